import type { Db, Executor } from "#db/pool.ts";
import { type Tenant, tenantOfRow } from "#db/tenant.ts";

type Work<Row> = {
  atOnce: number;
  /** The next rows of all locations, at most `limit`. They are not locked. */
  list: (limit: number) => Promise<Row[]>;
  /** Locks those of the rows that still have to be handled, and handles them. Returns their number. */
  handle: (tx: Executor, tenant: Tenant, listed: Row[]) => Promise<number>;
};

/**
 * Handles due rows of all locations, in one transaction for each location, because locations can be on different nodes. Ends when no more
 * rows are due, or when other processes have locked all listed rows.
 */
export async function byLocation<Row extends { location_id: string }>(db: Db, { atOnce, list, handle }: Work<Row>): Promise<void> {
  for (;;) {
    const listed = await list(atOnce);
    let handled = 0;
    for (const rows of Map.groupBy(listed, ({ location_id }) => location_id).values()) {
      const [first] = rows;
      if (first !== undefined) handled += await db.tx({ kind: "system" }, (tx) => handle(tx, tenantOfRow(first), rows));
    }
    if (listed.length < atOnce || handled === 0) return;
  }
}
