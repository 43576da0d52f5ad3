"use client";

import { useMemo } from "react";
import { type Noun, sayCount } from "#lib/i18n/counts.ts";
import { useLanguage } from "#lib/i18n/say.tsx";
import { useFigures } from "./place.tsx";

export type Counted = (count: number, noun: Noun) => string;

/** Formats a number with its noun, such as "1,234 contacts", in the user's language. */
export function useCounted(): Counted {
  const { language, words } = useLanguage();
  const figure = useFigures();
  return useMemo(() => (count, noun) => sayCount({ language, words, figure }, count, noun), [language, words, figure]);
}
