import { useMemo } from "react";
import { useLocale } from "use-intl";
import { capitalized } from "#lib/format/capitalized.ts";
import { inSentence } from "#lib/format/in-sentence.ts";

/** Labels as parts of sentences in the user's language: `inside` writes a label, `start` a text that may begin with one. */
export function useSentenceCase() {
  const locale = useLocale();
  return useMemo(
    () => ({ inside: (label: string) => inSentence(label, locale), start: (text: string) => capitalized(text, locale) }),
    [locale],
  );
}
