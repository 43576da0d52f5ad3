import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./pool.ts";

/**
 * The turn of the next row after these waiting rows of one location: one more than their highest turn, and 0 if none wait. They are a table with
 * a condition whose columns, followed by `turn`, have an index, so that the cost does not depend on the number of rows.
 */
export async function nextTurn(db: Executor, waiting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ turn: number | null }>`select max(turn) + 1 as turn from ${waiting}`.execute(db);
  return rows[0]?.turn ?? 0;
}
