import type { Logger } from "pino";
import { burstIntervalMs, headers } from "#contract/common.ts";
import { ApiError } from "#contract/errors.ts";
import type { Db } from "#db/pool.ts";
import type { Actor } from "../context.ts";
import { countingHere, countingInRedis, type Taken } from "./counting.ts";
import type { LimitsStore } from "./limits-store.ts";

export type Allowance = Record<string, string>;

export type Limits = {
  /** The allowance in responses to unauthenticated callers. */
  readonly untouched: Allowance;
  /** Takes one request from the actor's allowance and returns what is left, or throws if nothing is. The headers are set in both cases. */
  take(actor: Actor, onAllowance: (allowance: Allowance) => void): Promise<void>;
  /** Takes one request from the allowance of an anonymous visitor; throws if none is left. */
  takeVisitorRequest(limitKey: string): Promise<void>;
  /** Returns a request that `takeVisitorRequest` took, because its sender turned out to be authenticated. */
  returnVisitorRequest(limitKey: string): Promise<void>;
  close(): Promise<void>;
};

/** The dashboard's own connection serves all of a location's staff, so it has the allowance of this many tokens; so does a session. */
const staffFactor = 20;
/** Many people in an office or a provider's network share one address. */
const visitorFactor = 10;

/**
 * Doc 1, Limits; silences, Errors and limits. Shared between instances that have Redis; while it is unavailable, each instance counts
 * alone.
 */
export function createLimits(
  options: { burst: number; daily: number },
  shared: { db: Db; now: () => Date; log: Logger; limitsStore: LimitsStore },
): Limits {
  const { redis, counting: given } = shared.limitsStore;
  const counting = redis === undefined ? (given ?? countingHere(shared)) : countingInRedis(redis);
  const burstOf = (name: string, factor: number) => counting.burst(name, options.burst * factor);
  const pairOf = (name: string, factor: number) => {
    const dailyPoints = options.daily * factor;
    return { burst: burstOf(name, factor), daily: counting.daily(name, dailyPoints), burstPoints: options.burst * factor, dailyPoints };
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
    async takeVisitorRequest(limitKey) {
      const burst = await ofVisitor.take(limitKey);
      if (burst.isRefused) throw limited(burst);
    },
    async returnVisitorRequest(limitKey) {
      await ofVisitor.giveBack(limitKey);
    },
    close: () => counting.close(),
  };
}

const limited = ({ msBeforeNext }: Taken) => new ApiError("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
