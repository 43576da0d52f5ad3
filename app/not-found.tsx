"use client";

import { Compass } from "lucide-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";

export default function NotFound() {
  const t = useTranslations("layout.notFound");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<Compass aria-hidden />}
        title={t("pageNotFound")}
        actions={
          // A plain link, because every page includes this module and would include the router's link with it.
          <a href="/" className="text-sm font-medium text-accent-text underline underline-offset-2">
            {t("goToToday")}
          </a>
        }
      >
        {t("checkTheAddress")}
      </EmptyState>
    </main>
  );
}
