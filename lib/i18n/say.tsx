"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { Phrase } from "./phrases.ts";
import { inWords, type Values, type Words } from "./words.ts";

const WordsContext = createContext<Words>({});

export function LanguageProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** Says phrases in the person's language. */
export function useSay(): (phrase: Phrase, values?: Values) => string {
  const words = use(WordsContext);
  return useMemo(() => (phrase: Phrase, values?: Values) => inWords(words, phrase, values), [words]);
}

/** For what a part is captioned with from outside, often a phrase: that in the person's language, all else as it is. */
export function useCaption(): <Given>(caption: Given) => Given | string {
  const words = use(WordsContext);
  return useMemo(() => (caption) => (typeof caption === "string" ? inWords(words, caption) : caption), [words]);
}
