import type { GuestBooking } from "#contract/booking/booking.ts";
import { ApiError } from "#contract/errors.ts";
import * as appointments from "#db/appointments/appointments.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as locations from "#db/locations/locations.ts";
import { findEvent } from "../appointments/find.ts";
import { furtherStartsOf } from "../appointments/repeat.ts";
import { eventOf, holdsTime } from "../appointments/shape.ts";
import { signOf } from "../appointments/signed.ts";
import { calendarOf } from "../calendars/calendars.ts";
import type { Context } from "../context.ts";
import { guestServiceBookingOf } from "./guest-services.ts";

export const noBooking = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "bookingUnknown" });
};

/** A booking as its visitor may see it, with the key of the link for moving or cancelling it. */
export async function guestBookingOf(ctx: Context, eventId: string): Promise<GuestBooking> {
  const found = await findEvent(ctx, ctx.db, eventId, appointments.findById);
  if (found === undefined)
    return (await guestServiceBookingOf(ctx, eventId, signOf(ctx.settings.secret, ctx.tenant, eventId))) ?? noBooking();
  const event = eventOf(found.row, found.occurrence);
  const row = (await calendarRows.findById(ctx.db, ctx.tenant, event.calendarId ?? "")) ?? noBooking();
  const location = (await locations.findById(ctx.db, ctx.tenant)) ?? noBooking();
  const calendar = calendarOf(row);
  const isOpen = holdsTime(event.appointmentStatus) && new Date(event.startTime) > ctx.now();
  return {
    eventId,
    locationId: event.locationId,
    key: signOf(ctx.settings.secret, event.locationId, eventId),
    slug: calendar.slug,
    calendarName: calendar.name,
    locationName: location.name,
    title: event.title,
    status: event.appointmentStatus,
    address: event.address,
    startTime: event.startTime,
    endTime: event.endTime,
    furtherStarts: await furtherStartsOf(ctx.db, ctx.tenant, found.row),
    timezone: location.timezone,
    mayReschedule: calendar.allowReschedule && isOpen,
    mayCancel: calendar.allowCancellation && isOpen,
    services: [],
    guestCount: found.row.guests.length,
  };
}
