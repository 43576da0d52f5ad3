import { systemActorNames } from "#contract/audit/actors.ts";
import { ApiError } from "#contract/errors.ts";
import type { waitingOffers as contract, GuestOffer } from "#contract/waiting-list/offers.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/waiting-list/entries.ts";
import { isSigned, signOf } from "../appointments/signed.ts";
import { type Context, contextForVisitor } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { bookEntry } from "./book-entry.ts";
import { findFreeTime } from "./free-times.ts";

const unknown = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "offerUnknown" });
};

/** Throws 404 unless the link's key matches the offer. */
const offerContext = (ctx: Context, offerId: string, { locationId, key }: { locationId: string; key: string }): Context =>
  isSigned(ctx.settings.secret, locationId, offerId, key, "waiting list offer")
    ? contextForVisitor(ctx, locationId, systemActorNames.waitingList)
    : unknown();

type Offered = rows.WaitingEntry & { offer_start: Date; offer_end: Date; offer_until: Date };

const isOffered = (entry: rows.WaitingEntry | undefined): entry is Offered =>
  entry !== undefined && entry.offer_start !== null && entry.offer_end !== null && entry.offer_until !== null;

async function stateOf(ctx: Context, entry: Offered): Promise<GuestOffer["state"]> {
  if (entry.event_id !== null) return "booked";
  if (entry.state !== "offered") return "closed";
  return (await findFreeTime(ctx, entry, entry.offer_start)) === undefined ? "taken" : "open";
}

/** The content of the page behind the link. A link whose entry is gone, or has since been offered another time, shows a closed offer. */
async function guestOfferOf(ctx: Context, offerId: string): Promise<GuestOffer> {
  const location = (await locations.findById(ctx.db, ctx.tenant)) ?? unknown();
  const place = { locationName: location.name, timezone: location.timezone };
  const entry = await rows.findByOffer(ctx.db, ctx.tenant, offerId, ctx.now());
  if (!isOffered(entry)) return { ...place, state: "closed", isWaiting: false, time: null, booking: null };
  return {
    ...place,
    state: await stateOf(ctx, entry),
    isWaiting: entry.state === "waiting" || entry.state === "offered",
    time: {
      calendarName: entry.calendar_name,
      startTime: entry.offer_start.toISOString(),
      endTime: entry.offer_end.toISOString(),
      until: entry.offer_until.toISOString(),
    },
    booking: entry.event_id === null ? null : { eventId: entry.event_id, key: signOf(ctx.settings.secret, ctx.tenant, entry.event_id) },
  };
}

/** Changes an open offer under the lock of its entry. */
const answer = (ctx: Context, offerId: string, run: (tx: Executor, entry: Offered) => Promise<unknown>) =>
  ctx.tx(async (tx) => {
    const entry = await rows.findByOfferForUpdate(tx, ctx.tenant, offerId, ctx.now());
    if (!isOffered(entry) || entry.state !== "offered") throw new ApiError("CONFLICT", { reason: "offerClosed" });
    await run(tx, entry);
  });

export const waitingOffers: Handlers<typeof contract> = {
  async get(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking look");
    return guestOfferOf(offerContext(ctx, params.offerId, query), params.offerId);
  },

  async accept(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking write");
    const here = offerContext(ctx, params.offerId, query);
    await answer(here, params.offerId, (tx, entry) =>
      bookEntry(here, tx, entry, { start: entry.offer_start, end: entry.offer_end }, "booking_page"),
    );
    return guestOfferOf(here, params.offerId);
  },

  async decline(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking write");
    const here = offerContext(ctx, params.offerId, query);
    await answer(here, params.offerId, (tx, entry) => {
      const now = here.now();
      return rows.update(tx, here.tenant, entry.id, { offer_until: now, date_updated: now });
    });
    return guestOfferOf(here, params.offerId);
  },
};
