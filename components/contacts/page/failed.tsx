"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { TraceId } from "#components/ui/trace-id.tsx";

/** A part of the page that could not be loaded, with the reason and a retry button. */
export function FailedPart({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useTranslations("contacts.failed");
  const failureText = useFailureText();
  const { message, traceId, retries } = failureText(error);
  return (
    <Banner
      tone="danger"
      title={title}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      }
    >
      <p>{message}</p>
      {retries ? <p>{t("retryingAutomatically")}</p> : null}
      {traceId ? <TraceId id={traceId} className="mt-1" /> : null}
    </Banner>
  );
}
