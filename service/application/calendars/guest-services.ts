import type { BookingCalendar, GuestBooking } from "#contract/application/calendars/booking.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { minutesOf } from "#contract/calendars/lengths.ts";
import { Fault } from "#contract/errors.ts";
import * as bookings from "#db/appointments/service-bookings.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as placeRows from "#db/calendars/service-locations.ts";
import * as serviceRows from "#db/calendars/services.ts";
import * as locations from "#db/locations/locations.ts";
import { serviceGrid } from "../../appointments/service-seats.ts";
import { holdsTime } from "../../appointments/shape.ts";
import { noticeEnd, windowEnd } from "../../calendars/availability/date-range.ts";
import type { Opening } from "../../calendars/availability/load.ts";
import { calendarOf } from "../../calendars/calendars.ts";
import { serviceOf } from "../../calendars/services.ts";
import type { Context } from "../../context.ts";

// The public page of a calendar of services: what can be chosen there, when, and what became of it.

type Offered = Pick<BookingCalendar, "services" | "places">;
const nothing: Offered = { services: [], places: [] };

/** The services that are not private and that somebody of the calendar's team gives. */
export async function servicesOffered(ctx: Context, { calendarType, teamMembers }: Calendar): Promise<Offered> {
  if (calendarType !== "service_booking") return nothing;
  const team = new Set(teamMembers.map(({ userId }) => userId));
  const [services, places] = await Promise.all([
    serviceRows.list(ctx.db, ctx.tenant, { isPrivate: false }),
    placeRows.list(ctx.db, ctx.tenant),
  ]);
  return {
    services: services
      .map(serviceOf)
      .filter(({ staff }) => staff.some(({ id }) => team.has(id)))
      .map(({ id, name, description, serviceDuration, serviceDurationUnit, payment }) => ({
        id,
        name,
        description,
        durationMin: Math.max(1, minutesOf(serviceDuration, serviceDurationUnit)),
        price: payment.amount,
      })),
    places: places
      .filter(({ is_active, is_private }) => is_active && !is_private)
      .map(({ id, name, address }) => ({ id, name, address: address ?? "" })),
  };
}

export async function requireOffered(ctx: Context, calendar: Calendar, asked: readonly string[] | undefined): Promise<string[]> {
  const { services } = await servicesOffered(ctx, calendar);
  if (asked === undefined || asked.length === 0) throw new Fault("INVALID", { message: "services should not be empty" });
  const strange = asked.some((id) => !services.some((service) => service.id === id));
  if (strange) throw new Fault("INVALID", { message: "services must be of those that the calendar offers" });
  return [...asked];
}

/** When the whole visit can begin, within the calendar's notice and window. */
export async function startsOfServices(ctx: Context, opening: Opening, ids: readonly string[], span: { from: number; to: number }) {
  const { calendar, members, timezone } = opening;
  const now = ctx.now().getTime();
  const from = Math.max(span.from, noticeEnd(calendar, now, timezone));
  const to = Math.min(
    span.to,
    windowEnd(
      calendar,
      members.flatMap(({ hours }) => hours),
      now,
      timezone,
    ),
  );
  if (from > to) return [];
  const wanted = ids.map((id) => ({ id }));
  return (await serviceGrid(ctx.db, ctx.tenant, wanted, { from, to }, calendar.intervalMin * 60_000)).free();
}

/** 422 for a start that is never offered. Whether it is free is decided as it is taken. */
export async function requireServiceStart(ctx: Context, opening: Opening, ids: readonly string[], start: Date): Promise<void> {
  const at = start.getTime();
  const now = ctx.now().getTime();
  const hours = opening.members.flatMap((member) => member.hours);
  if (at < noticeEnd(opening.calendar, now, opening.timezone) || at > windowEnd(opening.calendar, hours, now, opening.timezone))
    throw new Fault("INVALID", { message: "startTime is not offered: It is outside of the notice and window of the calendar." });
  const wanted = ids.map((id) => ({ id }));
  const { isOnGrid } = await serviceGrid(ctx.db, ctx.tenant, wanted, { from: at, to: at }, opening.calendar.intervalMin * 60_000);
  if (!isOnGrid(at)) throw new Fault("INVALID", { message: "startTime is not offered: It is not the beginning of a slot." });
}

/** A service booking as its visitor sees it; undefined for what is none. */
export async function guestServiceBookingOf(ctx: Context, id: string, key: string): Promise<GuestBooking | undefined> {
  const row = await bookings.findById(ctx.db, ctx.tenant, id);
  if (row === undefined) return undefined;
  const [location, calendars, services, places] = await Promise.all([
    locations.findById(ctx.db, ctx.tenant),
    calendarRows.list(ctx.db, ctx.tenant, { withDrafts: false }),
    serviceRows.list(ctx.db, ctx.tenant, {}),
    placeRows.list(ctx.db, ctx.tenant),
  ]);
  const staff = new Set(row.items.map(({ staff_id }) => staff_id));
  const calendar = calendars
    .map(calendarOf)
    .find(({ calendarType, teamMembers }) => calendarType === "service_booking" && teamMembers.some(({ userId }) => staff.has(userId)));
  const serviceIds = row.items.map(({ service_id }) => service_id);
  const names = serviceIds.flatMap((serviceId) => services.find((service) => service.id === serviceId)?.name ?? []);
  const isOpen = holdsTime(row.status) && row.start_time > ctx.now();
  return {
    eventId: row.id,
    locationId: row.location_id,
    key,
    slug: calendar?.slug ?? "",
    calendarName: names.join(", ") || calendar?.name || row.title,
    locationName: location?.name ?? "",
    title: row.title,
    status: statusOf(row.status),
    address: places.find((place) => place.id === row.service_location_id)?.address ?? null,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    timezone: location?.timezone ?? "UTC",
    mayReschedule: isOpen && calendar?.allowReschedule === true,
    mayCancel: isOpen && calendar?.allowCancellation === true,
    serviceIds,
    furtherStarts: [],
  };
}

const statusOf = (status: string): GuestBooking["status"] =>
  (["confirmed", "cancelled", "invalid", "new", "showed", "noshow"] as const).find((each) => each === status) ?? "confirmed";
