"use client";

import { Plug } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { routes } from "#lib/routes.ts";

/** Shown while there is no connection that this user may use. */
export function NoConnection({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("connections.noConnection");
  return (
    <EmptyState
      icon={<Plug aria-hidden />}
      title={t("notConnectedYet")}
      actions={
        isAdmin ? (
          <Link href={routes.connectionSettings()} className="button button--primary">
            {t("addConnection")}
          </Link>
        ) : null
      }
    >
      {isAdmin ? t("connectTheDashboardToALocation") : t("askAnAdminToConnectThe")}
    </EmptyState>
  );
}
