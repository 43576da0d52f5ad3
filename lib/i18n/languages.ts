import { localeOf } from "../format/locale.ts";
import { type Phrase, phrases } from "./phrases.ts";
import { inWords, type Values, type Words } from "./words.ts";

/** The languages that the dashboard's first texts are complete in, in the order of the catalogue. */
export const translations = ["es", "fr", "de"] as const;
export type TextLanguage = "en" | (typeof translations)[number];

/** How dates and numbers are written. Within one language the browser knows the country better. */
export function localeFor(language: string, acceptLanguage: string | null): string {
  const chosen = language === "no" ? "nb" : language.replace("_", "-");
  const [word = "en", country] = chosen.split("-");
  const asked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.split(";")[0]?.trim() ?? "")
    .filter((tag) => tag.toLowerCase().split("-")[0] === word);
  const isOpen = country === undefined || word === "en";
  return isOpen && asked.length > 0 ? localeOf(asked.join(",")) : chosen;
}

/** The language of the texts: English where the chosen one is not complete. */
export function textLanguageOf(tag: string): TextLanguage {
  const word = tag.toLowerCase().split(/[-_]/)[0];
  return translations.find((each) => each === word) ?? "en";
}

/** All phrases in the language. */
export function wordsOf(language: TextLanguage): Words {
  if (language === "en") return {};
  const place = translations.indexOf(language);
  return Object.fromEntries(Object.entries(phrases).map(([phrase, said]) => [phrase, said[place] ?? phrase]));
}

export const sayIn = (language: TextLanguage, phrase: Phrase, values?: Values): string => inWords(wordsOf(language), phrase, values);
