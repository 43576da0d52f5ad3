import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Where conversations and messages stood before each move: a walk through their list goes by how it stood when the walk began.

/** Of rows of `conversation_move` or `message_move`: made by a transaction that the snapshot does not see. */
export const isSince = (tenant: Tenant, begun: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  location_id = ${tenant} and moved_by >= pg_snapshot_xmin(${begun}) and not pg_visible_in_snapshot(moved_by, ${begun})`;

/** Forgets what moved longer ago, and the ends of pages that were told then. */
export async function forget(db: Executor, keptS: number): Promise<void> {
  for (const table of ["conversation_page_end", "conversation_move", "message_move"] as const)
    await db.deleteFrom(table).where("at", "<", sql<Date>`now() - make_interval(secs => ${keptS})`).execute();
}
