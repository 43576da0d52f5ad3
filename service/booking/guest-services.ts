import type { BookingCalendar, GuestBooking, OfferedService, WantedService } from "#contract/booking/booking.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { minutesOf } from "#contract/calendars/lengths.ts";
import type { Service, Variation } from "#contract/calendars/services.ts";
import { ApiError } from "#contract/errors.ts";
import { listPeople } from "#db/appointments/notices.ts";
import * as bookings from "#db/appointments/service-bookings.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as placeRows from "#db/calendars/service-locations.ts";
import * as serviceRows from "#db/calendars/services.ts";
import * as locations from "#db/locations/locations.ts";
import { serviceGrid, type Wanted } from "../appointments/service-capacity.ts";
import { eventOfBooking, nameOfItem } from "../appointments/service-shape.ts";
import { holdsTime } from "../appointments/shape.ts";
import { noticeEnd, windowEnd } from "../calendars/availability/date-range.ts";
import type { AvailabilityRules } from "../calendars/availability/load.ts";
import { notOffered } from "../calendars/availability/refusals.ts";
import { calendarOf } from "../calendars/calendars.ts";
import { serviceOf } from "../calendars/services.ts";
import type { Context } from "../context.ts";

// The public page of a service calendar: the offered services, their times, and bookings.

type Offered = Pick<BookingCalendar, "services" | "places">;
const nothing: Offered = { services: [], places: [] };

const teamOf = ({ teamMembers }: Calendar) => teamMembers.map(({ userId }) => userId);

/** The public services that the calendar's team provides, with their staff. */
export async function servicesOffered(ctx: Context, calendar: Calendar): Promise<Offered> {
  if (calendar.calendarType !== "service_booking") return nothing;
  const [services, places, people] = await Promise.all([
    serviceRows.list(ctx.db, ctx.tenant, { isPrivate: false }),
    placeRows.list(ctx.db, ctx.tenant),
    listPeople(ctx.db, ctx.tenant),
  ]);
  const team = new Map(teamOf(calendar).map((id) => [id, people.find((person) => person.id === id)?.name || calendar.name]));
  return {
    services: services
      .map(serviceOf)
      .map((service) => offeredOf(service, team))
      .filter(({ staff }) => staff.length > 0),
    places: places
      .filter(({ is_active, is_private }) => is_active && !is_private)
      .map(({ id, name, address, phone, cover_image, location_type }) => ({
        ...{ id, name, phone, address: address ?? "", coverImage: cover_image, asksBooker: location_type === "ask_booker" },
      })),
  };
}

const offeredOf = (service: Service, team: ReadonlyMap<string, string>): OfferedService => ({
  ...pricedOf(service),
  coverImage: service.coverImage || null,
  variations: service.variations.map((variation) => pricedOf(service, variation)),
  staff: service.staff.flatMap(({ id }) => {
    const name = team.get(id);
    return name === undefined ? [] : [{ id, name }];
  }),
});

/** The name, duration and price of a service or its variation, which falls back to the service's values. */
function pricedOf(service: Service, variation?: Variation) {
  const own = variation?.serviceDuration === undefined ? service : { serviceDurationUnit: "mins" as const, ...variation };
  const amount = (variation?.payment ?? service.payment).amount;
  const { deposit, depositType } = variation?.payment?.deposit ? variation.payment : service.payment;
  return {
    id: variation?.id ?? service.id,
    name: variation?.name ?? service.name,
    description: (variation ?? service).description ?? "",
    durationMin: Math.max(1, minutesOf(own.serviceDuration ?? service.serviceDuration, own.serviceDurationUnit)),
    price: amount,
    deposit: depositType === "percentage" ? Math.round(amount * deposit) / 100 : deposit,
  };
}

/**
 * The requested services, if the calendar offers them: if a service has variations, one of them is required, and the chosen staff must
 * belong to the team.
 */
export async function requireOffered(ctx: Context, calendar: Calendar, asked: readonly WantedService[] | undefined): Promise<Wanted[]> {
  const { services } = await servicesOffered(ctx, calendar);
  if (asked === undefined || asked.length === 0) throw new ApiError("INVALID", { message: "services should not be empty" });
  return asked.map(({ id, variationId, staffId }, index) => {
    const service = services.find((each) => each.id === id);
    if (service === undefined) throw new ApiError("INVALID", { message: "services must be of those that the calendar offers" });
    const { variations, staff } = service;
    if (variationId === undefined ? variations.length > 0 : !variations.some((each) => each.id === variationId))
      throw new ApiError("INVALID", { message: `services.${index}.variationId must be one of the service's variations` });
    if (staffId !== undefined && !staff.some((each) => each.id === staffId))
      throw new ApiError("INVALID", { message: `services.${index}.staffId must be a staff member of the service` });
    return { id, variationId, staffId, among: teamOf(calendar) };
  });
}

/** The possible starts of the whole booking, within the calendar's minimum notice and booking window. */
export async function startsOfServices(
  ctx: Context,
  availability: AvailabilityRules,
  wanted: readonly Wanted[],
  span: { from: number; to: number },
) {
  const { calendar, members, timezone } = availability;
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
  return (await serviceGrid(ctx.db, ctx.tenant, wanted, { from, to }, calendar.intervalMin * 60_000)).free();
}

/** Throws a 422 for a start that is never offered. Whether it is free is decided when it is booked. */
export async function requireServiceStart(
  ctx: Context,
  availability: AvailabilityRules,
  wanted: readonly Wanted[],
  start: Date,
): Promise<void> {
  const at = start.getTime();
  const now = ctx.now().getTime();
  const hours = availability.members.flatMap((member) => member.hours);
  const outside = "It is outside the calendar's minimum notice and booking window.";
  if (at < noticeEnd(availability.calendar, now, availability.timezone)) throw notOffered("notice", start, outside);
  if (at > windowEnd(availability.calendar, hours, now, availability.timezone)) throw notOffered("window", start, outside);
  const { isOnGrid } = await serviceGrid(ctx.db, ctx.tenant, wanted, { from: at, to: at }, availability.calendar.intervalMin * 60_000);
  if (!isOnGrid(at)) throw notOffered("grid", start);
}

/** The booking's services for booking again; staff members whom the visitor did not choose may change. */
export const servicesToRebook = ({ services }: GuestBooking, calendar: Calendar): Wanted[] =>
  services.map(({ id, variationId, chosenStaffId }) => ({
    id,
    variationId: variationId ?? undefined,
    staffId: chosenStaffId ?? undefined,
    among: teamOf(calendar),
  }));

/** A service booking as its visitor sees it; undefined if the id is not that of a service booking. */
export async function guestServiceBookingOf(ctx: Context, id: string, key: string): Promise<GuestBooking | undefined> {
  const row = await bookings.findById(ctx.db, ctx.tenant, id);
  if (row === undefined) return undefined;
  const staffIds = row.items.map(({ staff_id }) => staff_id);
  const calendarId = row.calendar_id ?? (await bookings.findCalendar(ctx.db, ctx.tenant, staffIds));
  const [location, calendar, services, people, address] = await Promise.all([
    locations.findById(ctx.db, ctx.tenant),
    calendarRows.findById(ctx.db, ctx.tenant, calendarId ?? ""),
    serviceRows.list(ctx.db, ctx.tenant, {}),
    listPeople(ctx.db, ctx.tenant),
    bookings.addressOf(ctx.db, ctx.tenant, row),
  ]);
  const nameOf = (item: bookings.Item) => nameOfItem(services, item);
  const rules = calendar?.is_active === true ? calendarOf(calendar) : undefined;
  const isOpen = holdsTime(row.status) && row.start_time > ctx.now();
  return {
    eventId: row.id,
    locationId: row.location_id,
    key,
    slug: rules?.slug ?? "",
    calendarName: row.items.map(nameOf).filter(Boolean).join(" + ") || calendar?.name || row.title,
    locationName: location?.name ?? "",
    title: row.title,
    status: eventOfBooking(row).appointmentStatus,
    address,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    timezone: location?.timezone ?? "UTC",
    mayReschedule: isOpen && rules?.allowReschedule === true,
    mayCancel: isOpen && rules?.allowCancellation === true,
    services: row.items.map((item) => ({
      id: item.service_id,
      variationId: item.variation_id,
      chosenStaffId: item.is_staff_chosen ? item.staff_id : null,
      name: nameOf(item),
      staffName: people.find((person) => person.id === item.staff_id)?.name ?? "",
      startTime: item.start_time.toISOString(),
      endTime: item.end_time.toISOString(),
    })),
    guestCount: row.guests.length,
    furtherStarts: [],
  };
}
