import { Fault } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as desks from "#db/appointments/desk.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { holderOf } from "../calendars/availability/holds.ts";
import { judge } from "../calendars/availability/judge.ts";
import { pickMember } from "../calendars/availability/pick-member.ts";
import { type AvailabilityInput, type RuleName, rules } from "../calendars/availability/types.ts";
import { busyTimes } from "./busy.ts";
import type { Desk } from "./desk.ts";
import type { Occurrence } from "./series.ts";

// The one way in which time is taken: by a booking, a move, a series, an appointment that stands again. Whoever holds the claim on
// the calendar's and the members' days reads who is busy, is judged, and writes, before anybody else can.

/** What is asked of the time: to be offered by the rules and free, to be free, or nothing. */
export type Strictness = "offered" | "free" | "nothing";

export type Wish = {
  /** One, or those of a series, in their order. */
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

export async function takeSeat(
  tx: Executor,
  tenant: Tenant,
  { calendar: { teamMembers }, opening }: Desk,
  wish: Wish,
  now: Date,
): Promise<Seat> {
  const { calendar, members } = opening;
  const { times, userId } = wish;
  if (userId !== undefined && members.length > 0 && !members.some((member) => member.userId === userId))
    throw new Fault("INVALID", { message: "assignedUserId must be a member of the calendar's team" });

  const isTogether = calendar.type === "collective";
  const asked = userId === undefined || isTogether ? members.map((member) => member.userId) : [userId];
  const first = times[0].start.getTime();
  const last = Math.max(...times.map(({ end }) => end.getTime()));
  const margin = calendar.perDay === undefined ? Math.max(calendar.bufferMin, calendar.preBufferMin) * minuteMs : dayMs;
  const holders = [`calendar ${calendar.id}`, ...asked.map((id) => `user ${id}`)];
  await rows.claim(
    tx,
    tenant,
    holders.map((holder) => ({ holder, from: dayOf(first - margin), to: dayOf(last + margin) })),
  );

  const isChoice = userId === undefined && !isTogether && members.length > 1;
  const busy =
    wish.strictness === "nothing" && !isChoice
      ? []
      : (
          await busyTimes(tx, tenant, {
            userIds: asked,
            calendarIds: [calendar.id],
            from: first - margin,
            to: last + margin,
          })
        ).filter(({ appointmentId }) => appointmentId === undefined || !wish.isOwn?.(appointmentId));
  const world: AvailabilityInput = { ...opening, busy, now: now.getTime() };

  const free = candidatesFor(world, wish, asked);
  if (isTogether) {
    const primary = userId ?? teamMembers.find(({ isPrimary }) => isPrimary)?.userId ?? asked[0] ?? null;
    return { assignedUserId: primary, users: asked.filter((id) => id !== primary) };
  }
  if (members.length === 0 || userId !== undefined) return { assignedUserId: userId ?? null, users: [] };
  if (wish.preferred !== undefined && free.includes(wish.preferred)) return { assignedUserId: wish.preferred, users: [] };
  const load = free.length > 1 ? await desks.loadOf(tx, tenant, calendar.id, now) : new Map<string, number>();
  return { assignedUserId: pickMember(world, free, load) ?? null, users: [] };
}

/** Who may have the time. Where nothing is asked of it everybody may, those first who have nothing else. */
function candidatesFor(world: AvailabilityInput, wish: Wish, asked: readonly string[]): readonly string[] {
  if (wish.strictness === "offered") return offeredTo(world, wish);
  if (wish.strictness === "free") return freeOf(world, wish, asked);
  const { free } = clashesOf(world, wish, asked);
  return free.length > 0 ? free : asked;
}

/** Whom the engine offers the first of the times to; of a series each further one must be free for them as well. */
function offeredTo(world: AvailabilityInput, wish: Wish): readonly string[] {
  const [{ start, end }] = wish.times;
  const verdict = judge(world, {
    start: start.getTime(),
    durationMin: (end.getTime() - start.getTime()) / minuteMs,
    userIds: wish.userId === undefined ? undefined : [wish.userId],
    ignoreDateRange: wish.ignoreDateRange,
  });
  if (!verdict.offered) return refuse(verdict.rule, start);
  return wish.times.length > 1 ? freeOf(world, wish, verdict.members) : verdict.members;
}

/** Who has nothing else at any of the times; a refusal where that is nobody, or on a collective calendar not everybody. */
function freeOf(world: AvailabilityInput, wish: Wish, asked: readonly string[]): readonly string[] {
  const { free, opposed } = clashesOf(world, wish, asked);
  const isEnough = world.calendar.type === "collective" ? free.length === asked.length : free.length > 0;
  return opposed === undefined || isEnough ? free : refuse(opposed.rule, opposed.start);
}

type Clash = { rule: RuleName; start: Date };

/** Those of the asked who have nothing else at any of the times, and what is against the first of the others. */
function clashesOf(world: AvailabilityInput, { times }: Wish, asked: readonly string[]) {
  const clashOf = (userIds: readonly string[], isCalendar: boolean): Clash | undefined => {
    const hold = holderOf(world, { userIds, isCalendar });
    for (const { start, end } of times) {
      const held = hold(start.getTime(), end.getTime());
      if (held !== undefined) return { rule: held.rule, start };
    }
    return undefined;
  };
  if (world.members.length === 0) {
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
    throw new Fault("CONFLICT", { message: `The slot is no longer available. ${words}`, meta: { rule, startTime: start.toISOString() } });
  throw new Fault("INVALID", { message: `startTime is not offered: ${words}` });
}
