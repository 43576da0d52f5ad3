import type { Executor } from "../pool.ts";

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

export const removeOlderThan = (db: Executor, before: Date) => db.deleteFrom("idempotency").where("date_added", "<", before).execute();
export const removeOne = (db: Executor, tokenId: string, key: string, before: Date) =>
  db.deleteFrom("idempotency").where("token_id", "=", tokenId).where("key", "=", key).where("date_added", "<", before).execute();
