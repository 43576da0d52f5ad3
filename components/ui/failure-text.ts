"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { findArea } from "#contract/areas.ts";
import { type FailureText, failureOf } from "#lib/api/failure.ts";

/** The text of a failed request with the trace id to quote. `retries` means that the page repeats the read by itself. */
export type WordedFailure = { message: string; traceId: string | undefined; retries: boolean };

/** Words a failed request in the user's language. */
export function useFailureText(): (error: unknown) => WordedFailure {
  const t = useTranslations("ui.failures");
  const areas = useTranslations("ui.areas");
  return useMemo(() => {
    const messageOf = (text: FailureText) => {
      if (text.kind === "text") return text.text;
      if (text.kind === "reason") {
        const area = findArea(text.values.area);
        return t(`reasons.${text.reason}`, area === undefined ? text.values : { ...text.values, area: areas(area) });
      }
      if (text.kind === "code") return t(`codes.${text.code}`, { seconds: text.seconds });
      return text.kind === "unreachable" ? t("unreachable") : t("unexpected");
    };
    return (error) => {
      const { text, traceId, retries } = failureOf(error);
      return { message: messageOf(text), traceId, retries };
    };
  }, [t, areas]);
}
