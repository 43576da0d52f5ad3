import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isApiError } from "#contract/errors.ts";
import { waitingMost } from "#contract/waiting-list/waiting-list.ts";
import * as rows from "#db/waiting-list/entries.ts";
import * as settings from "#db/waiting-list/settings.ts";
import { type Context, systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type FreeTime, freeTimeReader, suits } from "./free-times.ts";
import { makeOffer } from "./make-offer.ts";

const job = z.object({ all: z.boolean().default(false) });

/** An entry gets this many automatic offers. After that, staff call the contact. */
export const automaticOffersMost = 3;

/**
 * Runs every minute for locations in which something changed, and every hour for all, because a calendar's booking window moves with time.
 * Reading the free times covers cancelled and moved appointments, deleted blocks and new hours alike, no matter who changed them.
 */
export const waitingListJobs = (deps: Deps): TaskList => ({
  async "offer-waiting-list"(payload) {
    const { all } = job.parse(payload ?? {});
    for (const tenant of await settings.listOffering(deps.db.query, deps.now(), all)) await offerFreeTimes(systemContext(deps, tenant));
  },
});

export const waitingListRecurring = [
  "* * * * * offer-waiting-list",
  "13 * * * * offer-waiting-list ?id=offer-all-waiting-lists {all:true}",
];

/** Offers each free time to the first entry that waits for it. A time with an open offer is not offered again. */
async function offerFreeTimes(ctx: Context): Promise<void> {
  const { db, tenant } = ctx;
  const open = await rows.list(db, tenant, { now: ctx.now(), isOpen: true, onlyOf: undefined, after: undefined, limit: waitingMost });
  const held = open.flatMap(({ state, calendar_id, offer_start, offer_end }) =>
    state === "offered" && offer_start !== null && offer_end !== null
      ? [{ calendarId: calendar_id, start: offer_start.getTime(), end: offer_end.getTime() }]
      : [],
  );
  const timesFor = freeTimeReader(ctx);
  for (const entry of open) {
    if (entry.state !== "waiting" || entry.offered_starts.length >= automaticOffersMost) continue;
    const offered = new Set(entry.offered_starts.map((start) => start.getTime()));
    const isHeld = ({ start, end }: FreeTime) =>
      held.some((other) => other.calendarId === entry.calendar_id && start < other.end && other.start < end);
    const time = (await timesFor(entry)).find((each) => suits(entry, each) && !offered.has(each.start) && !isHeld(each));
    if (time !== undefined && (await offerTo(ctx, entry.id, time)))
      held.push({ calendarId: entry.calendar_id, start: time.start, end: time.end });
  }
}

/**
 * Whether the offer was made. Staff may have changed the entry since it was read, another run of the job may have offered the time, and the
 * contact may be out of reach.
 */
async function offerTo(ctx: Context, entryId: string, time: FreeTime): Promise<boolean> {
  try {
    return await ctx.tx(async (tx) => {
      await settings.lock(tx, ctx.tenant);
      const entry = await rows.findForUpdate(tx, ctx.tenant, entryId, ctx.now());
      if (entry?.state !== "waiting" || !suits(entry, time)) return false;
      if (await rows.isOffered(tx, ctx.tenant, entry.calendar_id, time, ctx.now())) return false;
      return makeOffer(ctx, tx, entry, time, { source: "workflow" });
    });
  } catch (thrown) {
    // A rejected message, for example to an invalid address, must not keep the other entries from their offers.
    if (!isApiError(thrown)) throw thrown;
    ctx.log.warn({ err: thrown, entryId }, "A time could not be offered to an entry of the waiting list.");
    return false;
  }
}
