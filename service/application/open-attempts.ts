import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Fault } from "#contract/errors.ts";
import type { Context } from "../context.ts";

/** The dashboard asks for all of its visitors, and holds back each of them by itself. */
const attempts = new RateLimiterMemory({ keyPrefix: "open", points: 1000, duration: 300 });

/** Nobody may ask without end what anybody may ask. */
export async function countAttempt(ctx: Context): Promise<void> {
  try {
    await attempts.consume(ctx.remoteAddress);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    throw new Fault("RATE_LIMITED", { retryAfterS: Math.ceil(thrown.msBeforeNext / 1000) });
  }
}
