"use client";

import { Lock } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useSignedInUser } from "#lib/api/connection.tsx";

/** A settings page, for users whose permissions include it. */
export function SettingsAccess({ children }: { children: ReactNode }) {
  const t = useTranslations("settings.settingsAccess");
  const pathname = usePathname();
  const { hidden } = useSignedInUser();
  if (!hidden.some((href) => pathname === href || pathname.startsWith(`${href}/`))) return children;
  return (
    <EmptyState icon={<Lock aria-hidden />} title={t("youDontHaveAccessToThis")}>
      {t("askAnAdminIfYouNeed")}
    </EmptyState>
  );
}
