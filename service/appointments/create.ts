import type { AppointmentCreate, Event } from "#contract/appointments/events.ts";
import { Fault } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as desks from "#db/appointments/desk.ts";
import type { BookedGuest } from "#db/appointments/tables.ts";
import { newId } from "#db/ids.ts";
import { notFound as noContact } from "../contacts/contacts.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";
import { type Desk, openDesk } from "./desk.ts";
import { placeOf } from "./place.ts";
import { exceptionsOf, insertExceptions, repetitionOf } from "./repeat.ts";
import { takeSeat } from "./seat.ts";
import { endOfSeries, readRule, type Series, timesOf } from "./series.ts";
import { eventOf, holdsTime } from "./shape.ts";
import { tell } from "./tell.ts";
import { filledIn, wordsOfGuest } from "./title.ts";

export type Booking = Omit<AppointmentCreate, "locationId">;

const minuteMs = 60_000;

/** Of a booking that no integration makes: where it comes from, and whether the calendar repeats it. */
export type Manner = { source?: string; repeats?: boolean; guests?: readonly BookedGuest[]; consent?: string | undefined };

/** Books, or refuses and leaves nothing. */
export async function createAppointment(
  ctx: Context,
  settings: Settings,
  body: Booking,
  { source, repeats = false, guests = [], consent }: Manner = {},
): Promise<Event> {
  const [desk, found] = await Promise.all([
    openDesk(ctx.db, ctx.tenant, body.calendarId),
    desks.findGuest(ctx.db, ctx.tenant, body.contactId),
  ]);
  const guest = found ?? noContact();
  const { calendar, opening } = desk;
  const start = body.startTime;
  const end = body.endTime ?? new Date(start.getTime() + opening.calendar.defaultDurationMin * minuteMs);
  requireOrder(start, end);
  const ignores = body.ignoreFreeSlotValidation ?? false;
  const repetition = repeats ? repetitionOf(calendar) : undefined;
  const rrule = repetition ? `FREQ=${repetition.freq};COUNT=${repetition.count}` : ignores && body.rrule ? body.rrule : undefined;
  const series = rrule === undefined ? undefined : seriesAt(rrule, start, end, opening.timezone);
  const now = ctx.now();
  const status = body.appointmentStatus ?? (calendar.autoConfirm ? "confirmed" : "new");

  return onContact(() =>
    ctx.tx(async (tx) => {
      const seat = await takeSeat(
        tx,
        ctx.tenant,
        desk,
        {
          times: series === undefined || repetition !== undefined ? [{ start, end }] : timesOf(series),
          strictness: ignores || !holdsTime(status) ? "nothing" : "offered",
          ignoreDateRange: body.ignoreDateRange ?? false,
          userId: body.assignedUserId ?? ctx.onlyAssignedTo,
          preferred: calendar.stickyContact ? await desks.lastMember(tx, ctx.tenant, calendar.id, body.contactId) : undefined,
        },
        now,
      );
      const exceptions =
        series === undefined || repetition === undefined
          ? []
          : await exceptionsOf(tx, ctx.tenant, desk, timesOf(series), { userId: seat.assignedUserId, status }, now);
      const appointment = {
        id: newId(),
        kind: "appointment" as const,
        calendar_id: calendar.id,
        contact_id: body.contactId,
        assigned_user_id: seat.assignedUserId,
        users: seat.users,
        title: body.title ?? titleOf(desk, wordsOfGuest(guest)),
        status,
        description: body.description ?? null,
        ...placeOf(body, calendar, seat.assignedUserId),
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
        guests: JSON.stringify(guests),
        consent: consent ?? null,
        created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
        source: source ?? (ctx.origin.kind === "user" ? "dashboard" : "integration"),
        date_added: now,
        date_updated: now,
      };
      const row = await rows.insert(tx, ctx.tenant, appointment);
      await insertExceptions(tx, ctx.tenant, appointment, exceptions);
      await assignGuest(tx, ctx, desk, body.contactId, guest.assigned_to, seat.assignedUserId);
      const event = eventOf({ ...row, group_id: calendar.groupId, master_rrule: null });
      if (body.toNotify !== false) await tell(tx, ctx.tenant, settings, "booked", event, now, desk);
      return event;
    }),
  );
}

export function requireOrder(start: Date, end: Date): void {
  if (start >= end) throw new Fault("INVALID", { message: "endTime must be after startTime" });
}

const titleOf = ({ calendar }: Desk, words: ReturnType<typeof wordsOfGuest>) => {
  const title = filledIn(calendar.eventTitle, { ...words, "calendar.name": calendar.name });
  return (title === "" ? calendar.name : title).slice(0, 255);
};

export function seriesAt(rrule: string, start: Date, end: Date, timezone: string): Series {
  const read = readRule(rrule, start, timezone);
  if (!read.ok) throw new Fault("INVALID", { message: read.message });
  return { start, end, rrule: read.rule, timezone, exdates: [] };
}

async function assignGuest(
  tx: Parameters<Parameters<Context["tx"]>[0]>[0],
  ctx: Context,
  { calendar }: Desk,
  contactId: string,
  assignedTo: string | null,
  userId: string | null,
): Promise<void> {
  if (userId === null || !calendar.shouldAssignContactToTeamMember) return;
  if (calendar.shouldSkipAssigningContactForExisting && assignedTo !== null) return;
  await desks.assignGuest(tx, ctx.tenant, contactId, userId, ctx.now());
}
