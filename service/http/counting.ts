import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { burstIntervalMs } from "#contract/common.ts";
import type { Db } from "#db/pool.ts";
import { createDaily, type Taken } from "./daily-limit.ts";

export type { Taken };

export type Limiter = { take(callerId: string): Promise<Taken>; left(callerId: string): Promise<number> };
export type Burst = Limiter & { giveBack(callerId: string): Promise<void> };

/** The place where the requests of callers are counted. */
export type Counting = {
  burst(name: string, points: number): Burst;
  daily(name: string, points: number): Limiter;
  close(): Promise<void>;
};

/** A count that is sent to another process. */
export type Counted = { period: "burst" | "daily"; name: string; points: number; callerId: string };

const daySeconds = 86_400;
const burstSeconds = burstIntervalMs / 1000;

/** Counts in this process. A day's use is stored in the database. */
export function countingHere(shared: { db: Db; now: () => Date; log: Logger }): Counting {
  const days = createDaily(shared);
  return {
    burst: (name, points) => limiterOf(new RateLimiterMemory({ keyPrefix: `${name}-burst`, points, duration: burstSeconds })),
    daily: (_name, points) => ({
      take: (callerId) => days.take(callerId, points),
      left: (callerId) => days.left(callerId, points),
    }),
    close: days.close,
  };
}

/** Counts together with all instances; alone while Redis is unavailable. */
export function countingInRedis(storeClient: Redis): Counting {
  const limiter = (name: string, points: number, duration: number) =>
    limiterOf(
      new RateLimiterRedis({
        keyPrefix: `frontdesk:${name}`,
        points,
        duration,
        storeClient,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      }),
    );
  return {
    burst: (name, points) => limiter(`${name}-burst`, points, burstSeconds),
    daily: (name, points) => limiter(`${name}-daily`, points, daySeconds),
    close: async () => undefined,
  };
}

type Asked = Record<"take", (counted: Counted) => Promise<Taken>> &
  Record<"left", (counted: Counted) => Promise<number>> &
  Record<"giveBack", (counted: Counted) => Promise<void>>;

/** Counts in another process of this machine. */
export function countingElsewhere({ take, left, giveBack }: Asked): Counting {
  const asking = (period: Counted["period"], name: string, points: number): Burst => ({
    take: (callerId) => take({ period, name, points, callerId }),
    left: (callerId) => left({ period, name, points, callerId }),
    giveBack: (callerId) => giveBack({ period, name, points, callerId }),
  });
  return {
    burst: (name, points) => asking("burst", name, points),
    daily: (name, points) => asking("daily", name, points),
    close: async () => undefined,
  };
}

/** Answers the messages of `countingElsewhere`. */
export function answersOf(counting: Counting): Asked {
  const bursts = new Map<string, Burst>();
  const burstOf = ({ name, points }: Counted): Burst => {
    const burst = bursts.get(name) ?? counting.burst(name, points);
    bursts.set(name, burst);
    return burst;
  };
  const limiterOf = (counted: Counted): Limiter =>
    counted.period === "burst" ? burstOf(counted) : counting.daily(counted.name, counted.points);
  return {
    take: (counted) => limiterOf(counted).take(counted.callerId),
    left: (counted) => limiterOf(counted).left(counted.callerId),
    giveBack: (counted) => burstOf(counted).giveBack(counted.callerId),
  };
}

const limiterOf = (limiter: Pick<RateLimiterMemory, "consume" | "get" | "reward" | "points">): Burst => ({
  async take(callerId) {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(callerId);
      return { isRefused: false, left: remainingPoints, msBeforeNext };
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      return { isRefused: true, left: 0, msBeforeNext: thrown.msBeforeNext };
    }
  },
  giveBack: async (callerId) => {
    await limiter.reward(callerId);
  },
  left: async (callerId) => (await limiter.get(callerId))?.remainingPoints ?? limiter.points,
});
