import { localeOf } from "../format/locale.ts";

/** The languages of the texts, as BCP 47 tags. British English, Canadian French and Brazilian Portuguese are American English, French and Portuguese with some other messages. */
export const textLanguages = ["en", "en-GB", "es", "fr", "fr-CA", "de", "it", "nl", "sv", "da", "nb", "fi", "pt", "pt-BR"] as const;
/** English with longer words, for tests of the layout. */
export const pseudoLanguage = "en-XA";
export type TextLanguage = (typeof textLanguages)[number] | typeof pseudoLanguage;

/** Countries whose English is closer to the British one. */
const britishSpelling = new Set(["gb", "ie", "au", "nz", "za", "in"]);

/** How dates and numbers are written. Within one language the browser knows the country better. */
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
export function textLanguageOf(tag: string): TextLanguage {
  const [word = "", country = ""] = tag.toLowerCase().split(/[-_]/);
  if (word === "en") return britishSpelling.has(country) ? "en-GB" : "en";
  // Norwegian has two written forms, of which the texts have Bokmål.
  if (word === "no" || word === "nn") return "nb";
  const regional = `${word}-${country.toUpperCase()}`;
  return textLanguages.find((each) => each === regional) ?? textLanguages.find((each) => each === word) ?? "en";
}
