import {
  type AppointmentMove,
  awayMostDays,
  type away as contract,
  type PlannedMove,
  type PlannedPlace,
  plannedMost,
} from "#contract/appointments/away.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import { listContacts } from "#db/appointments/board.ts";
import type { Executor } from "#db/pool.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { judge } from "../calendars/availability/judge.ts";
import { resourceIdsOf } from "../calendars/availability/load.ts";
import { needsOf, takeResources } from "../calendars/availability/resources.ts";
import type { AvailabilityInput, Busy } from "../calendars/availability/types.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { type BookingContext, openBookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { dayMs, dayOf } from "./capacity.ts";
import { type Found, findEvent, listEvents, noAppointment, type Shown } from "./find.ts";
import { busyOf } from "./repeat.ts";
import { holderOf, readInstanceId } from "./series.ts";
import { eventIdOf, holdsTime } from "./shape.ts";
import { changeFound } from "./update.ts";

const minuteMs = 60_000;
/** The other times that are suggested lie within this time after the absence begins. */
const lookAheadMs = 14 * dayMs;
const colleaguesOffered = 5;
const timesOffered = 3;

export const away: Handlers<typeof contract> = {
  async plan(ctx, { body: { userId, startTime, endTime } }) {
    if (startTime >= endTime) throw new ApiError("INVALID", { message: "endTime must be after startTime" });
    if (endTime.getTime() - startTime.getTime() > awayMostDays * dayMs)
      throw new ApiError("INVALID", { reason: "awayTooLong", values: { days: awayMostDays } });
    const shown = (await listEvents(ctx.db, ctx.tenant, { kind: "appointment", userId }, startTime, endTime)).filter(
      ({ row }) => row.assigned_user_id === userId && isToCome(row),
    );
    if (shown.length > plannedMost) throw new ApiError("INVALID", { reason: "awayTooMany", values: { count: plannedMost } });
    return { moves: await planOf(ctx, shown, { userId, from: startTime.getTime(), to: endTime.getTime() }) };
  },

  async move(ctx, { body: { moves, anyway = false, toNotify } }) {
    const now = ctx.now();
    const eventIds = await ctx.tx(async (tx) => {
      await claimAll(tx, ctx, moves);
      const moved: string[] = [];
      for (const each of moves) {
        const found = await findUnchanged(ctx, tx, each);
        const { startTime, endTime, assignedUserId } = each.to;
        const change = { startTime, endTime, assignedUserId, ignoreDateRange: true, ignoreFreeSlotValidation: anyway };
        moved.push((await changeFound(ctx, tx, found, { ...change, ...(toNotify === undefined ? {} : { toNotify }) }, now)).id);
      }
      return moved;
    });
    return { eventIds };
  },
};

const isToCome = ({ status }: rows.Appointment) => holdsTime(status) && !["showed", "noshow", "completed"].includes(status);

type Absence = { userId: string; from: number; to: number };

/**
 * Plans in the order of time. The time suggested for an earlier appointment counts as taken for later ones, so that the first options of
 * all appointments fit together.
 */
async function planOf(ctx: Context, shown: readonly Shown[], absence: Absence): Promise<PlannedMove[]> {
  const contexts = await contextsOf(ctx, shown);
  const last = Math.max(absence.from, ...shown.map(({ start }) => start.getTime())) + lookAheadMs;
  const held = await busyTimes(ctx.db, ctx.tenant, {
    userIds: [...new Set([...contexts.values()].flatMap(({ availability }) => availability.members.map((member) => member.userId)))],
    calendarIds: [...contexts.keys()],
    resourceIds: [...new Set([...contexts.values()].flatMap(({ availability }) => resourceIdsOf(availability)))],
    from: absence.from - dayMs,
    to: last + dayMs,
  });
  const planned = new Set(shown.map(({ row }) => row.id));
  const isPlanned = ({ appointmentId, start }: Busy) =>
    planned.has(holderOf(appointmentId ?? "")) &&
    shown.some((one) => one.row.id === holderOf(appointmentId ?? "") && one.start.getTime() === start);
  const taken: Busy[] = [awayTime(absence), ...held.filter((busy) => !isPlanned(busy))];
  const contacts = await listContacts(ctx.db, ctx.tenant, [...new Set(shown.flatMap(({ row }) => row.contact_id ?? []))]);
  return shown.map(({ row, occurrence, start }) => {
    const end = occurrence?.end ?? row.end_time;
    const context = contexts.get(row.calendar_id ?? "");
    const options = context === undefined ? [] : optionsFor(context, taken, { start, end }, absence, ctx.now().getTime());
    const [first] = options;
    if (first !== undefined && context !== undefined) taken.push(...busyAt(first, context, taken, row.resource_ids));
    return {
      eventId: eventIdOf(row, occurrence),
      contactName: contacts.get(row.contact_id ?? "")?.name ?? null,
      title: row.title,
      calendarId: row.calendar_id ?? "",
      before: { startTime: start.toISOString(), endTime: end.toISOString(), assignedUserId: row.assigned_user_id },
      options,
    };
  });
}

async function contextsOf(ctx: Context, shown: readonly Shown[]): Promise<Map<string, BookingContext>> {
  const ids = [...new Set(shown.flatMap(({ row }) => row.calendar_id ?? []))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await openBookingContext(ctx.db, ctx.tenant, id)] as const)));
}

/** The same time with each free colleague, then the nearest free times with anyone. */
function optionsFor(
  { availability }: BookingContext,
  taken: readonly Busy[],
  { start, end }: { start: Date; end: Date },
  { userId, from }: Absence,
  now: number,
): PlannedPlace[] {
  // Minimum notice and booking window only apply to visitors.
  const calendar = { ...availability.calendar, notice: { value: 0, unit: "mins" as const }, window: undefined };
  const input: AvailabilityInput = { ...availability, calendar, busy: [...taken], now };
  const lengthMs = end.getTime() - start.getTime();
  const durationMin = lengthMs / minuteMs;
  const placeAt = (startMs: number, assignedUserId: string | null): PlannedPlace => ({
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + lengthMs).toISOString(),
    assignedUserId,
  });
  const freeAt = (startMs: number, userIds: readonly string[]): string[] => {
    const verdict = judge(input, { start: startMs, durationMin, anyLength: true, userIds });
    return verdict.offered ? verdict.members : [];
  };
  const members = availability.members.map((member) => member.userId);
  const colleagues = calendar.type === "collective" ? [] : members.filter((id) => id !== userId);
  const same = colleagues.length === 0 ? [] : freeAt(start.getTime(), colleagues).slice(0, colleaguesOffered);
  const slots = freeSlots(input, { from: Math.max(now, from), to: start.getTime() + lookAheadMs, durationMin });
  const nearest = slots
    .filter((slot) => slot !== start.getTime())
    .toSorted((one, other) => Math.abs(one - start.getTime()) - Math.abs(other - start.getTime()) || one - other)
    .slice(0, timesOffered);
  return [
    ...same.map((id) => placeAt(start.getTime(), id)),
    ...nearest.flatMap((slot) => {
      const [free] = freeAt(slot, members);
      return free === undefined ? [] : [placeAt(slot, free)];
    }),
  ];
}

const awayTime = ({ userId, from, to }: Absence): Busy => ({
  ...{ userId, calendarId: null, start: from, end: to, heldFrom: from, heldTo: to, kind: "block" },
});

function busyAt(
  { startTime, endTime, assignedUserId }: PlannedPlace,
  { availability }: BookingContext,
  taken: readonly Busy[],
  had: string[],
): Busy[] {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const needs = needsOf({ ...availability, busy: [...taken], now: 0 });
  const { ids } = takeResources(needs, [{ from: start.getTime(), to: end.getTime() }], had);
  return busyOf({ start, end }, { calendar: availability.calendar, userId: assignedUserId, resourceIds: ids });
}

/** Takes all locks at once and in one order, so that two plans never wait for each other. */
async function claimAll(tx: Executor, ctx: Context, moves: readonly AppointmentMove[]): Promise<void> {
  const times = moves.flatMap(({ from, to }) => [from.startTime.getTime(), to.startTime.getTime(), to.endTime.getTime()]);
  const users = new Set(moves.flatMap(({ from, to }) => [from.assignedUserId, to.assignedUserId]).filter((id) => id !== null));
  const events = await rows.listByIds(tx, ctx.tenant, [
    ...new Set(moves.map(({ eventId }) => readInstanceId(eventId)?.masterId ?? eventId)),
  ]);
  const calendars = new Set(events.flatMap((row) => row.calendar_id ?? []));
  const contexts = await Promise.all([...calendars].map((id) => openBookingContext(tx, ctx.tenant, id)));
  const resources = new Set(contexts.flatMap(({ availability }) => resourceIdsOf(availability)));
  const holders = [
    ...[...calendars].map((id) => `calendar ${id}`),
    ...[...users].map((id) => `user ${id}`),
    ...[...resources].map((id) => `resource ${id}`),
  ];
  const span = { from: dayOf(Math.min(...times) - dayMs), to: dayOf(Math.max(...times) + dayMs) };
  await rows.claim(
    tx,
    ctx.tenant,
    holders.map((holder) => ({ holder, ...span })),
  );
}

async function findUnchanged(ctx: Context, tx: Executor, { eventId, from }: AppointmentMove): Promise<Found> {
  const found = (await findEvent(ctx, tx, eventId, rows.findForUpdate)) ?? noAppointment();
  if (found.row.kind !== "appointment") return noAppointment();
  const start = found.occurrence?.start ?? found.row.start_time;
  if (start.getTime() !== from.startTime.getTime() || found.row.assigned_user_id !== from.assignedUserId)
    throw new ApiError("CHANGED_MEANWHILE", { meta: { eventId } });
  return found;
}
