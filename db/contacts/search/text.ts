import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts.ts";
import { accelerations } from "./accelerations.ts";

/** The trigram index finds three neighbouring letters or digits. It ignores letters outside of ASCII in a database with the locale C. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** A pair is found by the index contact_by_pair (db/functions/contact-text.sql). */
const hasPair = (text: string) => [...text].length > 1;

type Options = { column?: string; usesPairs?: boolean };

/**
 * Whether `search_text` contains the text. The indexes narrow the search, and the pattern decides. `usesPairs` is false where contacts
 * are read one after the other, because computing their pairs is expensive.
 */
export function containsText(text: string, { column = "search_text", usesPairs = accelerations.pairs }: Options = {}): RawBuilder<boolean> {
  const searched = sql.ref(column);
  const matches = sql<boolean>`${searched} like ${likePattern(text)}`;
  if (hasTrigram(text)) return matches;
  // Without a trigram, the trigram index would be read as a whole. No index answers "is true", and the planner's estimate is the same.
  const contains = sql<boolean>`(${matches}) is true`;
  return usesPairs && hasPair(text) ? sql<boolean>`(${contains} and text_pairs(${searched}) @> word_pairs(${text}))` : contains;
}

/** Whether the texts contain some that the trigram index finds and some that it does not. */
export const mixesLengths = (texts: string[]): boolean => texts.some(hasTrigram) && !texts.every(hasTrigram);

/** Whether `search_text` contains one of the texts. */
export const containsAny = (texts: string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(text)),
    sql` or `,
  )})`;
