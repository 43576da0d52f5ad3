import { localeOf } from "../format/locale.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { type Phrase, phrases } from "./phrases.ts";
import { spanish } from "./spanish.ts";

/** The languages that the dashboard's first texts are complete in. */
export type TextLanguage = "en" | "es" | "fr" | "de";

const dictionaries: Record<Exclude<TextLanguage, "en">, Record<Phrase, string>> = { es: spanish, fr: french, de: german };

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

const isText = (word: string): word is Exclude<TextLanguage, "en"> => Object.hasOwn(dictionaries, word);

/** The language of the texts: English where the chosen one is not complete. */
export function textLanguageOf(tag: string): TextLanguage {
  const word = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return isText(word) ? word : "en";
}

const isPhrase = (text: string): text is Phrase => phrases.some((phrase) => phrase === text);

/** The text in the language. What is no phrase of ours stays as it is. */
export const sayIn = (language: TextLanguage, text: string): string =>
  language === "en" || !isPhrase(text) ? text : dictionaries[language][text];
