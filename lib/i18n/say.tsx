"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { TextLanguage } from "./languages.ts";
import type { Phrase } from "./phrases.ts";
import { isOwnText, type Own } from "./text.ts";
import { captionsIn, inWords, type Values, type Words } from "./words.ts";

type Speaking = { language: TextLanguage; words: Words; caption: (text: string) => string };

const none: Words = {};
const SpeakingContext = createContext<Speaking>({ language: "en", words: none, caption: (text) => text });

export function LanguageProvider({ language, words, children }: { language: TextLanguage; words: Words; children: ReactNode }) {
  const speaking = useMemo(() => ({ language, words, caption: captionsIn(words) }), [language, words]);
  return <SpeakingContext value={speaking}>{children}</SpeakingContext>;
}

export type Say = (phrase: Phrase, values?: Values) => string;

/** Says phrases in the person's language. */
export function useSay(): Say {
  const { words } = use(SpeakingContext);
  return useMemo(() => (phrase: Phrase, values?: Values) => inWords(words, phrase, values), [words]);
}

/** For what a part is captioned with from outside, often a phrase: that in the person's language; somebody's own words and all else as they are. */
export function useCaption() {
  const { caption } = use(SpeakingContext);
  return useMemo(() => {
    function captioned(given: string | Own): string;
    function captioned<Given>(given: Given | Own): Given | string;
    function captioned(given: unknown): unknown {
      if (isOwnText(given)) return given.own;
      return typeof given === "string" ? caption(given) : given;
    }
    return captioned;
  }, [caption]);
}

/** A caption from outside, where it is drawn on the server too. */
export function Caption({ children }: { children: ReactNode | Own }) {
  return useCaption()(children);
}
