import type { BookingCalendar, BookingWrite, booking as contract } from "#contract/booking/booking.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/board.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import { createAppointment } from "../appointments/create.ts";
import { repetitionOf } from "../appointments/repeat.ts";
import { updateAppointment } from "../appointments/update.ts";
import { bookVisit, changeVisit } from "../appointments/visits.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { type AvailabilityRules, loadAvailability } from "../calendars/availability/load.ts";
import { rulesOf } from "../calendars/calendar-rules.ts";
import { calendarOf, noCalendar } from "../calendars/calendars.ts";
import { inputFor } from "../calendars/free-slots.ts";
import { type Context, inTransaction } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { onlyOne } from "../only-one.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { formOf, readForm, storeForm } from "./booking-form.ts";
import { managedContext, visitorContext } from "./guest-access.ts";
import { guestBookingOf } from "./guest-booking.ts";
import { guestOf } from "./guest-contact.ts";
import { consentOf, guestsOf, meetingOf, meetingPlacesOf, servicePlaceOf } from "./guest-details.ts";
import { requireOffered, requireServiceStart, servicesOffered, servicesToRebook, startsOfServices } from "./guest-services.ts";

/**
 * The page offers the times at which any member is free. The current member stays if they are free and changes otherwise, because the
 * visitor did not choose one.
 */
async function moveAppointment(here: Context, eventId: string, startTime: Date): Promise<void> {
  try {
    await updateAppointment(here, eventId, { startTime });
  } catch (error) {
    // The error names the rule: the member has another appointment, or does not work then.
    if (!isApiError(error) || error.meta?.rule === undefined) throw error;
    await updateAppointment(here, eventId, { startTime, anyMember: true });
  }
}

const minuteMs = 60_000;
const source = "booking_page";
const longestMs = 31 * 24 * 60 * minuteMs;

async function open(ctx: Context, slug: string, locationId: string | undefined) {
  const found = onlyOne(await rows.listBySlug(ctx.db, slug, locationId), locationId) ?? noCalendar();
  const here = visitorContext(ctx, found.location_id);
  const row = (await calendarRows.findById(here.db, here.tenant, found.id)) ?? noCalendar();
  if (!row.is_active) return noCalendar();
  return { here, row, calendar: calendarOf(row), place: found };
}

type Booked = { eventId: string; contactId: string };

async function bookServices(ctx: Context, calendar: Calendar, availability: AvailabilityRules, body: BookingWrite): Promise<Booked> {
  const services = await requireOffered(ctx, calendar, body.services);
  const { places } = await servicesOffered(ctx, calendar);
  const { serviceLocationId, address } = servicePlaceOf(places, body);
  const asked = { guests: guestsOf(calendar, body), consent: consentOf(calendar, body) };
  await requireServiceStart(ctx, availability, services, body.startTime);
  const { contactId, booker } = await guestOf(ctx, body);
  const words = { calendarId: calendar.id, source, address, description: body.notes, ...asked, booker };
  const visit = {
    ...{ services, serviceLocationId, startTime: body.startTime, timezone: body.timezone ?? availability.timezone },
    contactId,
    status: calendar.autoConfirm ? "confirmed" : "new",
  };
  const made = await bookVisit(ctx, visit, {}, words);
  return { eventId: made.id, contactId };
}

async function bookAppointment(ctx: Context, calendar: Calendar, body: BookingWrite): Promise<Booked> {
  const { defaultDurationMin, durationsMin } = rulesOf(calendar);
  const durationMin = body.durationMin ?? defaultDurationMin;
  if (!durationsMin.includes(durationMin)) throw new ApiError("INVALID", { message: "durationMin must be one of the calendar's" });
  const manner = { source, repeats: true, guests: guestsOf(calendar, body), consent: consentOf(calendar, body) };
  const booking = {
    ...{ calendarId: calendar.id, startTime: body.startTime, ...meetingOf(calendar, body) },
    endTime: new Date(body.startTime.getTime() + durationMin * minuteMs),
    ...(body.notes ? { description: body.notes } : {}),
  };
  const { contactId, ...guest } = await guestOf(ctx, body);
  const event = await createAppointment(ctx, { ...booking, contactId }, { ...manner, ...guest });
  return { eventId: event.id, contactId };
}

export const booking: Handlers<typeof contract> = {
  async calendar(ctx, { params, query, client }): Promise<BookingCalendar> {
    await takeAllowance(ctx, client, "booking look");
    const { here, calendar, place } = await open(ctx, params.slug, query.locationId);
    const { durationsMin, defaultDurationMin } = rulesOf(calendar);
    return {
      slug: calendar.slug,
      locationId: place.location_id,
      name: calendar.name,
      description: calendar.description,
      coverImage: calendar.calendarCoverImage || null,
      color: calendar.eventColor,
      locationName: place.location_name,
      timezone: place.timezone,
      phoneCountry: (await phoneCountry(here.db, here.tenant)) ?? null,
      durationsMin: [...durationsMin],
      defaultDurationMin,
      repeats: repetitionOf(calendar) ?? null,
      ...(await servicesOffered(here, calendar)),
      currency: place.currency,
      meetingPlaces: meetingPlacesOf(calendar),
      guestType: calendar.guestType ?? null,
      form: await formOf(here, calendar),
      consentLabel: calendar.consentLabel || null,
      thanksMessage: calendar.formSubmitType === "ThankYouMessage" ? calendar.formSubmitThanksMessage || null : null,
      redirectUrl: calendar.formSubmitType === "RedirectURL" ? calendar.formSubmitRedirectURL || null : null,
    };
  },

  async embed(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking look");
    return { origins: (await open(ctx, params.slug, query.locationId)).row.embed_origins };
  },

  async slots(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking look");
    const { here, row, calendar } = await open(ctx, params.slug, query.locationId);
    const { startDate: from, endDate: to, duration: durationMin } = query;
    if (from > to || to - from > longestMs) throw new ApiError("INVALID", { message: "endDate must be at most 31 days after startDate" });
    const availability = await loadAvailability(here.db, here.tenant, row);
    if (durationMin !== undefined && !availability.calendar.durationsMin.includes(durationMin))
      throw new ApiError("INVALID", { message: "duration must be one of the calendar's" });
    const span = { from, to };
    const starts =
      calendar.calendarType === "service_booking" && query.services !== undefined
        ? await startsOfServices(here, availability, await requireOffered(here, calendar, query.services), span)
        : freeSlots(await inputFor(here, availability, span), { ...span, durationMin });
    return { starts: starts.map((start) => new Date(start).toISOString()) };
  },

  async book(ctx, { params, query, body, client }) {
    await takeAllowance(ctx, client, "booking write");
    const { here, row, calendar } = await open(ctx, params.slug, query.locationId);
    return here.tx(async (tx) => {
      const inside = inTransaction(here, tx);
      const form = await readForm(inside, calendar, body);
      const { eventId, contactId } =
        calendar.calendarType === "service_booking"
          ? await bookServices(inside, calendar, await loadAvailability(tx, here.tenant, row), body)
          : await bookAppointment(inside, calendar, body);
      await storeForm(inside, tx, form, { body, contactId, eventId });
      return guestBookingOf(inside, eventId);
    });
  },

  async get(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking look");
    return guestBookingOf(managedContext(ctx, params.eventId, query), params.eventId);
  },

  async reschedule(ctx, { params, query, body, client }) {
    await takeAllowance(ctx, client, "booking write");
    const here = managedContext(ctx, params.eventId, query);
    const existing = await guestBookingOf(here, params.eventId);
    if (!existing.mayReschedule) throw new ApiError("FORBIDDEN", { reason: "bookingNotMovable" });
    const { startTime } = body;
    if (existing.services.length === 0) await moveAppointment(here, params.eventId, startTime);
    else {
      const { row, calendar } = await open(ctx, existing.slug, query.locationId);
      const services = servicesToRebook(existing, calendar);
      await requireServiceStart(here, await loadAvailability(here.db, here.tenant, row), services, startTime);
      await changeVisit(here, params.eventId, { startTime, services });
    }
    return guestBookingOf(here, params.eventId);
  },

  async cancel(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "booking write");
    const here = managedContext(ctx, params.eventId, query);
    const { mayCancel, services } = await guestBookingOf(here, params.eventId);
    if (!mayCancel) throw new ApiError("FORBIDDEN", { reason: "bookingNotCancellable" });
    if (services.length === 0) await updateAppointment(here, params.eventId, { appointmentStatus: "cancelled" });
    else await changeVisit(here, params.eventId, { status: "cancelled" });
    return guestBookingOf(here, params.eventId);
  },
};
