"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { isApiError } from "#contract/errors.ts";
import { wordsOf } from "#lib/api/failure.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { own } from "#lib/i18n/text.ts";

export type FailureProps = {
  /** The subject of the title: "The contacts". */
  what: Phrase;
  error: unknown;
  onRetry?: () => unknown;
  /** For a single record: the list to return to if the record does not exist, which retrying cannot change. */
  listHref?: string;
};

/** Replaces content that could not be loaded. */
export function Failure({ what, error, onRetry, listHref }: FailureProps) {
  const t = useTranslations("layout.failure");
  const say = useSay();
  if (listHref !== undefined && isApiError(error, "NOT_FOUND"))
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={own(t("notFound", { what: say(what) }))}
        actions={
          <Link href={listHref} className={buttonLook("secondary")}>
            {t("backToList")}
          </Link>
        }
      >
        {t("itWasDeletedOrBelongsTo")}
      </EmptyState>
    );
  const { message, traceId, retries } = wordsOf(error);
  const title = t("couldntBeLoaded", { what: say(what) });
  return <ErrorState title={title} message={message} traceId={traceId} retries={retries} onRetry={onRetry && (() => void onRetry())} />;
}
