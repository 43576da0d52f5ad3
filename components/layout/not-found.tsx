"use client";

import { Compass } from "lucide-react";
import { useTranslations } from "use-intl";
import { cx, textLink } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** The whole page for an unknown address, with a link to Today for those who can sign in. */
export function NotFoundPage({ leadsToToday = false }: { leadsToToday?: boolean }) {
  const t = useTranslations("layout.notFound");
  // A plain link, because every page includes this module and would include the router's link with it.
  const today = (
    <a href="/" className={cx("text-sm font-medium", textLink)}>
      {t("goToToday")}
    </a>
  );
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState isPage icon={<Compass aria-hidden />} title={t("pageNotFound")} actions={leadsToToday ? today : undefined}>
        {t("checkTheAddress")}
      </EmptyState>
    </main>
  );
}
