"use client";

import { useTranslations } from "use-intl";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { PageErrorProps } from "./page-error.tsx";

const reload = () => window.location.reload();

/** An error of the frame that all pages share. Only a new page can replace it. */
export function FrameError({ error }: Pick<PageErrorProps, "error">) {
  const t = useTranslations("layout.pageError");
  const title = t("couldntLoadThisPage");
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{title}</title>
      <ErrorState
        isPage
        title={title}
        message={error.digest === undefined ? t("partMissing") : t("theServerHadAProblemTry")}
        traceId={error.traceId ?? error.digest}
        onRetry={reload}
      />
    </main>
  );
}
