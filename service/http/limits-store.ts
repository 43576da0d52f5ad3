import { once } from "node:events";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Counting } from "./counting.ts";

/** Where limits are counted: by this process alone, by all instances together, or by each instance alone while Redis is unavailable. */
export type LimitsState = "own" | "shared" | "away";

export type LimitsStore = {
  /** Undefined if there is only one instance. */
  readonly redis: Redis | undefined;
  /** Counts for several processes of one instance, unless they have Redis. */
  readonly counting?: Counting;
  state(): LimitsState;
  close(): void;
};

/** For one instance of the service, and for commands. */
export const ownLimits: LimitsStore = { redis: undefined, state: () => "own", close: () => undefined };

const connectingMs = 2000;
/** A response that takes longer fails, and the limit is counted here. */
const answerMostMs = 500;
/** A connection without any response for this long is closed. */
const silentMs = 1000;

/**
 * If Redis is unavailable, that is logged and delays no request: calls fail immediately, and each instance counts alone until Redis is
 * back.
 */
export async function openLimitsStore(url: string | undefined, log: Logger): Promise<LimitsStore> {
  if (url === undefined) return ownLimits;
  const redis = new Redis(url, {
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ commandTimeout: answerMostMs, socketTimeout: silentMs, connectTimeout: connectingMs },
  });
  let isAway = false;
  let isClosed = false;
  let reason: Error | undefined;
  const lose = () => {
    if (isAway || isClosed) return;
    isAway = true;
    log.warn({ err: reason }, "the Redis of the rate limits cannot be reached; each instance counts for itself");
  };
  redis.on("error", (error: Error) => {
    reason = error;
    lose();
  });
  redis.on("close", lose);
  redis.on("ready", () => {
    if (isAway) log.info("the Redis of the rate limits is back; all instances count together");
    isAway = false;
  });
  await once(redis, "ready", { signal: AbortSignal.timeout(connectingMs) }).catch(() => undefined);
  return {
    redis,
    state: () => (redis.status === "ready" ? "shared" : "away"),
    close() {
      isClosed = true;
      redis.disconnect();
    },
  };
}
