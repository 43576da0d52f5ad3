import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { burstIntervalMs, headers } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";
import type { Db } from "#db/pool.ts";
import type { Actor } from "../context.ts";
import { createDaily, type Taken } from "./daily-limit.ts";
import type { LimitsStore } from "./limits-store.ts";

type Limiter = { take(callerId: string): Promise<Taken>; left(callerId: string): Promise<number> };
type Burst = Limiter & { giveBack(callerId: string): Promise<void> };
export type Allowance = Record<string, string>;

export type Limits = {
  /** The allowance in responses to unauthenticated callers. */
  readonly untouched: Allowance;
  /** Takes one request from the actor's allowance and returns what is left, or throws if nothing is. The headers are set in both cases. */
  take(actor: Actor, onAllowance: (allowance: Allowance) => void): Promise<void>;
  /** Takes one request from the allowance of an anonymous visitor; throws if none is left. */
  takeVisit(limitKey: string): Promise<void>;
  /** Returns a request that `takeVisit` took, because its sender turned out to be authenticated. */
  returnVisit(limitKey: string): Promise<void>;
  close(): Promise<void>;
};

const daySeconds = 86_400;
/** The dashboard's own connection carries all of a location's staff, so it has the allowance of this many tokens; so has a session. */
const staffFactor = 20;
/** Many people in an office or a provider's network share one address. */
const visitorFactor = 10;

/** Doc 1, Limits; silences, Errors and limits. Shared between instances when they have a Redis; while it is away, each counts for itself. */
export function createLimits(
  options: { burst: number; daily: number },
  shared: { db: Db; now: () => Date; log: Logger; limitsStore: LimitsStore },
): Limits {
  const { redis } = shared.limitsStore;
  const days = createDaily(shared);
  const sharedIn = (storeClient: Redis, name: string, points: number, duration: number) =>
    limiterOf(
      new RateLimiterRedis({
        keyPrefix: `frontdesk:${name}`,
        points,
        duration,
        storeClient,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      }),
    );
  const burstOf = (name: string, factor: number): Burst => {
    const [points, duration] = [options.burst * factor, burstIntervalMs / 1000];
    return redis === undefined
      ? limiterOf(new RateLimiterMemory({ keyPrefix: `${name}-burst`, points, duration }))
      : sharedIn(redis, `${name}-burst`, points, duration);
  };
  const pairOf = (name: string, factor: number) => {
    const dailyPoints = options.daily * factor;
    const daily: Limiter =
      redis === undefined
        ? { take: (callerId) => days.take(callerId, dailyPoints), left: (callerId) => days.left(callerId, dailyPoints) }
        : sharedIn(redis, `${name}-daily`, dailyPoints, daySeconds);
    return { burst: burstOf(name, factor), daily, burstPoints: options.burst * factor, dailyPoints };
  };
  const ofToken = pairOf("token", 1);
  const ofStaff = pairOf("staff", staffFactor);
  const ofVisitor = burstOf("visitor", visitorFactor);

  const allowance = (pair: typeof ofToken, burstLeft: number, left: number): Allowance => ({
    [headers.limitDaily]: String(pair.dailyPoints),
    [headers.remainingDaily]: String(Math.max(0, left)),
    [headers.intervalMs]: String(burstIntervalMs),
    [headers.limitBurst]: String(pair.burstPoints),
    [headers.remainingBurst]: String(Math.max(0, burstLeft)),
  });

  return {
    untouched: allowance(ofToken, options.burst, options.daily),
    async take(actor, onAllowance) {
      if (actor.kind !== "user" && actor.kind !== "token") return;
      const pair = actor.kind === "user" || actor.isDashboard ? ofStaff : ofToken;
      const burst = await pair.burst.take(actor.id);
      if (burst.isRefused) {
        onAllowance(allowance(pair, 0, await pair.daily.left(actor.id)));
        throw limited(burst);
      }
      const daily = await pair.daily.take(actor.id);
      onAllowance(allowance(pair, burst.left, daily.left));
      if (daily.isRefused)
        throw new ApiError("RATE_LIMITED", {
          message: "The daily allowance is used up.",
          retryAfterS: Math.max(1, Math.ceil(daily.msBeforeNext / 1000)),
        });
    },
    async takeVisit(limitKey) {
      const burst = await ofVisitor.take(limitKey);
      if (burst.isRefused) throw limited(burst);
    },
    async returnVisit(limitKey) {
      await ofVisitor.giveBack(limitKey);
    },
    async close() {
      await days.close();
    },
  };
}

const limited = ({ msBeforeNext }: Taken) => new ApiError("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

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
