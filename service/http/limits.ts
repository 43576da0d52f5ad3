import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { burstIntervalMs, headers } from "#contract/common.ts";
import { Fault } from "#contract/errors.ts";
import type { Actor } from "../context.ts";

type Limiter = Pick<RateLimiterMemory, "consume">;
export type Allowance = Record<string, string>;

export type Limits = {
  /** What every answer to somebody unknown says. */
  readonly untouched: Allowance;
  /** Takes one request from the actor's allowance and says what is left; refuses when nothing is. The headers come either way, by `told`. */
  take(actor: Actor, told: (allowance: Allowance) => void): Promise<void>;
  close(): Promise<void>;
};

const daySeconds = 86_400;
/** The dashboard's own connection carries all of a location's staff, so it has the allowance of this many tokens; so has a session. */
const staffFactor = 20;

/** Doc 1, Limits; silences, Errors and limits. Shared between instances when they have a Redis. */
export function createLimits(options: { burst: number; daily: number; redisUrl?: string | undefined }): Limits {
  const redis = options.redisUrl === undefined ? undefined : new Redis(options.redisUrl, { maxRetriesPerRequest: 2 });
  const limiter = (name: string, points: number, duration: number): Limiter =>
    redis === undefined
      ? new RateLimiterMemory({ keyPrefix: name, points, duration })
      : new RateLimiterRedis({ keyPrefix: `frontdesk:${name}`, points, duration, storeClient: redis });
  const pairOf = (name: string, factor: number) => ({
    burst: limiter(`${name}-burst`, options.burst * factor, burstIntervalMs / 1000),
    daily: limiter(`${name}-daily`, options.daily * factor, daySeconds),
    burstPoints: options.burst * factor,
    dailyPoints: options.daily * factor,
  });
  const ofToken = pairOf("token", 1);
  const ofStaff = pairOf("staff", staffFactor);
  const dailyLeft = new Map<string, number>();

  const allowance = (pair: typeof ofToken, burstLeft: number, left: number): Allowance => ({
    [headers.limitDaily]: String(pair.dailyPoints),
    [headers.remainingDaily]: String(Math.max(0, left)),
    [headers.intervalMs]: String(burstIntervalMs),
    [headers.limitBurst]: String(pair.burstPoints),
    [headers.remainingBurst]: String(Math.max(0, burstLeft)),
  });

  return {
    untouched: allowance(ofToken, options.burst, options.daily),
    async take(actor, told) {
      if (actor.kind === "nobody") return;
      const pair = actor.kind === "user" || actor.isDashboard ? ofStaff : ofToken;
      const burst = await consume(pair.burst, actor.id);
      if (burst.isRefused) {
        told(allowance(pair, 0, dailyLeft.get(actor.id) ?? pair.dailyPoints));
        throw new Fault("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil(burst.msBeforeNext / 1000)) });
      }
      const daily = await consume(pair.daily, actor.id);
      dailyLeft.set(actor.id, daily.left);
      told(allowance(pair, burst.left, daily.left));
      if (daily.isRefused)
        throw new Fault("RATE_LIMITED", {
          message: "The daily allowance is used up.",
          retryAfterS: Math.max(1, Math.ceil(daily.msBeforeNext / 1000)),
        });
    },
    async close() {
      await redis?.quit();
    },
  };
}

async function consume(limiter: Limiter, key: string): Promise<{ isRefused: boolean; left: number; msBeforeNext: number }> {
  try {
    const result = await limiter.consume(key);
    return { isRefused: false, left: result.remainingPoints, msBeforeNext: result.msBeforeNext };
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    return { isRefused: true, left: 0, msBeforeNext: thrown.msBeforeNext };
  }
}
