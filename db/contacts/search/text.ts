import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts.ts";
import { accelerations } from "./accelerations.ts";

/** The trigram index needs three adjacent letters or digits. In a database with the locale C it ignores letters outside ASCII. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** The index contact_by_pair (db/functions/contact-text.sql) finds a pair of characters. */
const hasPair = (text: string) => [...text].length > 1;

type Options = { column?: string; usesPairs?: boolean };

/**
 * Whether `search_text` contains the text. The indexes narrow the search, and the pattern decides. `usesPairs` is false if contacts are
 * read one after the other, because computing their pairs is expensive.
 */
export function containsText(text: string, { column = "search_text", usesPairs = accelerations.pairs }: Options = {}): RawBuilder<boolean> {
  const searched = sql.ref(column);
  const matches = sql<boolean>`${searched} like ${likePattern(text)}`;
  if (hasTrigram(text)) return matches;
  // Without a trigram, the whole trigram index would be read. "is true" prevents the use of the index and keeps the planner's estimate.
  const contains = sql<boolean>`(${matches}) is true`;
  return usesPairs && hasPair(text) ? sql<boolean>`(${contains} and text_pairs(${searched}) @> word_pairs(${text}))` : contains;
}

/** Whether the trigram index finds some of the texts but not all. */
export const mixesLengths = (texts: string[]): boolean => texts.some(hasTrigram) && !texts.every(hasTrigram);

/** Whether `search_text` contains one of the texts. */
export const containsAny = (texts: string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(text)),
    sql` or `,
  )})`;
