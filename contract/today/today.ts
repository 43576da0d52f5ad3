import { z } from "zod";
import { boardEvent } from "../appointments/board.ts";
import { unixMs } from "../appointments/events.ts";
import { span } from "../appointments/span.ts";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { statistics } from "./statistics.ts";

// Data that the Today page needs in one response; the documented API offers it only record by record.

/** At most two days, so that a day with a change of clocks fits. */
export const daySpanMostMs = 2 * 24 * 60 * 60 * 1000;

/** The length to which a note is shortened. */
export const noteExcerptMost = 300;

/** Each list beside the day has at most this many events; its total counts all of them. */
export const eventsListedMost = 100;
export const unconfirmedSpanMostMs = 14 * 24 * 60 * 60 * 1000;
export const onlineSinceMostMs = 30 * 24 * 60 * 60 * 1000;

const eventList = z.object({ events: z.array(boardEvent), total: z.number().int() });
export type EventList = z.output<typeof eventList>;

const lastNote = z.object({ contactId: id, body: z.string(), dateAdded: instant });
export type LastNote = z.output<typeof lastNote>;

export const today = {
  statistics,
  notes: endpoint({
    route: "GET /application/today/notes",
    summary: "The newest note of each contact who has an appointment or service booking within a span of at most two days.",
    session: true,
    right: "contacts.readonly",
    alsoNeeds: ["appointments"],
    reach: "filtered",
    input: { query: locationQuery.extend(span) },
    output: z.object({ notes: z.array(lastNote) }),
  }),
  unconfirmed: endpoint({
    route: "GET /application/today/unconfirmed",
    summary: "Appointments and service bookings that start within a span of at most 14 days and are not confirmed, by start time.",
    session: true,
    right: "calendars.readonly",
    area: "appointments",
    reach: "filtered",
    input: { query: locationQuery.extend(span) },
    output: eventList,
  }),
  online: endpoint({
    route: "GET /application/today/online-bookings",
    summary: "What visitors booked on a public page since an instant of the last 30 days, the newest first, if it is still to come.",
    session: true,
    right: "calendars.readonly",
    area: "appointments",
    reach: "filtered",
    input: { query: locationQuery.extend({ since: queryNumber(unixMs) }) },
    output: eventList,
  }),
};
