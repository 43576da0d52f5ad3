import { createHash } from "node:crypto";
import { ApiError, type ErrorBody, errorBody, isApiError } from "#contract/errors.ts";
import * as rows from "#db/idempotency.ts";
import type { Db, Executor, Origin } from "#db/pool.ts";

export type Reply = { status: number; body: string };

const keptMs = 24 * 60 * 60 * 1000;

/**
 * The limit of stored large responses per token. Small ones are not counted: the token's daily limit bounds their number, and each belongs
 * to a write of similar size.
 */
const largeBytesMost = 32 * 1024 * 1024;

class Repeated extends Error {}

/** This error is not stored, so the request can be repeated with its key once there is space for its response. */
class NoRoomForAnswer extends ApiError {
  constructor(retryAfterS: number) {
    const message =
      "This token keeps too many large answers under Idempotency-Keys. Nothing was written. Wait, or send the request without a key.";
    super("RATE_LIMITED", { message, retryAfterS });
  }
}

/** Stores the response. Throws if the token has no space left for it. */
async function keep(tx: Executor, { tokenId, key, now }: { tokenId: string; key: string; now: Date }, reply: Reply): Promise<void> {
  await rows.settle(tx, tokenId, key, reply);
  if (Buffer.byteLength(reply.body) <= rows.smallBytes) return;
  const { bytes, oldest } = await rows.largeAnswersOf(tx, tokenId);
  if (bytes <= largeBytesMost) return;
  throw new NoRoomForAnswer(Math.max(1, Math.ceil((oldest.getTime() + keptMs - now.getTime()) / 1000)));
}

/**
 * Runs a POST once per key. The claim on the key and all writes of the request are one transaction, so a repeat finds either the complete
 * first response or nothing. An error response is stored too, after all writes of the request are rolled back.
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
      await keep(tx, request, reply);
      return reply;
    });
  } catch (thrown) {
    if (thrown instanceof Repeated) return replay(db, tokenId, key, fingerprint);
    if (isApiError(thrown) && thrown.status < 500 && !(thrown instanceof NoRoomForAnswer)) {
      const refusal: ErrorBody = errorBody(thrown, request.traceId);
      const reply = { status: thrown.status, body: JSON.stringify(refusal) };
      await db.tx(request.origin, async (tx) => {
        if (await rows.claim(tx, tokenId, key, fingerprint, now)) await keep(tx, request, reply);
      });
      return reply;
    }
    throw thrown;
  }
}

async function replay(db: Db, tokenId: string, key: string, fingerprint: string): Promise<Reply> {
  const first = await rows.find(db.query, tokenId, key);
  if (first === undefined || first.status === null || first.body === null)
    throw new ApiError("CONFLICT", { message: "The first request with this Idempotency-Key has not been answered." });
  if (first.fingerprint !== fingerprint) throw new ApiError("INVALID", { message: "Idempotency-Key was used before with another request" });
  return { status: first.status, body: first.body };
}
