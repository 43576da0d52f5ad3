import {
  type CheckedOccurrence,
  type repeated as contract,
  type Overlap,
  type RepeatedCreate,
  repeatedMost,
} from "#contract/appointments/repeated.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import { listContacts } from "#db/appointments/board.ts";
import * as visitRows from "#db/appointments/service-bookings.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { judge } from "../calendars/availability/judge.ts";
import { resourceIdsOf } from "../calendars/availability/load.ts";
import { type AvailabilityInput, type Busy, rules, type Verdict } from "../calendars/availability/types.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { type BookingContext, openBookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { dayMs } from "./capacity.ts";
import { createAppointment, requireOrder, seriesAt } from "./create.ts";
import { isHeldBackFrom } from "./find.ts";
import { decideByChoices } from "./repeat.ts";
import { holderOf, type Occurrence, occurrencesOf, type Series } from "./series.ts";
import { isVisitHeldBackFrom } from "./visits.ts";

type Asked = Pick<RepeatedCreate, "calendarId" | "assignedUserId" | "startTime" | "endTime" | "rrule">;

/** The most members whose hours are compared if no member is chosen. */
const comparedMost = 20;

export const repeated: Handlers<typeof contract> = {
  async check(ctx, { body }) {
    const context = await openBookingContext(ctx.db, ctx.tenant, body.calendarId);
    const times = timesOfRepeated(context, body);
    const candidates = candidatesOf(ctx, context, body.assignedUserId);
    const inputs = await inputsOf(ctx, context, times);
    const durationMin = (body.endTime.getTime() - body.startTime.getTime()) / 60_000;
    const judged = candidates.map((userId) => {
      const userIds = userId === undefined ? undefined : [userId];
      const verdicts = times.map(({ start }, index) =>
        judge(inputs(index), { start: start.getTime(), durationMin, anyLength: true, userIds }),
      );
      return { userId, userIds, verdicts, refused: verdicts.filter(({ offered }) => !offered).length };
    });
    const best = judged.toSorted((one, other) => one.refused - other.refused)[0] ?? noMember();
    const overlapOf = await readOverlaps(
      ctx,
      best.verdicts.flatMap((verdict) => byOf(verdict) ?? []),
    );
    const occurrences = times.map(({ start, end }, index): CheckedOccurrence => {
      const verdict = best.verdicts[index];
      const until = times[index + 1]?.start.getTime() ?? start.getTime() + dayMs;
      const isFree = verdict === undefined || verdict.offered;
      const [next] = isFree ? [] : freeSlots(inputs(index), { from: start.getTime(), to: until, durationMin, userIds: best.userIds });
      return {
        startTime: start.toISOString(),
        endTime: end.toISOString(),
        objection: isFree ? null : { rule: verdict.rule, words: rules[verdict.rule].words },
        overlaps: overlapOf(byOf(verdict)),
        next: next === undefined ? null : new Date(next).toISOString(),
      };
    });
    return { assignedUserId: best.userId ?? null, occurrences };
  },

  async create(ctx, { body: { choices, rrule, roomId, ...booking } }) {
    timesOfRepeated(await openBookingContext(ctx.db, ctx.tenant, booking.calendarId), { rrule, ...booking });
    const first = choices.find(({ startTime }) => startTime.getTime() === booking.startTime.getTime());
    if (first !== undefined && first.do !== "book")
      throw new ApiError("INVALID", { message: "choices must not skip or move the first occurrence: change startTime" });
    return createAppointment(
      ctx,
      { ...booking, ...(first === undefined ? {} : { ignoreFreeSlotValidation: true }) },
      { roomId, series: { rrule, decide: decideByChoices(choices) } },
    );
  },
};

const noMember = (): never => {
  throw new ApiError("INVALID", { message: "assignedUserId must be a member of the calendar's team" });
};

/** The occurrences of a repeating appointment. */
function timesOfRepeated({ availability }: BookingContext, { rrule, startTime, endTime }: Asked): Occurrence[] {
  requireOrder(startTime, endTime);
  return boundedTimesOf(seriesAt(rrule, startTime, endTime, availability.timezone));
}

/** All occurrences of a series that has an end. */
export function boundedTimesOf(series: Series): Occurrence[] {
  if (!/(?:^|;)(?:COUNT|UNTIL)=/.test(series.rrule)) throw new ApiError("INVALID", { message: "rrule must have COUNT or UNTIL" });
  const times = occurrencesOf(series, series.start, new Date(series.start.getTime() + 10 * 366 * dayMs), repeatedMost + 1);
  if (times.length > repeatedMost) throw new ApiError("INVALID", { message: `rrule must have at most ${repeatedMost} occurrences` });
  return times;
}

/** The members who may get the series; undefined for the calendar as a whole. */
function candidatesOf({ onlyAssignedTo }: Context, { availability: { calendar, members } }: BookingContext, asked: string | undefined) {
  const userId = onlyAssignedTo ?? asked;
  if (calendar.type === "collective" || members.length === 0) return [undefined];
  if (userId === undefined) return members.slice(0, comparedMost).map((member) => member.userId);
  return members.some((member) => member.userId === userId) ? [userId] : noMember();
}

/** The availability at each occurrence. Minimum notice and booking window apply only to the first, as in a booking. */
async function inputsOf(ctx: Context, { calendar, availability }: BookingContext, times: readonly Occurrence[]) {
  const [first, last] = [times[0], times.at(-1)];
  const span = { from: (first?.start.getTime() ?? 0) - dayMs, to: (last?.end.getTime() ?? 0) + 2 * dayMs };
  const busy = await busyTimes(ctx.db, ctx.tenant, {
    userIds: availability.members.map(({ userId }) => userId),
    calendarIds: [calendar.id],
    resourceIds: resourceIdsOf(availability),
    ...span,
  });
  const now = ctx.now().getTime();
  const atFirst: AvailabilityInput = { ...availability, busy, now };
  const further = { ...atFirst, calendar: { ...availability.calendar, notice: { value: 0, unit: "mins" as const }, window: undefined } };
  return (index: number): AvailabilityInput => (index === 0 ? atFirst : further);
}

const byOf = (verdict: Verdict | undefined): Busy | undefined =>
  verdict === undefined || verdict.offered ? undefined : (verdict.by ?? verdict.members.find(({ by }) => by !== undefined)?.by);

/** Reads the events that take the times, except those that the user may not see. */
export async function readOverlaps(ctx: Context, held: readonly Busy[]): Promise<(by: Busy | undefined) => Overlap> {
  const ids = new Set(held.flatMap(({ appointmentId }) => appointmentId ?? []).map(holderOf));
  const [appointments, visits] = await Promise.all([
    rows.listByIds(ctx.db, ctx.tenant, [...ids]),
    visitRows.listByIds(ctx.db, ctx.tenant, [...ids]),
  ]);
  const found = [...appointments.filter((row) => !isHeldBackFrom(ctx, row)), ...visits.filter((row) => !isVisitHeldBackFrom(ctx, row))];
  const byId = new Map(found.map((row) => [row.id, row]));
  const contacts = await listContacts(ctx.db, ctx.tenant, [...new Set(found.flatMap((row) => row.contact_id ?? []))]);
  return (by) => {
    const row = byId.get(holderOf(by?.appointmentId ?? ""));
    if (by === undefined || row === undefined) return null;
    return {
      title: row.title,
      contactName: contacts.get(row.contact_id ?? "")?.name ?? null,
      startTime: new Date(by.start).toISOString(),
      endTime: new Date(by.end).toISOString(),
    };
  };
}
