"use client";

import { useTranslations } from "use-intl";
import { PageError, type PageErrorProps } from "#components/layout/page-error.tsx";

export default function RootError(props: PageErrorProps) {
  const t = useTranslations("layout.pageError");
  return (
    <main className="grid min-h-dvh place-items-center">
      {/* Pages that read their title from the service have none if that failed. */}
      <title>{t("couldntLoadThisPage")}</title>
      <PageError {...props} />
    </main>
  );
}
