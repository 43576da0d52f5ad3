import type { AppointmentStatus, Event } from "#contract/appointments/event.ts";
import type { AppointmentCreate } from "#contract/appointments/events.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import type { BookedGuest, Booker } from "#db/appointments/tables.ts";
import { newId } from "#db/ids.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import { type BookingContext, receive, type Visit } from "./booking-context.ts";
import { type Allocation, allocateTime, type WantedTime } from "./capacity.ts";
import { notify } from "./notify.ts";
import { placeOf } from "./place.ts";
import { type Decide, decideBySettings, type Exception, exceptionsOf, insertExceptions, repetitionOf } from "./repeat.ts";
import { endOfSeries, readRule, type Series, timesOf } from "./series.ts";
import { eventOf, holdsTime } from "./shape.ts";
import { filledIn, type Guest, wordsOfGuest } from "./title.ts";

export type Booking = Omit<AppointmentCreate, "locationId">;

const minuteMs = 60_000;

/** For bookings that are not made by an integration: the source, the owner, and whether the calendar repeats the booking. */
export type Manner = {
  source?: string;
  repeats?: boolean;
  /** The requested room. */
  roomId?: string | undefined;
  /** Repeats the booking by a rule, with a decision about each further occurrence. */
  series?: { rrule: string; decide: Decide };
  guests?: readonly BookedGuest[];
  /** The visitor, if the booking comes from a public page. Titles and messages name them instead of the contact. */
  booker?: Booker;
  consent?: string | undefined;
  /** The contact was created for this booking. */
  isNewContact?: boolean;
};

/** A booking request, with the series that results from it on a calendar that repeats its bookings. */
type Request = {
  body: Booking;
  manner: Manner;
  now: Date;
  status: AppointmentStatus;
  series: Series | undefined;
  /** Decides about the further occurrences of the series. If undefined, they are booked like the first. */
  decide: Decide | undefined;
  wanted: WantedTime;
};

function requestOf(ctx: Context, { calendar, availability }: BookingContext, body: Booking, manner: Manner): Request {
  const start = body.startTime;
  const end = body.endTime ?? new Date(start.getTime() + availability.calendar.defaultDurationMin * minuteMs);
  requireOrder(start, end);
  const ignores = body.ignoreFreeSlotValidation ?? false;
  const repetition = manner.repeats === true ? repetitionOf(calendar) : undefined;
  const sent = manner.series?.rrule ?? (ignores && body.rrule ? body.rrule : undefined);
  const rrule = repetition ? `FREQ=${repetition.freq};COUNT=${repetition.count}` : sent;
  const series = rrule === undefined ? undefined : seriesAt(rrule, start, end, availability.timezone);
  const status = body.appointmentStatus ?? (calendar.autoConfirm ? "confirmed" : "new");
  const decide = repetition === undefined ? manner.series?.decide : decideBySettings(calendar, status);
  return {
    body,
    manner,
    now: ctx.now(),
    status,
    series,
    decide,
    wanted: {
      times: series === undefined || decide !== undefined ? [{ start, end }] : timesOf(series),
      strictness: ignores || !holdsTime(status) ? "nothing" : "offered",
      ignoreDateRange: body.ignoreDateRange ?? false,
      userId: body.assignedUserId ?? ctx.onlyAssignedTo,
      roomId: manner.roomId,
    },
  };
}

/** Books in one transaction, or throws and changes nothing. Bookings that need the same day of a member or a calendar run one after the other. */
export const createAppointment = (ctx: Context, body: Booking, manner: Manner = {}): Promise<Event> =>
  onContact(() => book(ctx, body, manner));

async function book(ctx: Context, body: Booking, manner: Manner): Promise<Event> {
  const visit = await receive(ctx.db, ctx.tenant, body.calendarId, body.contactId);
  const request = requestOf(ctx, visit, body, manner);
  const { wanted, series, now } = request;
  if (visit.calendar.stickyContact && (manner.booker === undefined || isAtOnePlace(visit.calendar)))
    wanted.preferred = await bookingRows.lastMember(ctx.db, ctx.tenant, visit.calendar.id, body.contactId);
  return ctx.tx(async (tx) => {
    const allocation = await allocateTime(tx, ctx.tenant, visit, wanted, now);
    const exceptions =
      series === undefined || request.decide === undefined
        ? []
        : await exceptionsOf(tx, ctx.tenant, visit, timesOf(series), { allocation, decide: request.decide }, now);
    const row = rowOf(ctx, visit, request, allocation, body.title ?? titleOf(visit.calendar, manner.booker ?? visit.guest), exceptions);
    const written = { ...row, guests: JSON.stringify(row.guests), booker: row.booker && JSON.stringify(row.booker) };
    await rows.insert(tx, ctx.tenant, written);
    await insertExceptions(tx, ctx.tenant, written, exceptions);
    const host = guestIsFor(visit, allocation.assignedUserId, manner);
    if (host !== undefined) await bookingRows.assignGuest(tx, ctx.tenant, body.contactId, host, now);
    const event = eventOf({ ...row, group_id: visit.calendar.groupId, master_rrule: null });
    if (body.toNotify !== false) await notify(tx, ctx.tenant, ctx.settings, "booked", event, now, visit);
    return event;
  });
}

/** If the members' locations differ, the address would reveal to a visitor which member the linked contact had before. */
const isAtOnePlace = ({ teamMembers }: BookingContext["calendar"]) =>
  new Set(teamMembers.map(({ locationConfigurations }) => JSON.stringify(locationConfigurations))).size <= 1;

function rowOf(
  ctx: Context,
  { calendar }: BookingContext,
  request: Request,
  allocation: Allocation,
  title: string,
  exceptions: readonly Exception[],
) {
  const { body, manner, series, now, wanted } = request;
  const [{ start, end }] = wanted.times;
  return {
    location_id: ctx.tenant,
    id: newId(),
    kind: "appointment" as const,
    calendar_id: calendar.id,
    contact_id: body.contactId,
    assigned_user_id: allocation.assignedUserId,
    users: allocation.users,
    resource_ids: allocation.resourceIds,
    title,
    status: request.status,
    description: body.description ?? null,
    ...placeOf(body, calendar, allocation.assignedUserId),
    to_notify: body.toNotify ?? true,
    start_time: start,
    end_time: end,
    rrule: series?.rrule ?? null,
    timezone: series?.timezone ?? null,
    series_end: (series && endOfSeries(series)) ?? null,
    exdates: exceptions.map(({ original }) => original),
    master_id: null,
    original_start: null,
    named_from: null,
    rescheduled_at: null,
    created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
    guests: [...(manner.guests ?? [])],
    booker: manner.booker ?? null,
    consent: manner.consent ?? null,
    source: manner.source ?? (ctx.origin.kind === "user" ? "dashboard" : "integration"),
    date_added: now,
    date_updated: now,
  };
}

export function requireOrder(start: Date, end: Date): void {
  if (start >= end) throw new ApiError("INVALID", { message: "endTime must be after startTime" });
}

/** Falls back to the calendar's name if the template produces an empty title. */
const titleOf = (calendar: BookingContext["calendar"], guest: Guest) => {
  const title = filledIn(calendar.eventTitle, { ...wordsOfGuest(guest), "calendar.name": calendar.name });
  return (title === "" ? calendar.name : title).slice(0, 255);
};

export function seriesAt(rrule: string, start: Date, end: Date, timezone: string): Series {
  const read = readRule(rrule, start, timezone);
  if (!read.ok) throw new ApiError("INVALID", { message: read.message });
  return { start, end, rrule: read.rule, timezone, exdates: [] };
}

/** The member that this booking assigns the guest to; undefined if there is none or they are assigned already. */
function guestIsFor({ calendar, guest }: Visit, userId: string | null, { isNewContact = false, booker }: Manner): string | undefined {
  // A visitor has not proven to be the stored contact, so their booking does not change the contact's owner.
  if (booker !== undefined && !isNewContact) return undefined;
  if (userId === null || !calendar.shouldAssignContactToTeamMember || guest.assigned_to === userId) return undefined;
  return calendar.shouldSkipAssigningContactForExisting && !isNewContact ? undefined : userId;
}
