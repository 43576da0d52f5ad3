import { z } from "zod";
import type { Calendar } from "../calendars/calendars.ts";
import { lengthsOf } from "../calendars/lengths.ts";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { event } from "./event.ts";
import { unixMs } from "./events.ts";

// The board: everything that stands in a location's calendars within a span, in one answer.

/** An appointment, blocked time, or a visit: services booked one after another, each with who gives it. */
const boardEvent = event.extend({
  kind: z.enum(["appointment", "block", "visit"]),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** What the visitor who booked on a public page said of themselves, where the contact says otherwise. */
  givenByVisitor: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  /** Who comes along; counted only where the name is empty. */
  guests: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether changes of it are notified. */
  toNotify: z.boolean(),
  /** What the booker agreed to. */
  consent: z.string().nullable(),
  services: z.array(z.object({ name: z.string(), staffId: z.string(), startTime: instant, endTime: instant })),
});
export type BoardEvent = z.output<typeof boardEvent>;

const boardCalendar = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  memberIds: z.array(z.string()),
  durationsMin: z.array(z.number()),
  defaultDurationMin: z.number(),
  autoConfirm: z.boolean(),
});
export type BoardCalendar = z.output<typeof boardCalendar>;

export const boardCalendarOf = (calendar: Calendar): BoardCalendar => ({
  id: calendar.id,
  name: calendar.name,
  slug: calendar.slug,
  color: calendar.eventColor,
  isActive: calendar.isActive,
  autoConfirm: calendar.autoConfirm,
  memberIds: calendar.teamMembers.map(({ userId }) => userId),
  ...lengthsOf(calendar),
});

const openHours = z.object({ id: z.string(), spans: z.array(z.object({ from: z.number(), to: z.number() })) });
/** When people work and calendars are open: Unix milliseconds, in order and without overlaps. */
const boardHours = z.object({ people: z.array(openHours), calendars: z.array(openHours) });
export type BoardHours = z.output<typeof boardHours>;

export const board = {
  events: endpoint({
    route: "GET /application/calendars/board",
    summary: "Appointments, visits and blocked slots of every calendar and user within a span, with whom they are for.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery.extend({ startTime: queryNumber(unixMs), endTime: queryNumber(unixMs) }) },
    output: z.object({ events: z.array(boardEvent) }),
  }),
  visitsOf: endpoint({
    route: "GET /application/calendars/board/contacts/:contactId/visits",
    summary: "The visits of a contact, the latest first.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { params: z.object({ contactId: id }), query: locationQuery },
    output: z.object({ events: z.array(boardEvent) }),
    errors: ["NOT_FOUND"],
  }),
  calendars: endpoint({
    route: "GET /application/calendars/board/calendars",
    summary: "The calendars that the board shows and books on.",
    session: true,
    right: "calendars.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ calendars: z.array(boardCalendar) }),
  }),
  hours: endpoint({
    route: "GET /application/calendars/board/hours",
    summary: "The working hours of everybody and of every calendar within a span of at most 62 days.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery.extend({ startTime: queryNumber(unixMs), endTime: queryNumber(unixMs) }) },
    output: boardHours,
  }),
};
