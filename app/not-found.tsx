"use client";

import { useTranslations } from "use-intl";
import { NotFoundPage } from "#components/layout/not-found.tsx";
import { cx, textLink } from "#components/ui/class-names.ts";

export default function NotFound() {
  const t = useTranslations("layout.notFound");
  return (
    <NotFoundPage
      link={
        // A plain link, because every page includes this module and would include the router's link with it.
        <a href="/" className={cx("text-sm font-medium", textLink)}>
          {t("goToToday")}
        </a>
      }
    />
  );
}
