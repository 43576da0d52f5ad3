import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { holderOf } from "../calendars/availability/holds.ts";
import { judge } from "../calendars/availability/judge.ts";
import { holdsByMember, resourceIdsOf } from "../calendars/availability/load.ts";
import { pickMember } from "../calendars/availability/pick-member.ts";
import { refuseTime } from "../calendars/availability/refusals.ts";
import { needsOf, takeResources } from "../calendars/availability/resources.ts";
import type { AvailabilityInput, Busy, Resource, RuleName } from "../calendars/availability/types.ts";
import type { BookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import type { Occurrence } from "./series.ts";

// Every booking, move, series and reactivated appointment takes its time here. A transaction that holds the claim on the days of the
// calendar and its members reads the busy times, decides, and writes before any other transaction can.

/** Whether the calendar's rules must offer the time, the time must only be free, or neither. */
export type Strictness = "offered" | "free" | "nothing";

export type WantedTime = {
  /** One time, or those of a series in order. */
  times: readonly [Occurrence, ...Occurrence[]];
  strictness: Strictness;
  ignoreDateRange: boolean;
  /** The requested member; any free member if undefined. */
  userId: string | undefined;
  /** The contact's previous member, on a calendar that keeps contacts with their member. */
  preferred?: string | undefined;
  /** The rooms and equipment that the appointment had before. It keeps those that are free. */
  had?: readonly string[] | undefined;
  /** The requested room; any free one if undefined. */
  roomId?: string | undefined;
  /** Identifies appointments whose time this request releases. */
  isOwn?: ((appointmentId: string) => boolean) | undefined;
};

/** What the appointment takes: the time of its owner and, on a collective calendar, of the other members; rooms and equipment. */
export type Allocation = { assignedUserId: string | null; users: string[]; resourceIds: string[] };

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

export const dayOf = (ms: number) => Math.floor(ms / dayMs);

/** Claims the time and assigns it to a member, or throws. */
export async function allocateTime(
  tx: Executor,
  tenant: Tenant,
  context: BookingContext,
  wanted: WantedTime,
  now: Date,
): Promise<Allocation> {
  const { calendar, members } = context.availability;
  const requested = requestedUsersOf(context, wanted);
  await rows.claim(tx, tenant, claimsOf(context, requested, wanted.times));
  const isChoice = wanted.userId === undefined && calendar.type !== "collective" && members.length > 1;
  const resourceIds = resourceIdsOf(context.availability);
  const resources = withRoom(context.availability.resources, wanted.roomId);
  if (wanted.strictness === "nothing" && !isChoice && resourceIds.length === 0)
    return { ...(await allocateAmong(tx, tenant, context, wanted, [], now)), resourceIds };
  const busy = await busyTimes(tx, tenant, {
    userIds: requested,
    calendarIds: [calendar.id],
    resourceIds,
    onlyBlocks: holdsByMember(context.availability),
    ...spanOf(context, wanted.times),
  });
  const others = busy.filter(({ appointmentId }) => appointmentId === undefined || !wanted.isOwn?.(appointmentId));
  const allocation = await allocateAmong(tx, tenant, context, wanted, others, now);
  return { ...allocation, resourceIds: resourcesOf({ ...context.availability, resources, busy: others, now: now.getTime() }, wanted) };
}

/** Limits the rooms to the requested one. */
export function withRoom<R extends Resource>(resources: readonly R[] = [], roomId: string | undefined): readonly R[] {
  if (roomId === undefined) return resources;
  if (!resources.some(({ id, kind }) => kind === "room" && id === roomId))
    throw new ApiError("INVALID", { message: "roomId must be a room of the calendar or service" });
  return resources.filter(({ id, kind }) => kind !== "room" || id === roomId);
}

/**
 * Chooses what is free at all times, or throws if something is missing. If the strictness is "nothing", missing rooms and equipment are
 * left out, except for a requested room: nothing is taken twice.
 */
function resourcesOf(input: AvailabilityInput, { times, strictness, had, roomId }: WantedTime): string[] {
  const spans = times.map(({ start, end }) => ({ from: start.getTime(), to: end.getTime() }));
  const { ids, missing } = takeResources(needsOf(input), spans, had);
  const hasRoom = roomId === undefined || ids.includes(roomId);
  return hasRoom && (missing === undefined || strictness === "nothing") ? ids : refuseTime("resource", times[0].start);
}

/** The users whose time is requested: all members if none is named, and always all on a collective calendar. */
function requestedUsersOf({ availability: { calendar, members } }: BookingContext, { userId }: WantedTime): string[] {
  if (userId !== undefined && members.length > 0 && !members.some((member) => member.userId === userId))
    throw new ApiError("INVALID", { message: "assignedUserId must be a member of the calendar's team" });
  return userId === undefined || calendar.type === "collective" ? members.map((member) => member.userId) : [userId];
}

/** The span from the first to the last time, widened by the reach of the calendar's buffers and daily limit. */
function spanOf({ availability: { calendar } }: BookingContext, times: WantedTime["times"]): { from: number; to: number } {
  const margin = calendar.perDay === undefined ? Math.max(calendar.bufferMin, calendar.preBufferMin) * minuteMs : dayMs;
  return {
    from: Math.min(...times.map(({ start }) => start.getTime())) - margin,
    to: Math.max(...times.map(({ end }) => end.getTime())) + margin,
  };
}

/** The days that a booking locks while it is decided: those of the calendar and of these users. */
function claimsOf(context: BookingContext, userIds: readonly string[], times: WantedTime["times"]): rows.Claim[] {
  const { from, to } = spanOf(context, times);
  const resourceIds = resourceIdsOf(context.availability);
  const holders = [`calendar ${context.calendar.id}`, ...userIds.map((id) => `user ${id}`), ...resourceIds.map((id) => `resource ${id}`)];
  return holders.map((holder) => ({ holder, from: dayOf(from), to: dayOf(to) }));
}

/** Decides which of the requested members gets the time, or throws. */
async function allocateAmong(
  db: Executor,
  tenant: Tenant,
  context: BookingContext,
  wanted: WantedTime,
  busy: readonly Busy[],
  now: Date,
): Promise<Omit<Allocation, "resourceIds">> {
  const { calendar, availability } = context;
  const requested = requestedUsersOf(context, wanted);
  const input: AvailabilityInput = { ...availability, busy, now: now.getTime() };
  const free = candidatesFor(input, wanted, requested);
  if (availability.calendar.type === "collective") {
    const primary = wanted.userId ?? calendar.teamMembers.find(({ isPrimary }) => isPrimary)?.userId ?? requested[0] ?? null;
    return { assignedUserId: primary, users: requested.filter((id) => id !== primary) };
  }
  if (availability.members.length === 0 || wanted.userId !== undefined) return { assignedUserId: wanted.userId ?? null, users: [] };
  if (wanted.preferred !== undefined && free.includes(wanted.preferred)) return { assignedUserId: wanted.preferred, users: [] };
  const load = free.length > 1 ? await bookingRows.loadOf(db, tenant, calendar.id, now) : new Map<string, number>();
  return { assignedUserId: pickMember(input, free, load) ?? null, users: [] };
}

/** The members who may have the time. If the strictness is "nothing", members without conflicts are preferred but not required. */
function candidatesFor(input: AvailabilityInput, wanted: WantedTime, requested: readonly string[]): readonly string[] {
  if (wanted.strictness === "offered") return offeredTo(input, wanted);
  if (wanted.strictness === "free") return freeOf(input, wanted, requested);
  const { free } = clashesOf(input, wanted, requested);
  return free.length > 0 ? free : requested;
}

/** The members whom the rules of availability offer for the first time and who, for a series, are free at each further one. */
function offeredTo(input: AvailabilityInput, wanted: WantedTime): readonly string[] {
  const [{ start, end }] = wanted.times;
  const verdict = judge(input, {
    start: start.getTime(),
    durationMin: (end.getTime() - start.getTime()) / minuteMs,
    anyLength: true,
    userIds: wanted.userId === undefined ? undefined : [wanted.userId],
    ignoreDateRange: wanted.ignoreDateRange,
  });
  if (!verdict.offered) return refuseTime(verdict.rule, start);
  return wanted.times.length > 1 ? freeOf(input, wanted, verdict.members) : verdict.members;
}

/** The members without conflicts. Throws if there are none, or if any member of a collective calendar has one. */
function freeOf(input: AvailabilityInput, wanted: WantedTime, requested: readonly string[]): readonly string[] {
  const { free, opposed } = clashesOf(input, wanted, requested);
  const isEnough = input.calendar.type === "collective" ? free.length === requested.length : free.length > 0;
  return opposed === undefined || isEnough ? free : refuseTime(opposed.rule, opposed.start);
}

type Clash = { rule: RuleName; start: Date };

/** The requested members without conflicts at any of the times, and the first conflict of the others. */
function clashesOf(input: AvailabilityInput, { times }: WantedTime, requested: readonly string[]) {
  const inOrder = [...times].sort((one, other) => one.start.getTime() - other.start.getTime());
  const clashOf = (userIds: readonly string[], isCalendar: boolean): Clash | undefined => {
    const hold = holderOf(input, { userIds, isCalendar });
    for (const { start, end } of inOrder) {
      const held = hold(start.getTime(), end.getTime());
      if (held !== undefined) return { rule: held.rule, start };
    }
    return undefined;
  };
  if (input.members.length === 0) {
    const opposed = clashOf(requested, true);
    return { free: opposed === undefined ? requested : [], opposed };
  }
  const clashes = requested.map((userId) => ({ userId, clash: clashOf([userId], false) }));
  return {
    free: clashes.flatMap(({ userId, clash }) => (clash === undefined ? [userId] : [])),
    opposed: clashes.find(({ clash }) => clash !== undefined)?.clash,
  };
}
