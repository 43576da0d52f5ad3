import type { TextLanguage } from "./languages.ts";
import type { KnownPhrase as Phrase } from "./phrases.ts";
import { inWords, type Words } from "./words.ts";

/** What is counted by a noun without an "s" at its end, or by more than a noun. */
const irregular = {
  person: "{count} people",
  delivery: "{count} deliveries",
  "run in 30 days": "{count} runs in 30 days",
} as const satisfies Record<string, Phrase>;

const severalOf: Readonly<Record<string, string | undefined>> = irregular;

type Regular<P> = P extends `{count} ${infer One}` ? (`{count} ${One}s` extends Phrase ? One : never) : never;

/** What can be counted: the catalogue has the phrase for one, and that for more. */
export type Noun = Regular<Phrase> | keyof typeof irregular;

type Speaker = { language: TextLanguage; words: Words; figure: (count: number) => string };

/** Which of the two is said is the language's rule: French has one of nothing. */
export function sayCount({ language, words, figure }: Speaker, count: number, noun: Noun): string {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return inWords(words, isOne ? `{count} ${noun}` : (severalOf[noun] ?? `{count} ${noun}s`), { count: figure(count) });
}
