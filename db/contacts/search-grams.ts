import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./contacts.ts";

/** Whether a contact's `search_text` has the text somewhere. Two letters that stand side by side are a gram, by which the index finds; the pattern decides. */
export function holdsText(text: string, column = "search_text"): RawBuilder<boolean> {
  const holds = sql<boolean>`${sql.ref(column)} like ${likePattern(text)}`;
  const grams = gramsOf(text);
  return grams.length === 0 ? holds : sql`(text_grams(${sql.ref(column)}) @> word_grams(${grams.join(" ")}) and ${holds})`;
}

/** No more of its grams than hold each of its letters: the index reads a list for each. */
const gramsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => {
    const letters = [...word];
    const starts = letters.flatMap((_, index) => (index % 2 === 0 && index + 1 < letters.length ? [index] : []));
    const last = letters.length % 2 === 1 && letters.length > 1 ? [letters.length - 2] : [];
    return [...starts, ...last].map((start) => letters.slice(start, start + 2).join(""));
  });
