import { z } from "zod";
import { emptyBody, id, instant } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";

// The page behind the link of an offer. Anyone who has the link may book the offered time once.

/** The states: open; booked, by this offer or by staff; taken by someone else; or lapsed, declined or withdrawn. */
export const offerState = z.enum(["open", "booked", "taken", "closed"]);

const guestOffer = z.object({
  state: offerState,
  /** Whether the contact is still on the waiting list, with or without an offer. False if the offer's entry is no longer known. */
  isWaiting: z.boolean(),
  locationName: z.string(),
  timezone: z.string(),
  /** Null if the entry is gone or has been offered another time. */
  time: z.object({ calendarName: z.string(), startTime: instant, endTime: instant, until: instant }).nullable(),
  /** The booking, with the key of the link for changing it. */
  booking: z.object({ eventId: id, key: z.string() }).nullable(),
});
export type GuestOffer = z.output<typeof guestOffer>;

const params = z.object({ offerId: id });
const query = z.object({ locationId: id, key: z.string().min(1).max(200) });

export const waitingOffers = {
  get: endpoint({
    route: "GET /application/booking/offers/:offerId",
    summary: "An offered time, for the holder of its key.",
    open: true,
    input: { params, query, client: clientFacts },
    output: guestOffer,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  accept: endpoint({
    route: "POST /application/booking/offers/:offerId/accept",
    summary: "Book the offered time. Of parallel requests for one time, exactly one books it.",
    open: true,
    input: { params, query, body: emptyBody, client: clientFacts },
    output: guestOffer,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
  decline: endpoint({
    route: "POST /application/booking/offers/:offerId/decline",
    summary: "Close the offer. The contact stays on the list.",
    open: true,
    input: { params, query, body: emptyBody, client: clientFacts },
    output: guestOffer,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
};
