import { z } from "zod";
import { id, instant, locationQuery, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Calendar feeds: secret addresses at which a calendar program reads appointments (RFC 5545). A feed shows what its owner may see at the
// time of each request.

export const feedSubject = z.enum(["user", "calendar", "location"]).meta({ description: "Whose appointments the feed contains" });
export type FeedSubject = z.output<typeof feedSubject>;

/** Enough for one's own appointments, those of a few colleagues, and each calendar. */
export const feedsMost = 50;

const feed = z.object({
  id,
  subject: feedSubject,
  /** The user or the calendar; null for the whole location. */
  subjectId: id.nullable(),
  /** The secret address. */
  url: z.string(),
  dateAdded: instant,
  /** When a calendar program last read it, to the hour. */
  lastUsedAt: instant.nullable(),
});
export type CalendarFeed = z.output<typeof feed>;

const newFeed = z
  .strictObject({ locationId: id, subject: feedSubject, subjectId: id.optional() })
  .refine(({ subject, subjectId }) => (subject === "location") === (subjectId === undefined), {
    path: ["subjectId"],
    error: "must name the user or the calendar, and be left out for the location",
  });
export type NewFeed = z.input<typeof newFeed>;

const ofFeed = z.object({ feedId: id });
/** Feeds belong to the user who creates them, so no one else sees their addresses. */
const own = { session: true, right: "calendars.readonly", reach: "everyone" } as const;

export const feeds = {
  list: endpoint({
    ...own,
    route: "GET /application/calendars/feeds",
    summary: "The caller's own calendar feeds, oldest first.",
    // The addresses are secrets of their owner.
    whileViewing: false,
    input: { query: locationQuery },
    output: z.object({ feeds: z.array(feed) }),
  }),
  create: endpoint({
    ...own,
    route: "POST /application/calendars/feeds",
    summary: `Create a feed of a user's, a calendar's or all appointments; a user has one of each, and at most ${feedsMost}.`,
    status: 201,
    input: { body: newFeed },
    output: z.object({ feed }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  renew: endpoint({
    ...own,
    route: "POST /application/calendars/feeds/:feedId/renewal",
    summary: "Give a feed another address. The former one stops working.",
    input: { params: ofFeed, body: z.strictObject({ locationId: id }) },
    output: z.object({ feed }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    ...own,
    route: "DELETE /application/calendars/feeds/:feedId",
    summary: "Revoke a feed. Its address stops working.",
    input: { params: ofFeed, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
