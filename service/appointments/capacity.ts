import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as bookingRows from "#db/appointments/booking-context.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { holderOf } from "../calendars/availability/holds.ts";
import { judge } from "../calendars/availability/judge.ts";
import { holdsByMember } from "../calendars/availability/load.ts";
import { pickMember } from "../calendars/availability/pick-member.ts";
import { type AvailabilityInput, type Busy, type RuleName, rules } from "../calendars/availability/types.ts";
import type { BookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import type { Occurrence } from "./series.ts";

// The one way in which time is taken: by a booking, a move, a series, an appointment that stands again. Whoever holds the claim on
// the calendar's and the members' days reads who is busy, is judged, and writes, before anybody else can.

/** What is asked of the time: to be offered by the rules and free, to be free, or nothing. */
export type Strictness = "offered" | "free" | "nothing";

export type Wish = {
  /** One, or those of a series, its first one first. */
  times: readonly [Occurrence, ...Occurrence[]];
  strictness: Strictness;
  ignoreDateRange: boolean;
  /** The member who is asked for; whoever is free otherwise. */
  userId: string | undefined;
  /** Who had the contact before, where the calendar keeps to them. */
  preferred?: string | undefined;
  /** What gives its own time up. */
  isOwn?: ((appointmentId: string) => boolean) | undefined;
};

/** Whose time it takes: the owner's, and on a collective calendar the others'. */
export type Seat = { assignedUserId: string | null; users: string[] };

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

export const dayOf = (ms: number) => Math.floor(ms / dayMs);

/** Claims the time, and gives it to whoever may have it, or refuses. */
export async function takeSeat(tx: Executor, tenant: Tenant, context: BookingContext, wish: Wish, now: Date): Promise<Seat> {
  const { calendar, members } = context.opening;
  const asked = askedOf(context, wish);
  await rows.claim(tx, tenant, claimsOf(context, asked, wish.times));
  const isChoice = wish.userId === undefined && calendar.type !== "collective" && members.length > 1;
  if (wish.strictness === "nothing" && !isChoice) return seatAmong(tx, tenant, context, wish, [], now);
  const busy = await busyTimes(tx, tenant, {
    userIds: asked,
    calendarIds: [calendar.id],
    onlyBlocks: holdsByMember(context.opening),
    ...spanOf(context, wish.times),
  });
  const others = busy.filter(({ appointmentId }) => appointmentId === undefined || !wish.isOwn?.(appointmentId));
  return seatAmong(tx, tenant, context, wish, others, now);
}

/** Whose time is asked for: of all members where nobody is named, and on a collective calendar always. */
function askedOf({ opening: { calendar, members } }: BookingContext, { userId }: Wish): string[] {
  if (userId !== undefined && members.length > 0 && !members.some((member) => member.userId === userId))
    throw new ApiError("INVALID", { message: "assignedUserId must be a member of the calendar's team" });
  return userId === undefined || calendar.type === "collective" ? members.map((member) => member.userId) : [userId];
}

/** From the earliest to the last of the times, as far around them as the calendar's own rules reach. */
function spanOf({ opening: { calendar } }: BookingContext, times: Wish["times"]): { from: number; to: number } {
  const margin = calendar.perDay === undefined ? Math.max(calendar.bufferMin, calendar.preBufferMin) * minuteMs : dayMs;
  return {
    from: Math.min(...times.map(({ start }) => start.getTime())) - margin,
    to: Math.max(...times.map(({ end }) => end.getTime())) + margin,
  };
}

/** The days that a booking holds while it is decided: the calendar's, and those of these users. */
function claimsOf(context: BookingContext, userIds: readonly string[], times: Wish["times"]): rows.Claim[] {
  const { from, to } = spanOf(context, times);
  const holders = [`calendar ${context.calendar.id}`, ...userIds.map((id) => `user ${id}`)];
  return holders.map((holder) => ({ holder, from: dayOf(from), to: dayOf(to) }));
}

/** Who of the asked gets the time where these times are held, or a refusal. */
async function seatAmong(
  db: Executor,
  tenant: Tenant,
  context: BookingContext,
  wish: Wish,
  busy: readonly Busy[],
  now: Date,
): Promise<Seat> {
  const { calendar, opening } = context;
  const asked = askedOf(context, wish);
  const input: AvailabilityInput = { ...opening, busy, now: now.getTime() };
  const free = candidatesFor(input, wish, asked);
  if (opening.calendar.type === "collective") {
    const primary = wish.userId ?? calendar.teamMembers.find(({ isPrimary }) => isPrimary)?.userId ?? asked[0] ?? null;
    return { assignedUserId: primary, users: asked.filter((id) => id !== primary) };
  }
  if (opening.members.length === 0 || wish.userId !== undefined) return { assignedUserId: wish.userId ?? null, users: [] };
  if (wish.preferred !== undefined && free.includes(wish.preferred)) return { assignedUserId: wish.preferred, users: [] };
  const load = free.length > 1 ? await bookingRows.loadOf(db, tenant, calendar.id, now) : new Map<string, number>();
  return { assignedUserId: pickMember(input, free, load) ?? null, users: [] };
}

/** Who may have the time. Where nothing is asked of it everybody may, those first who have nothing else. */
function candidatesFor(input: AvailabilityInput, wish: Wish, asked: readonly string[]): readonly string[] {
  if (wish.strictness === "offered") return offeredTo(input, wish);
  if (wish.strictness === "free") return freeOf(input, wish, asked);
  const { free } = clashesOf(input, wish, asked);
  return free.length > 0 ? free : asked;
}

/** Whom the engine offers the first of the times to; of a series each further one must be free for them as well. */
function offeredTo(input: AvailabilityInput, wish: Wish): readonly string[] {
  const [{ start, end }] = wish.times;
  const verdict = judge(input, {
    start: start.getTime(),
    durationMin: (end.getTime() - start.getTime()) / minuteMs,
    anyLength: true,
    userIds: wish.userId === undefined ? undefined : [wish.userId],
    ignoreDateRange: wish.ignoreDateRange,
  });
  if (!verdict.offered) return refuse(verdict.rule, start);
  return wish.times.length > 1 ? freeOf(input, wish, verdict.members) : verdict.members;
}

/** Who has nothing else at any of the times; a refusal where that is nobody, or on a collective calendar not everybody. */
function freeOf(input: AvailabilityInput, wish: Wish, asked: readonly string[]): readonly string[] {
  const { free, opposed } = clashesOf(input, wish, asked);
  const isEnough = input.calendar.type === "collective" ? free.length === asked.length : free.length > 0;
  return opposed === undefined || isEnough ? free : refuse(opposed.rule, opposed.start);
}

type Clash = { rule: RuleName; start: Date };

/** Those of the asked who have nothing else at any of the times, and what is against the first of the others. */
function clashesOf(input: AvailabilityInput, { times }: Wish, asked: readonly string[]) {
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
    const opposed = clashOf(asked, true);
    return { free: opposed === undefined ? asked : [], opposed };
  }
  const clashes = asked.map((userId) => ({ userId, clash: clashOf([userId], false) }));
  return {
    free: clashes.flatMap(({ userId, clash }) => (clash === undefined ? [userId] : [])),
    opposed: clashes.find(({ clash }) => clash !== undefined)?.clash,
  };
}

/** 422 for what the calendar never offers, 409 for what somebody holds. */
function refuse(rule: RuleName, start: Date): never {
  const { refusal, words } = rules[rule];
  if (refusal === "held")
    throw new ApiError("CONFLICT", {
      message: `The slot is no longer available. ${words}`,
      meta: { rule, startTime: start.toISOString() },
    });
  throw new ApiError("INVALID", { message: `startTime is not offered: ${words}` });
}
