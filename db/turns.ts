import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./pool.ts";

/**
 * The turn of the next row after these waiting rows of one location: their highest turn plus one, or 0 if none wait. The argument is a
 * table with a condition; an index must contain the condition's columns followed by `turn`, so that the cost does not depend on the number
 * of rows.
 */
export async function nextTurn(db: Executor, waiting: RawBuilder<unknown>): Promise<number> {
  // PostgreSQL may compute a max() from all rows while it has no statistics of the table.
  const last = sql`select turn from ${waiting} order by turn desc limit 1`;
  const { rows } = await sql<{ turn: number }>`select turn + 1 as turn from (${last}) as last`.execute(db);
  return rows[0]?.turn ?? 0;
}
