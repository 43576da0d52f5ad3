import type { AppointmentCreate, AppointmentStatus, Event } from "#contract/appointments/events.ts";
import { Fault } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as desks from "#db/appointments/desk.ts";
import type { BookedGuest } from "#db/appointments/tables.ts";
import { newId } from "#db/ids.ts";
import { holdsByMember } from "../calendars/availability/load.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";
import { receive, type Visit } from "./desk.ts";
import { placeOf } from "./place.ts";
import { type Exception, exceptionsOf, insertExceptions, repetitionOf } from "./repeat.ts";
import { claimsOf, type Seat, seatAmong, takeSeat, type Wish } from "./seat.ts";
import { endOfSeries, readRule, type Series, timesOf } from "./series.ts";
import { eventOf, holdsTime } from "./shape.ts";
import { newsOf, tell, tellsPeople } from "./tell.ts";
import { filledIn, wordsOfGuest } from "./title.ts";

export type Booking = Omit<AppointmentCreate, "locationId">;

const minuteMs = 60_000;

/** Of a booking that no integration makes: where it comes from, and whether the calendar repeats it. */
export type Manner = { source?: string; repeats?: boolean; guests?: readonly BookedGuest[]; consent?: string | undefined };

/** Books, or refuses and leaves nothing. */
export async function createAppointment(ctx: Context, settings: Settings, body: Booking, manner: Manner = {}): Promise<Event> {
  const visit = await receive(ctx.db, ctx.tenant, body.calendarId, body.contactId);
  const asked = await requestOf(ctx, visit, body, manner);
  return onContact(async () => (await bookAtOnce(ctx, visit, asked)) ?? (await bookInTurn(ctx, settings, visit, asked)));
}

/** What a booking asks for; of a calendar that repeats its bookings, with the series that comes of it. */
type Request = {
  body: Booking;
  manner: Manner;
  now: Date;
  status: AppointmentStatus;
  series: Series | undefined;
  repeats: boolean;
  wish: Wish;
};

async function requestOf(ctx: Context, visit: Visit, body: Booking, manner: Manner): Promise<Request> {
  const { calendar, opening } = visit;
  const start = body.startTime;
  const end = body.endTime ?? new Date(start.getTime() + opening.calendar.defaultDurationMin * minuteMs);
  requireOrder(start, end);
  const ignores = body.ignoreFreeSlotValidation ?? false;
  const repetition = manner.repeats === true ? repetitionOf(calendar) : undefined;
  const rrule = repetition ? `FREQ=${repetition.freq};COUNT=${repetition.count}` : ignores && body.rrule ? body.rrule : undefined;
  const series = rrule === undefined ? undefined : seriesAt(rrule, start, end, opening.timezone);
  const status = body.appointmentStatus ?? (calendar.autoConfirm ? "confirmed" : "new");
  return {
    body,
    manner,
    now: ctx.now(),
    status,
    series,
    repeats: repetition !== undefined,
    wish: {
      times: series === undefined || repetition !== undefined ? [{ start, end }] : timesOf(series),
      strictness: ignores || !holdsTime(status) ? "nothing" : "offered",
      ignoreDateRange: body.ignoreDateRange ?? false,
      userId: body.assignedUserId ?? ctx.onlyAssignedTo,
      preferred: calendar.stickyContact ? await desks.lastMember(ctx.db, ctx.tenant, calendar.id, body.contactId) : undefined,
    },
  };
}

/**
 * Books as if nobody held the time, and lets the database say whether it is so: the way of most bookings. Undefined, and nothing written,
 * where somebody may hold it, or where more belongs to the booking than a row and an event.
 */
async function bookAtOnce(ctx: Context, visit: Visit, request: Request): Promise<Event | undefined> {
  const { opening } = visit;
  const { body, wish, status, series, now } = request;
  const isTold = body.toNotify !== false;
  if (wish.strictness !== "offered" || series !== undefined || opening.calendar.perDay !== undefined) return undefined;
  if (isTold && tellsPeople(visit, { appointmentStatus: status })) return undefined;
  const seat = await seatAmong(ctx.db, ctx.tenant, visit, wish, [], now);
  if (guestIsFor(visit, seat.assignedUserId) !== undefined) return undefined;

  const row = rowOf(ctx, visit, request, seat, []);
  const event = eventOf({ ...row, group_id: visit.calendar.groupId, master_rrule: null });
  const userIds = [...(seat.assignedUserId === null ? [] : [seat.assignedUserId]), ...seat.users];
  const how = {
    room: { userIds, isWholeCalendar: !holdsByMember(opening) },
    claims: claimsOf(visit, userIds, wish.times),
    told: isTold ? newsOf(ctx.tenant, "booked", event) : undefined,
    origin: ctx.origin,
  };
  return (await ctx.single((db) => rows.bookIfFree(db, row, how))) ? event : undefined;
}

/** Waits for its turn, looks who holds which time, and writes all that belongs to the booking in one transaction. */
const bookInTurn = (ctx: Context, settings: Settings, visit: Visit, request: Request): Promise<Event> =>
  ctx.tx(async (tx) => {
    const { body, wish, status, series, now } = request;
    const seat = await takeSeat(tx, ctx.tenant, visit, wish, now);
    const exceptions =
      series === undefined || !request.repeats
        ? []
        : await exceptionsOf(tx, ctx.tenant, visit, timesOf(series), { userId: seat.assignedUserId, status }, now);
    const row = rowOf(ctx, visit, request, seat, exceptions);
    const written = { ...row, guests: JSON.stringify(row.guests) };
    await rows.insert(tx, ctx.tenant, written);
    await insertExceptions(tx, ctx.tenant, written, exceptions);
    const host = guestIsFor(visit, seat.assignedUserId);
    if (host !== undefined) await desks.assignGuest(tx, ctx.tenant, body.contactId, host, now);
    const event = eventOf({ ...row, group_id: visit.calendar.groupId, master_rrule: null });
    if (body.toNotify !== false) await tell(tx, ctx.tenant, settings, "booked", event, now, visit);
    return event;
  });

function rowOf(ctx: Context, visit: Visit, request: Request, seat: Seat, exceptions: readonly Exception[]) {
  const { body, manner, series, now, wish } = request;
  const [{ start, end }] = wish.times;
  return {
    location_id: ctx.tenant,
    id: newId(),
    kind: "appointment" as const,
    calendar_id: visit.calendar.id,
    contact_id: body.contactId,
    assigned_user_id: seat.assignedUserId,
    users: seat.users,
    title: body.title ?? titleOf(visit),
    status: request.status,
    description: body.description ?? null,
    ...placeOf(body, visit.calendar, seat.assignedUserId),
    to_notify: body.toNotify ?? true,
    start_time: start,
    end_time: end,
    rrule: series?.rrule ?? null,
    timezone: series?.timezone ?? null,
    series_end: (series && endOfSeries(series)) ?? null,
    exdates: exceptions.map(({ original }) => original),
    master_id: null,
    original_start: null,
    rescheduled_at: null,
    created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
    guests: [...(manner.guests ?? [])],
    consent: manner.consent ?? null,
    source: manner.source ?? (ctx.origin.kind === "user" ? "dashboard" : "integration"),
    date_added: now,
    date_updated: now,
  };
}

export function requireOrder(start: Date, end: Date): void {
  if (start >= end) throw new Fault("INVALID", { message: "endTime must be after startTime" });
}

const titleOf = ({ calendar, guest }: Visit) => {
  const title = filledIn(calendar.eventTitle, { ...wordsOfGuest(guest), "calendar.name": calendar.name });
  return (title === "" ? calendar.name : title).slice(0, 255);
};

export function seriesAt(rrule: string, start: Date, end: Date, timezone: string): Series {
  const read = readRule(rrule, start, timezone);
  if (!read.ok) throw new Fault("INVALID", { message: read.message });
  return { start, end, rrule: read.rule, timezone, exdates: [] };
}

/** The member to whom the guest is given by this booking; undefined where nobody is, or they have them already. */
function guestIsFor({ calendar, guest }: Visit, userId: string | null): string | undefined {
  if (userId === null || !calendar.shouldAssignContactToTeamMember || guest.assigned_to === userId) return undefined;
  return calendar.shouldSkipAssigningContactForExisting && guest.assigned_to !== null ? undefined : userId;
}
