"use client";

import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** The whole page for an unknown address, with a link for those who can sign in. */
export function NotFoundPage({ link }: { link?: ReactNode }) {
  const t = useTranslations("layout.notFound");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState icon={<Compass aria-hidden />} title={t("pageNotFound")} actions={link}>
        {t("checkTheAddress")}
      </EmptyState>
    </main>
  );
}
