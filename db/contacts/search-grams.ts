import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./contacts.ts";

/** Whether a contact's `search_text` has the text somewhere. The index finds by the letters that stand side by side; the pattern decides. */
export function holdsText(text: string, column = "search_text"): RawBuilder<boolean> {
  const holds = sql<boolean>`${sql.ref(column)} like ${likePattern(text)}`;
  const isFound = text.split(/\s+/).some((word) => [...word].length > 1);
  return isFound ? sql`(text_grams(${sql.ref(column)}) @> word_grams(${text}) and ${holds})` : holds;
}
