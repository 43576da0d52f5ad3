"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { sayIn, type TextLanguage } from "./languages.ts";
import type { Phrase } from "./phrases.ts";

const LanguageContext = createContext<TextLanguage>("en");

export function LanguageProvider({ language, children }: { language: TextLanguage; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Says phrases in the person's language. */
export function useSay(): (phrase: Phrase) => string {
  const language = use(LanguageContext);
  return useMemo(() => (phrase: Phrase) => sayIn(language, phrase), [language]);
}

/** For labels that may not be phrases yet: those stay as they are. */
export function useSayAny(): (text: string) => string {
  const language = use(LanguageContext);
  return useMemo(() => (text: string) => sayIn(language, text), [language]);
}
