import { z } from "zod";
import { id, instant, locationQuery, queryBoolean, queryNumber, shortText, timezone } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { bookableInstant, unixMs } from "./events.ts";

// A service booking is one visit with several services one after another, each with its own staff member.

export const serviceBookingStatuses = ["confirmed", "cancelled", "invalid", "new", "showed", "noshow"] as const;

const bookedService = z.object({
  id,
  serviceStaffId: z.string(),
  serviceStartTime: instant,
  serviceEndTime: instant,
});

export const serviceBooking = z
  .object({
    bookingId: id,
    locationId: id,
    contactId: id,
    serviceLocationId: z.string().nullable(),
    title: z.string(),
    startTime: instant,
    endTime: instant,
    services: z.array(bookedService),
    timezone: z.string(),
    status: z.enum(serviceBookingStatuses),
    deleted: z.boolean(),
    dateAdded: instant,
    dateUpdated: instant,
    createdBy: z.object({ userId: z.string().nullable(), source: z.string() }),
  })
  .meta({ id: "ServiceBooking" });
export type ServiceBooking = z.output<typeof serviceBooking>;

const services = z
  .array(z.strictObject({ id, staffId: id.optional(), position: z.number().int().min(0).max(1000).optional() }))
  .min(1)
  .max(20);

export const serviceBookingCreate = z.strictObject({
  locationId: id,
  contactId: id,
  startTime: bookableInstant,
  endTime: bookableInstant,
  timezone,
  services,
  serviceLocationId: id.optional(),
  title: shortText.optional(),
  status: z.enum(["confirmed", "new"]).optional(),
});

export const serviceBookingUpdate = z.strictObject({
  locationId: id.optional(),
  contactId: id.optional(),
  startTime: bookableInstant.optional(),
  endTime: bookableInstant.optional(),
  timezone: timezone.optional(),
  services: services.optional(),
  serviceLocationId: id.optional(),
  title: shortText.optional(),
  status: z.enum(serviceBookingStatuses).optional(),
});

const flags = z.object({
  overrideAvailability: queryBoolean.optional().meta({ description: "Books a time that is not free, and within the minimum notice" }),
  skipSchedulingNotice: queryBoolean.optional().meta({ description: "Books within the minimum notice" }),
});
const bookingId = z.object({ bookingId: id });
const oneBooking = serviceBooking;

export const serviceBookings = {
  list: endpoint({
    route: "GET /calendars/services/bookings",
    summary: "List service bookings that touch a span of time.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        startTime: queryNumber(unixMs),
        endTime: queryNumber(unixMs),
        timezone: timezone.optional(),
        serviceLocationId: id.optional(),
      }),
    },
    output: z.object({ bookings: z.array(serviceBooking) }),
  }),
  create: endpoint({
    route: "POST /calendars/services/bookings",
    summary: "Book one or more services, one after another, as a whole or not at all.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { body: serviceBookingCreate, query: flags },
    status: 201,
    output: oneBooking,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  get: endpoint({
    route: "GET /calendars/services/bookings/:bookingId",
    summary: "Get a service booking.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { params: bookingId },
    output: oneBooking,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/services/bookings/:bookingId",
    summary: "Update a service booking. A new time, staff member or service is booked again as a whole.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: bookingId, body: serviceBookingUpdate, query: flags },
    output: oneBooking,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/services/bookings/:bookingId",
    summary: "Delete a service booking.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: bookingId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
