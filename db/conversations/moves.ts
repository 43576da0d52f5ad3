import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// The positions of conversations and messages before each change, so that pagination can use those at the time of its first page.

/** Selects rows of `conversation_move` or `message_move` whose transaction the snapshot does not see. */
export const isSince = (tenant: Tenant, begun: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  location_id = ${tenant} and moved_by >= pg_snapshot_xmin(${begun}) and not pg_visible_in_snapshot(moved_by, ${begun})`;

/** Deletes old moves and ends of pages. */
export async function forget(db: Executor, keptS: number): Promise<void> {
  for (const table of ["conversation_page_end", "conversation_move", "message_move"] as const)
    await db.deleteFrom(table).where("at", "<", sql<Date>`now() - make_interval(secs => ${keptS})`).execute();
}
