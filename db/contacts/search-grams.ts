import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./contacts.ts";

/** Whether an index of grams tells which contacts may have a word. */
export const isInGrams = (word: string) => [...word].length > 1;

/** Whether a contact's `search_text` has each of the texts somewhere. The index finds by the letters that stand side by side; the patterns decide. */
export function holdsTexts(texts: string[], column = "search_text"): RawBuilder<boolean> {
  const holds = sql.join(
    texts.map((text) => sql`${sql.ref(column)} like ${likePattern(text)}`),
    sql` and `,
  );
  const isFound = texts.some((text) => text.split(/\s+/).some(isInGrams));
  return isFound ? sql<boolean>`(text_grams(${sql.ref(column)}) @> word_grams(${texts.join(" ")}) and ${holds})` : sql<boolean>`(${holds})`;
}

export const holdsText = (text: string, column?: string) => holdsTexts([text], column);

/** The same of one of several texts. */
export const holdsAny = (texts: string[], column?: string) =>
  sql<boolean>`(${sql.join(
    texts.map((text) => holdsText(text, column)),
    sql` or `,
  )})`;
