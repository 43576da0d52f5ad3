import { useCallback } from "react";
import { useLocale } from "use-intl";
import { labelled } from "#lib/format/labelled.ts";

/** "Type: value" in the user's language. Without a value, the label with its colon. */
export function useLabelled(): (label: string, value?: string) => string {
  const locale = useLocale();
  return useCallback((label, value = "") => labelled(label, value, locale).trimEnd(), [locale]);
}
