import { sql } from "kysely";
import type { Executor } from "./pool.ts";

/** Returns true if this transaction claimed the key. A concurrent request with the same key waits here until the first one ends. */
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

/** Answers up to this size are not counted. The index of large answers contains the same number. */
export const smallBytes = 4096;

/**
 * The size of the token's large answers, and when the oldest of them was stored. Until this transaction ends, no other one can count for
 * the same token, so that two cannot both use the remaining space. This is the last lock that a request takes, so it cannot cause a
 * deadlock.
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
