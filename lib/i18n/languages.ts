import { findTextLanguage, type TextLanguage } from "#messages/languages.ts";
import { localeOf } from "../format/locale.ts";

/** English with longer words, for tests of the layout. */
export const pseudoLanguage = "en-XA";
export type ShownLanguage = TextLanguage | typeof pseudoLanguage;

/** The locale of dates and numbers. Within one language, the browser has the more exact country. */
export function localeFor(language: string, acceptLanguage: string | null): string {
  const chosen = language === "no" ? "nb" : language.replace("_", "-");
  const [word = "en", country] = chosen.split("-");
  const asked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.split(";")[0]?.trim() ?? "")
    .filter((tag) => tag.toLowerCase().split("-")[0] === word);
  const isOpen = country === undefined || chosen === "en-US";
  return isOpen && asked.length > 0 ? localeOf(asked.join(",")) : chosen;
}

/** The language of the texts for a `platformLanguage` or the tag of a browser; English for any other language. */
export const textLanguageOf = (tag: string): TextLanguage => findTextLanguage(tag) ?? "en";
