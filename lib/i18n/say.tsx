"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { Phrase } from "./phrases.ts";
import { captionsIn, inWords, type Values, type Words } from "./words.ts";

type Speaking = { words: Words; caption: (text: string) => string };

const none: Words = {};
const SpeakingContext = createContext<Speaking>({ words: none, caption: (text) => text });

export function LanguageProvider({ words, children }: { words: Words; children: ReactNode }) {
  const speaking = useMemo(() => ({ words, caption: captionsIn(words) }), [words]);
  return <SpeakingContext value={speaking}>{children}</SpeakingContext>;
}

/** Says phrases in the person's language. */
export function useSay(): (phrase: Phrase, values?: Values) => string {
  const { words } = use(SpeakingContext);
  return useMemo(() => (phrase: Phrase, values?: Values) => inWords(words, phrase, values), [words]);
}

/** For what a part is captioned with from outside, often a phrase: that in the person's language, all else as it is. */
export function useCaption() {
  const { caption } = use(SpeakingContext);
  return useMemo(() => {
    function captioned(given: string): string;
    function captioned<Given>(given: Given): Given | string;
    function captioned(given: unknown): unknown {
      return typeof given === "string" ? caption(given) : given;
    }
    return captioned;
  }, [caption]);
}

/** A caption from outside, where it is drawn on the server too. */
export function Caption({ children }: { children: ReactNode }) {
  return useCaption()(children);
}
