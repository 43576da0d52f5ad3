import { LRUCache } from "lru-cache";
import { type Tally, tallyDays } from "#db/contacts/search-periods.ts";
import type { Context } from "../context.ts";

// How many contacts of a large location were added on each day. It reads all of them, a fifth of a second for a million, so nobody waits for it.

const tallies = new LRUCache<string, Tally>({ max: 100, ttl: 60 * 60_000, allowStale: true, noDeleteOnStaleGet: true });
const tallying = new Set<string>();

/** Undefined until it was found out, which the first to ask for it begins. */
export function addedByDay(ctx: Context): Tally | undefined {
  if (tallies.getRemainingTTL(ctx.tenant) <= 0 && !tallying.has(ctx.tenant)) {
    tallying.add(ctx.tenant);
    tallyDays(ctx.outside, ctx.tenant)
      .then((tally) => tallies.set(ctx.tenant, tally))
      .catch((error: unknown) => ctx.log.warn({ err: error }, "contacts were not tallied by day"))
      .finally(() => tallying.delete(ctx.tenant));
  }
  return tallies.get(ctx.tenant);
}
