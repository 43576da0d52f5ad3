import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { listByIdentities } from "#db/contacts/many.ts";
import type { Executor } from "#db/pool.ts";
import { startTestApp } from "../testing/test-app.ts";

/** The rows of contacts that the transaction has read so far. */
async function rowsRead(tx: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'contact'`.execute(tx);
  return rows[0]?.count ?? 0;
}

test("contacts with one of many values are found by reading each contact a few times, even if the table's statistics are outdated", async (t) => {
  const w = await startTestApp(t);
  const { tenant } = await w.location();
  const count = 1000;
  const emails = Array.from({ length: 500 }, (_, place) => `new${place}@example.com`);
  await w.db.pool.query("analyze contact");
  await w.db.tx({ kind: "system" }, async (tx) => {
    await sql`insert into contact (location_id, id, email, email_lower, date_added, date_updated)
      select ${tenant}, 'c' || n, n || '@example.com', n || '@example.com', now(), now() from generate_series(1, ${count}::int) n`.execute(
      tx,
    );
    const before = await rowsRead(tx);
    await listByIdentities(tx, tenant, { emails, phones: [] }, { isLocking: false });
    const read = (await rowsRead(tx)) - before;
    assert.ok(read <= 5 * count, `${read} rows`);
  });
});
