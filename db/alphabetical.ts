import { type RawBuilder, sql } from "kysely";

/**
 * A text in the order of the alphabet, small letters and large ones alike and accents beside their letters: the database's own order goes by
 * the numbers of the characters, and so do its indexes. For lists that no index puts in order.
 */
export const alphabetical = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower((${typeof text === "string" ? sql.ref(text) : text}) collate "und-x-icu")`;
