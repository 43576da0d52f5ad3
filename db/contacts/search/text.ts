import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts.ts";
import { accelerations } from "./accelerations.ts";

/** The trigram index finds three neighbouring letters or digits. It ignores letters outside of ASCII in a database with the locale C. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** A pair is found by the index contact_by_pair (db/functions/contact-text.sql). */
const hasPair = (text: string) => [...text].length > 1;

/**
 * Whether `search_text` contains the text. The pairs narrow the search where trigrams cannot, and the pattern decides. Computing the
 * pairs is expensive, so they are left out where contacts are read one after the other.
 */
export function containsText(text: string, { column = "search_text", isByIndex = true } = {}): RawBuilder<boolean> {
  const contains = sql<boolean>`${sql.ref(column)} like ${likePattern(text)}`;
  if (!isByIndex || !accelerations.pairs || hasTrigram(text) || !hasPair(text)) return contains;
  return sql<boolean>`(${contains} and text_pairs(${sql.ref(column)}) @> word_pairs(${text}))`;
}

/** The same for one of several texts. */
export const containsAny = (texts: string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(text)),
    sql` or `,
  )})`;
