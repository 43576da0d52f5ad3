import { z } from "zod";
import { id, instantIn, locationQuery, longText, queryNumber, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { appointmentStatus, event } from "./event.ts";

const meetingLocationTypes = ["custom", "videoa", "smeet", "phone", "address", "ms_workspace", "searchco"] as const;

/** Unix milliseconds up to the year 9999. */
export const unixMs = z.number().int().min(0).max(253_402_300_799_999).meta({ description: "Unix milliseconds" });

/** Years far from today are typing mistakes, and availability is not computed for them. */
const bookable = (at: Date) => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 2999;
export const bookableInstant = instantIn.refine(bookable, { error: "must be between the years 1970 and 2999" });

const eventRange = locationQuery.extend({
  startTime: queryNumber(unixMs),
  endTime: queryNumber(unixMs),
});

export const eventQuery = eventRange.extend({
  calendarId: id.optional(),
  userId: id.optional(),
  groupId: id.optional(),
});

const details = {
  title: shortText.optional(),
  appointmentStatus: appointmentStatus.optional(),
  assignedUserId: id.optional(),
  description: longText.optional(),
  address: z.string().max(2000).optional(),
  meetingLocationType: z.enum(meetingLocationTypes).optional(),
  meetingLocationId: shortText.optional(),
  overrideLocationConfig: z.boolean().optional(),
  toNotify: z.boolean().optional(),
  ignoreDateRange: z.boolean().optional(),
  ignoreFreeSlotValidation: z.boolean().optional(),
  rrule: z.string().max(1000).optional(),
};

export const appointmentCreate = z.strictObject({
  calendarId: id,
  locationId: id,
  contactId: id,
  startTime: bookableInstant,
  endTime: bookableInstant.optional(),
  ...details,
});
export type AppointmentCreate = z.output<typeof appointmentCreate>;

export const appointmentUpdate = z.strictObject({
  calendarId: id.optional(),
  startTime: bookableInstant.optional(),
  endTime: bookableInstant.optional(),
  ...details,
});
export type AppointmentUpdate = z.output<typeof appointmentUpdate>;

export const eventId = z.object({ eventId: id });

export const events = {
  list: endpoint({
    route: "GET /calendars/events",
    summary: "List appointments that touch a span of time. Of a calendar, a user or a group; each occurrence of a series by itself.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { query: eventQuery },
    output: z.object({ events: z.array(event) }),
  }),
  get: endpoint({
    route: "GET /calendars/events/appointments/:eventId",
    summary: "Get an appointment. Also one occurrence of a series, or a series.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { params: eventId },
    output: z.object({ event }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /calendars/events/appointments",
    summary: "Book an appointment: 422 for a time that the calendar does not offer, 409 for one that is taken.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { body: appointmentCreate },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /calendars/events/appointments/:eventId",
    summary: "Update an appointment. One occurrence by its instance id, a series by its `masterEventId`.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, body: appointmentUpdate },
    output: event,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/events/:eventId",
    summary: "Delete an appointment or a blocked slot. Also one occurrence of a series, or a series.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, body: z.strictObject({}).optional() },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
