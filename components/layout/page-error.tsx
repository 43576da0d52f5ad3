"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTransition } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useRetries } from "./service-away.tsx";

export type PageErrorProps = {
  /** Next.js adds a digest to errors of the server, which identifies them in its log. */
  error: Error & { digest?: string; traceId?: string };
  reset: () => void;
};

/** Replaces a page that failed to render. If the server could not prepare the page, it retries with growing pauses. */
export function PageError({ error, reset }: PageErrorProps) {
  const t = useTranslations("layout.pageError");
  const failureText = useFailureText();
  const router = useRouter();
  const pathname = usePathname();
  const [isBusy, startTransition] = useTransition();
  const isOfServer = error.digest !== undefined;
  // A new version of the dashboard does not have the scripts of the old one, which this window still requests.
  const isPartMissing = error.name === "ChunkLoadError";
  const retry = () => {
    if (isPartMissing) window.location.reload();
    else
      startTransition(() => {
        router.refresh();
        reset();
      });
  };
  useRetries(retry, isBusy || !isOfServer, pathname);
  return (
    <ErrorState
      isPage
      title={t("couldntLoadThisPage")}
      message={isPartMissing ? t("partMissing") : isOfServer ? t("theServerHadAProblemTry") : failureText(error).message}
      traceId={error.traceId ?? error.digest}
      onRetry={retry}
      retrying={isBusy}
    />
  );
}
