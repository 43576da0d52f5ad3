"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { isApiError } from "#contract/errors.ts";

export type FailureProps = {
  /** "Couldn't load contacts". */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
  /** For a single record, which may not exist: the title in that case, and the list to return to. Retrying would not help then. */
  missing?: { title: string; listHref: string };
};

/** Replaces content that could not be loaded. */
export function Failure({ title, error, onRetry, missing }: FailureProps) {
  const t = useTranslations("layout.failure");
  const failureText = useFailureText();
  if (missing !== undefined && isApiError(error, "NOT_FOUND"))
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={missing.title}
        actions={
          <Link href={missing.listHref} className={buttonLook("secondary")}>
            {t("backToList")}
          </Link>
        }
      >
        {t("itWasDeletedOrBelongsTo")}
      </EmptyState>
    );
  const { message, traceId, retries } = failureText(error);
  return <ErrorState title={title} message={message} traceId={traceId} retries={retries} onRetry={onRetry && (() => void onRetry())} />;
}
