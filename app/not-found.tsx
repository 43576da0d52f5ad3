"use client";

import { useTranslations } from "use-intl";
import { NotFoundPage } from "#components/layout/not-found.tsx";

export default function NotFound() {
  const t = useTranslations("layout.notFound");
  return (
    <NotFoundPage
      link={
        // A plain link, because every page includes this module and would include the router's link with it.
        <a href="/" className="text-sm font-medium text-accent-text underline underline-offset-2">
          {t("goToToday")}
        </a>
      }
    />
  );
}
