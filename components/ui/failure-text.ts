"use client";

import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { findArea } from "#contract/areas.ts";
import { type Failure, findReason } from "#contract/errors.ts";
import { type FailureText, failureOf } from "#lib/api/failure.ts";

/** The text of a failed request with the trace id to quote. `retries` means that the page repeats the read by itself. */
export type WordedFailure = { message: string; traceId: string | undefined; retries: boolean };

/** The text of a reason with its values, in the user's language. */
function useReasonText(): (failure: Failure) => string {
  const t = useTranslations("ui.failures");
  const areas = useTranslations("ui.areas");
  return useCallback(
    ({ reason, values }) => {
      const area = findArea(values.area);
      return t(`reasons.${reason}`, area === undefined ? values : { ...values, area: areas(area) });
    },
    [t, areas],
  );
}

/** A stored failure: a reason, unless the text comes from another program. */
type StoredFailure = { failure?: { reason: string; values: Failure["values"] } | null | undefined; text: string | null | undefined };

/** The text of a stored failure in the user's language. Texts of other programs and of later versions are shown unchanged. */
export function useStoredFailureText(): (stored: StoredFailure) => string | undefined {
  const reasonText = useReasonText();
  return ({ failure, text }) => {
    const reason = findReason(failure?.reason);
    return reason === undefined ? text || undefined : reasonText({ reason, values: failure?.values ?? {} });
  };
}

/** The text of a failed request in the user's language. */
export function useFailureText(): (error: unknown) => WordedFailure {
  const t = useTranslations("ui.failures");
  const reasonText = useReasonText();
  return useMemo(() => {
    const messageOf = (text: FailureText) => {
      if (text.kind === "text") return text.text;
      if (text.kind === "reason") return reasonText(text);
      if (text.kind === "code") return t(`codes.${text.code}`, { seconds: text.seconds });
      return text.kind === "unreachable" ? t("unreachable") : t("unexpected");
    };
    return (error) => {
      const { text, traceId, retries } = failureOf(error);
      return { message: messageOf(text), traceId, retries };
    };
  }, [t, reasonText]);
}
