import { type RawBuilder, sql } from "kysely";

/**
 * Orders text alphabetically, ignoring case and sorting accented letters next to their base letters. The database's default order and its
 * indexes use code points, so this is only for lists that no index orders.
 */
export const alphabetical = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower((${typeof text === "string" ? sql.ref(text) : text}) collate "und-x-icu")`;
