import { z } from "zod";
import type { Calendar } from "../calendars/calendars.ts";
import { lengthsOf } from "../calendars/lengths.ts";
import { id, instant, locationQuery, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { appointmentStatus, event } from "./event.ts";
import { appointmentUpdate, eventId } from "./events.ts";
import { span } from "./span.ts";

// The board: all events of a location's calendars within a span, in one response.

/** An appointment, a blocked slot, or a visit: services booked one after another, each with its staff member. */
export const boardEvent = event.extend({
  kind: z.enum(["appointment", "block", "visit"]),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** The details that the visitor entered on a public page, if they differ from the contact's. */
  givenByVisitor: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  /** The guests; an empty name means that they are only counted. */
  guests: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether changes of the event send notifications. */
  toNotify: z.boolean(),
  /** The consent text that the visitor accepted. */
  consent: z.string().nullable(),
  services: z.array(
    z.object({
      id: z.string(),
      variationId: z.string().nullable(),
      name: z.string(),
      staffId: z.string(),
      startTime: instant,
      endTime: instant,
      /** The rooms and equipment that the service takes. */
      resourceIds: z.array(z.string()),
    }),
  ),
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
/** Working hours of users and open hours of calendars: Unix milliseconds, in order and without overlaps. */
const boardHours = z.object({ people: z.array(openHours), calendars: z.array(openHours) });
export type BoardHours = z.output<typeof boardHours>;

export const bookingAnswersMost = 50;

const bookingAnswers = z.object({
  submissionId: id,
  /** The appointment, series or service booking. */
  eventId: id,
  formName: z.string(),
  createdAt: instant,
  answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.unknown() })),
});

/** The greatest number of occurrences to which a series is counted. */
const occurrencesMost = 10_000;
const ownStatus = z.strictObject({ id, appointmentStatus });
const seriesStatuses = z.object({ appointmentStatus, occurrences: z.array(ownStatus) });
/** The statuses of a series and of its occurrences that were changed individually. */
export type BoardSeriesStatuses = z.output<typeof seriesStatuses>;

export const board = {
  events: endpoint({
    route: "GET /application/calendars/board",
    summary: "Appointments, service bookings and blocked slots of every calendar and user within a span, with whom they are for.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery.extend(span) },
    output: z.object({ events: z.array(boardEvent) }),
  }),
  ofContact: endpoint({
    route: "GET /application/calendars/board/contacts/:contactId/events",
    summary:
      "A contact's appointments, of a series each occurrence from a year ago until a year ahead (100 at most), and service bookings.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { params: z.object({ contactId: id }), query: locationQuery },
    output: z.object({ events: z.array(boardEvent) }),
    errors: ["NOT_FOUND"],
  }),
  answers: endpoint({
    route: "GET /application/calendars/board/contacts/:contactId/answers",
    summary: `What a contact answered in the forms of calendars when booking, the latest ${bookingAnswersMost}.`,
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { params: z.object({ contactId: id }), query: locationQuery },
    output: z.object({ forms: z.array(bookingAnswers) }),
    errors: ["NOT_FOUND"],
  }),
  updateFollowing: endpoint({
    route: "PUT /application/calendars/board/events/:eventId/following",
    summary: "Change an occurrence of a series and those that follow, as a series of their own.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, query: locationQuery, body: appointmentUpdate.omit({ rrule: true }).extend({ roomId: id.optional() }) },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  setSeriesStatus: endpoint({
    route: "PUT /application/calendars/board/events/:eventId/status",
    summary:
      "Set the status of a series. `occurrences`: occurrences that were changed by themselves and get another one. Returns the former statuses, which undo it.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: {
      params: eventId,
      query: locationQuery,
      body: z.strictObject({
        appointmentStatus,
        occurrences: z.array(ownStatus).max(occurrencesMost).default([]),
        toNotify: z.boolean().optional(),
      }),
    },
    output: seriesStatuses,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  removeFollowing: endpoint({
    route: "DELETE /application/calendars/board/events/:eventId/following",
    summary: "Delete an occurrence of a series and those that follow.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  restore: endpoint({
    route: "POST /application/calendars/board/events/:eventId/restore",
    summary:
      "Undo a deletion of an event or a service booking, one's own or that of an integration, within a day; 409 if its time was taken in the meantime.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, query: locationQuery },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
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
    summary: "The working hours of all users and calendars within a span of at most 62 days.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: { query: locationQuery.extend(span) },
    output: boardHours,
  }),
};
