import { sql } from "kysely";
import type { Executor } from "./pool.ts";

/** True when this transaction holds the key now. A parallel request with the same key waits here for the first one's end. */
export async function claim(db: Executor, tokenId: string, key: string, fingerprint: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("idempotency")
    .values({ token_id: tokenId, key, fingerprint, status: null, body: null, date_added: now })
    .onConflict((on) => on.columns(["token_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

export const find = (db: Executor, tokenId: string, key: string) =>
  db.selectFrom("idempotency").selectAll().where("token_id", "=", tokenId).where("key", "=", key).executeTakeFirst();

export const settle = (db: Executor, tokenId: string, key: string, answer: { status: number; body: string }) =>
  db.updateTable("idempotency").set(answer).where("token_id", "=", tokenId).where("key", "=", key).execute();

/** The size up to which an answer is not counted. Every index of large answers repeats it. */
export const smallBytes = 4096;

/**
 * What the token's large answers take, and when the oldest of them was kept. Until this transaction ends, no other one counts for the
 * same token, so that two cannot both take what is left. As the last lock of a request it closes no circle of waiting.
 */
export async function largeAnswersOf(db: Executor, tokenId: string): Promise<{ bytes: number; oldest: Date }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency ${tokenId}`}, 0))`.execute(db);
  const { rows } = await sql<{ bytes: string; oldest: Date }>`
    select coalesce(sum(size_bytes), 0) as bytes, coalesce(min(date_added), now()) as oldest
    from idempotency where token_id = ${tokenId} and size_bytes > ${sql.lit(smallBytes)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("A sum has one row.");
  return { bytes: Number(row.bytes), oldest: row.oldest };
}

export const removeOlderThan = (db: Executor, before: Date) => db.deleteFrom("idempotency").where("date_added", "<", before).execute();
export const removeOne = (db: Executor, tokenId: string, key: string, before: Date) =>
  db.deleteFrom("idempotency").where("token_id", "=", tokenId).where("key", "=", key).where("date_added", "<", before).execute();
