import { createHash } from "node:crypto";
import { type ErrorBody, errorBody, Fault, isFault } from "#contract/errors.ts";
import * as rows from "#db/application/idempotency.ts";
import type { Db, Executor, Origin } from "#db/pool.ts";

export type Reply = { status: number; body: string };

const keptMs = 24 * 60 * 60 * 1000;

class Repeated extends Error {}

/**
 * Runs a POST once per key: the claim on the key and all that the request writes are one transaction, so a repeat finds
 * either the whole first answer or nothing. A refusal is kept too, after everything it wrote is undone.
 */
export async function runOnce(
  db: Db,
  request: { tokenId: string; key: string; route: string; body: unknown; now: Date; origin: Origin; traceId: string },
  run: (tx: Executor) => Promise<Reply>,
): Promise<Reply> {
  const { tokenId, key, now } = request;
  const fingerprint = createHash("sha256")
    .update(`${request.route}\n${JSON.stringify(request.body)}`)
    .digest("hex");
  await rows.removeOne(db.query, tokenId, key, new Date(now.getTime() - keptMs));
  try {
    return await db.tx(request.origin, async (tx) => {
      if (!(await rows.claim(tx, tokenId, key, fingerprint, now))) throw new Repeated();
      const reply = await run(tx);
      await rows.settle(tx, tokenId, key, reply);
      return reply;
    });
  } catch (thrown) {
    if (thrown instanceof Repeated) return replay(db, tokenId, key, fingerprint);
    if (isFault(thrown) && thrown.status < 500) {
      const refusal: ErrorBody = errorBody(thrown, request.traceId);
      const reply = { status: thrown.status, body: JSON.stringify(refusal) };
      await db.tx(request.origin, async (tx) => {
        if (await rows.claim(tx, tokenId, key, fingerprint, now)) await rows.settle(tx, tokenId, key, reply);
      });
      return reply;
    }
    throw thrown;
  }
}

async function replay(db: Db, tokenId: string, key: string, fingerprint: string): Promise<Reply> {
  const first = await rows.find(db.query, tokenId, key);
  if (first === undefined || first.status === null || first.body === null)
    throw new Fault("CONFLICT", { message: "The first request with this Idempotency-Key has not been answered." });
  if (first.fingerprint !== fingerprint) throw new Fault("INVALID", { message: "Idempotency-Key was used before with another request" });
  return { status: first.status, body: first.body };
}
