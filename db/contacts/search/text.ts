import { type RawBuilder, sql } from "kysely";
import { likePattern } from "../contacts.ts";
import { accelerations } from "./accelerations.ts";

/** The trigram index finds three neighbouring letters or digits. It ignores letters outside of ASCII in a database with the locale C. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** A pair is found by the index contact_by_pair (db/functions/contact-text.sql). */
const hasPair = (text: string) => [...text].length > 1;

/**
 * Whether `search_text` contains the text. The indexes narrow the search, and the pattern decides. `isByIndex` is false where contacts
 * are read one after the other, because computing their pairs is expensive.
 */
export function containsText(text: string, { column = "search_text", isByIndex = true } = {}): RawBuilder<boolean> {
  const searched = sql.ref(column);
  const pattern = likePattern(text);
  if (!isByIndex || hasTrigram(text)) return sql<boolean>`${searched} like ${pattern}`;
  // Without a trigram, the trigram index would be read as a whole. No index answers a condition on an expression.
  const contains = sql<boolean>`(${searched} || '') like ${pattern}`;
  if (!accelerations.pairs || !hasPair(text)) return contains;
  return sql<boolean>`(${contains} and text_pairs(${searched}) @> word_pairs(${text}))`;
}

/** The same for one of several texts. */
export const containsAny = (texts: string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(text)),
    sql` or `,
  )})`;
