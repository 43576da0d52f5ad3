import { z } from "zod";
import { appointmentStatus } from "../appointments/event.ts";
import { bookableInstant } from "../appointments/events.ts";
import { placeKinds } from "../calendars/calendar-fields.ts";
import { queryInstant } from "../calendars/free-slots.ts";
import { emailAddress, id, instant, languageTag, queryList, queryNumber, timezone } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { answersWrite } from "../surveys/answers.ts";
import { surveyField } from "../surveys/fields.ts";

// The public booking page: anyone may see what a calendar offers and book it. A visitor who books gets a key to change the booking.

const calendarPlace = z.object({ slug: z.string().min(1).max(100) });
const ofLocation = z.object({ locationId: id.optional() });

/** The duration and price of a choice; `price` is 0 if none was set. */
const priced = { id, name: z.string(), description: z.string(), durationMin: z.number(), price: z.number(), deposit: z.number() };

const offeredService = z.object({
  ...priced,
  coverImage: z.string().nullable(),
  /** The service's variations; one must be chosen if there are any. */
  variations: z.array(z.object(priced)),
  staff: z.array(z.object({ id, name: z.string() })),
});
export type OfferedService = z.output<typeof offeredService>;

/** A place where services are provided. If it asks the visitor for an address, its own address is the question's text. */
const servicePlace = z.object({
  id,
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  coverImage: z.string().nullable(),
  asksBooker: z.boolean(),
});

const meetingPlace = z.object({ id, kind: z.enum(placeKinds), location: z.string() });
export type VisitorMeetingPlace = z.output<typeof meetingPlace>;

/** The questions of the calendar's form, except those that the booking page asks itself. */
const bookingForm = z.object({ name: z.string(), fields: z.array(surveyField) });
export type BookingForm = z.output<typeof bookingForm>;

const bookingCalendar = z.object({
  slug: z.string(),
  locationId: id,
  name: z.string(),
  description: z.string(),
  coverImage: z.string().nullable(),
  color: z.string(),
  locationName: z.string(),
  timezone: z.string(),
  /** ISO 3166-1 alpha-2; a phone number without a calling code is read as this country's, and is refused where this is null. */
  phoneCountry: z.string().nullable(),
  durationsMin: z.array(z.number()),
  defaultDurationMin: z.number(),
  /** How each booking is repeated; `count` includes the first. */
  repeats: z.object({ freq: z.enum(["DAILY", "WEEKLY", "MONTHLY"]), count: z.number() }).nullable(),
  /** The services of a service calendar; a visitor chooses one or several. */
  services: z.array(offeredService),
  /** The currency of all prices (ISO 4217). */
  currency: z.string(),
  places: z.array(servicePlace),
  /** The meeting locations; the first is the default. Empty if they depend on the member. */
  meetingPlaces: z.array(meetingPlace),
  /** What visitors enter about their guests. */
  guestType: z.enum(["count_only", "collect_detail"]).nullable(),
  form: bookingForm.nullable(),
  consentLabel: z.string().nullable(),
  thanksMessage: z.string().nullable(),
  redirectUrl: z.string().nullable(),
});
export type BookingCalendar = z.output<typeof bookingCalendar>;

const bookedService = z.object({
  id,
  variationId: z.string().nullable(),
  /** The staff member that the visitor chose; null for any. */
  chosenStaffId: z.string().nullable(),
  name: z.string(),
  staffName: z.string(),
  startTime: instant,
  endTime: instant,
});

const guestBooking = z.object({
  eventId: id,
  locationId: id,
  key: z.string(),
  slug: z.string(),
  calendarName: z.string(),
  locationName: z.string(),
  title: z.string(),
  status: appointmentStatus,
  address: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  /** The starts of the other appointments of a repeated booking. */
  furtherStarts: z.array(instant),
  timezone: z.string(),
  mayReschedule: z.boolean(),
  mayCancel: z.boolean(),
  /** The booked services of a service calendar, in order. */
  services: z.array(bookedService),
  /** The number of guests. */
  guestCount: z.number(),
});
export type GuestBooking = z.output<typeof guestBooking>;

export const mostGuests = 20;
export const guestWrite = z.strictObject({ name: z.string().trim().min(1).max(100), email: emailAddress });

const wantedService = z.strictObject({ id, variationId: id.optional(), staffId: id.optional() });
export type WantedService = z.output<typeof wantedService>;

/** A wanted service in a query: `id`, `id:variation`, `id:variation:staff` or `id::staff`. */
export const wantedText = ({ id: serviceId, variationId = "", staffId = "" }: WantedService): string =>
  [serviceId, variationId, staffId].join(":").replace(/:+$/, "");
const wantedQuery = queryList.transform((texts) =>
  texts.map((text): WantedService => {
    const [serviceId = "", variationId, staffId] = text.split(":");
    return { id: serviceId, ...(variationId ? { variationId } : {}), ...(staffId ? { staffId } : {}) };
  }),
);

export const bookingWrite = z.strictObject({
  startTime: bookableInstant,
  durationMin: z.number().int().min(1).max(10_080).optional(),
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().max(100).optional(),
  email: emailAddress,
  phone: z.string().trim().max(40).optional(),
  notes: z.string().trim().max(2000).optional(),
  timezone: timezone.optional(),
  /** The language of the visitor's page. Messages about the booking are written in it. */
  language: languageTag.optional(),
  services: z.array(wantedService).min(1).max(10).optional(),
  serviceLocationId: id.optional(),
  meetingLocationId: id.optional(),
  /** The visitor's address, if the service location asks for one. */
  address: z.string().trim().min(1).max(255).optional(),
  guestCount: z.number().int().min(0).max(mostGuests).optional(),
  guests: z.array(guestWrite).max(mostGuests).optional(),
  /** Whether the visitor accepts the calendar's consent text. */
  consents: z.boolean().optional(),
  /** The answers to the questions of the calendar's form, by their keys. */
  answers: answersWrite.shape.answers.optional(),
});

export type BookingWrite = z.output<typeof bookingWrite>;

const managed = z.object({ eventId: id });
const withKey = z.object({ locationId: id, key: z.string().min(1).max(200) });

export const booking = {
  calendar: endpoint({
    route: "GET /application/booking/calendars/:slug",
    summary: "A calendar as visitors see it.",
    open: true,
    input: { params: calendarPlace, query: ofLocation, client: clientFacts },
    output: bookingCalendar,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  embed: endpoint({
    route: "GET /application/booking/calendars/:slug/embed",
    summary: "The websites that may show the booking page in a frame.",
    open: true,
    input: { params: calendarPlace, query: ofLocation, client: clientFacts },
    output: z.object({ origins: z.array(z.string()) }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  slots: endpoint({
    route: "GET /application/booking/calendars/:slug/slots",
    summary: "The starts of the slots that the calendar offers.",
    open: true,
    input: {
      params: calendarPlace,
      query: ofLocation.extend({
        startDate: queryInstant,
        endDate: queryInstant,
        duration: queryNumber(z.number().int().min(1).max(10_080)).optional(),
        services: wantedQuery.optional(),
      }),
      client: clientFacts,
    },
    output: z.object({ starts: z.array(instant) }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  book: endpoint({
    route: "POST /application/booking/calendars/:slug",
    summary:
      "Book a slot with the visitor's details. The booking is linked to the contact with their email or phone, or to a new one. A stored contact is neither changed nor shown.",
    open: true,
    input: { params: calendarPlace, query: ofLocation, body: bookingWrite, client: clientFacts },
    status: 201,
    output: guestBooking,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
  get: endpoint({
    route: "GET /application/booking/events/:eventId",
    summary: "A booking, for the holder of its key.",
    open: true,
    input: { params: managed, query: withKey, client: clientFacts },
    output: guestBooking,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  reschedule: endpoint({
    route: "POST /application/booking/events/:eventId/reschedule",
    summary: "Move a booking to another slot, if the calendar allows visitors to reschedule.",
    open: true,
    input: { params: managed, query: withKey, body: z.strictObject({ startTime: bookableInstant }), client: clientFacts },
    output: guestBooking,
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN", "RATE_LIMITED"],
  }),
  cancel: endpoint({
    route: "POST /application/booking/events/:eventId/cancel",
    summary: "Cancel a booking, if the calendar allows visitors to cancel.",
    open: true,
    input: { params: managed, query: withKey, body: z.strictObject({}), client: clientFacts },
    output: guestBooking,
    errors: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
};
