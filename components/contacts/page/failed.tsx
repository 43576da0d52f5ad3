"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { TraceId } from "#components/ui/trace-id.tsx";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { Caption, useSay } from "#lib/i18n/say.tsx";

/** A part of the page that could not be loaded, with the reason and a retry button. `what` begins the sentence. */
export function FailedPart({ what, error, onRetry }: { what: Phrase; error: unknown; onRetry: () => void }) {
  const t = useTranslations("contacts.failed");
  const failureText = useFailureText();
  const say = useSay();
  const { message, traceId, retries } = failureText(error);
  return (
    <Banner
      tone="danger"
      title={t("couldntBeLoaded", { what: say(what) })}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      }
    >
      <p>
        <Caption>{message}</Caption>
      </p>
      {retries ? <p>{t("retryingAutomatically")}</p> : null}
      {traceId ? <TraceId id={traceId} className="mt-1" /> : null}
    </Banner>
  );
}
