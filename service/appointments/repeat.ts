import type { OccurrenceChoice } from "#contract/appointments/repeated.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { judge } from "../calendars/availability/judge.ts";
import { resourceIdsOf } from "../calendars/availability/load.ts";
import { needsOf, takeResources } from "../calendars/availability/resources.ts";
import { type AvailabilityInput, type Busy, type CalendarRules, rules, type Verdict } from "../calendars/availability/types.ts";
import type { BookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { type Allocation, dayMs, dayOf } from "./capacity.ts";
import { instanceIdOf, type Occurrence, timesOf } from "./series.ts";
import { holdsTime, seriesOf } from "./shape.ts";

// A booking that repeats: on a calendar with recurring appointments each visitor's booking, and those that staff repeat. Further occurrences
// are at the same time as the first; the calendar's settings, or the staff member, decide what happens if that time is not free.

/** How the calendar repeats bookings; undefined if it does not. */
export function repetitionOf({ enableRecurring, recurring }: Pick<Calendar, "enableRecurring" | "recurring">) {
  const { freq, count = 1 } = recurring ?? {};
  return enableRecurring && freq !== undefined && count > 1 ? { freq, count } : undefined;
}

/** An occurrence that differs from the rule: it is at another time or in another room, waits for confirmation, or is skipped. */
export type Exception = { original: Date; booked?: Occurrence & { status?: string; resourceIds?: string[] } };

/** Whether the time of an occurrence is free for the booking's member, and the next free time before the following occurrence. */
type Asked = { verdictAt: (start: Date) => Verdict; nextFree: () => Occurrence | undefined };
/** The decision about an occurrence; undefined if it follows the rule. */
export type Decide = (occurrence: Occurrence, asked: Asked) => Exception | undefined;

/** Decides according to the calendar's settings. */
export const decideBySettings =
  ({ recurring }: Pick<Calendar, "recurring">, status: string): Decide =>
  ({ start, end }, { verdictAt, nextFree }) => {
    const { bookingOption = "skip", bookingOverlapDefaultStatus: overlapping = status } = recurring ?? {};
    if (verdictAt(start).offered) return undefined;
    if (bookingOption === "continue")
      return overlapping === status ? undefined : { original: start, booked: { start, end, status: overlapping } };
    const next = bookingOption === "book_next" ? nextFree() : undefined;
    return { original: start, ...(next === undefined ? {} : { booked: next }) };
  };

/** Decides according to the staff member's choice for each occurrence. Throws if a time is not free and nothing was chosen for it. */
export function decideByChoices(choices: readonly OccurrenceChoice[]): Decide {
  const chosen = new Map(choices.map((choice) => [choice.startTime.getTime(), choice]));
  return ({ start, end }, { verdictAt }) => {
    const choice = chosen.get(start.getTime());
    if (choice?.do === "skip") return { original: start };
    if (choice?.do === "book") return undefined;
    const at = choice?.do === "move" ? choice.to : start;
    const verdict = verdictAt(at);
    if (!verdict.offered)
      throw new ApiError("CONFLICT", {
        message: `The time of an occurrence is not free. ${rules[verdict.rule].words}`,
        meta: { rule: verdict.rule, startTime: at.toISOString() },
      });
    if (at.getTime() === start.getTime()) return undefined;
    return { original: start, booked: { start: at, end: new Date(at.getTime() + end.getTime() - start.getTime()) } };
  };
}

/** Decides about every occurrence but the first, which is booked already. The caller holds the claim on the series' days. */
export async function exceptionsOf(
  tx: Executor,
  tenant: Tenant,
  { calendar, availability }: BookingContext,
  times: readonly Occurrence[],
  { allocation: { assignedUserId: userId, resourceIds }, decide }: { allocation: Allocation; decide: Decide },
  now: Date,
): Promise<Exception[]> {
  const [first, ...further] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const span = { from: first.start.getTime(), to: last.end.getTime() + 2 * dayMs };
  const userIds = availability.members.map((member) => member.userId);
  const needed = resourceIdsOf(availability);
  const holders = [`calendar ${calendar.id}`, ...userIds.map((id) => `user ${id}`), ...needed.map((id) => `resource ${id}`)];
  await rows.claim(
    tx,
    tenant,
    holders.map((holder) => ({ holder, from: dayOf(span.from), to: dayOf(span.to) })),
  );
  const held = await busyTimes(tx, tenant, { userIds, calendarIds: [calendar.id], resourceIds: needed, ...span });
  const taken: Busy[] = busyOf(first, { calendar: availability.calendar, userId, resourceIds });
  const input = (): AvailabilityInput => ({
    ...availability,
    // Minimum notice and booking window apply only to the first occurrence.
    calendar: { ...availability.calendar, notice: { value: 0, unit: "mins" }, window: undefined },
    busy: [...held, ...taken],
    now: now.getTime(),
  });
  const asked = userId === null || availability.calendar.type === "collective" ? undefined : [userId];
  const exceptions: Exception[] = [];
  for (const [index, { start, end }] of further.entries()) {
    const durationMin = (end.getTime() - start.getTime()) / 60_000;
    const exception = decide(
      { start, end },
      {
        verdictAt: (at) => judge(input(), { start: at.getTime(), durationMin, anyLength: true, userIds: asked }),
        nextFree: () => {
          const until = further[index + 1]?.start.getTime() ?? start.getTime() + dayMs;
          const [next] = freeSlots(input(), { from: start.getTime(), to: until, durationMin, userIds: asked });
          return next === undefined ? undefined : { start: new Date(next), end: new Date(next + end.getTime() - start.getTime()) };
        },
      },
    );
    const booked = exception === undefined ? { start, end } : exception.booked;
    if (booked === undefined) {
      exceptions.push({ original: start });
      continue;
    }
    const own = takeResources(needsOf(input()), [{ from: booked.start.getTime(), to: booked.end.getTime() }], resourceIds).ids;
    if (exception !== undefined || own.join() !== resourceIds.join())
      exceptions.push({ original: start, booked: { ...booked, resourceIds: own } });
    taken.push(...busyOf(booked, { calendar: availability.calendar, userId, resourceIds: own }));
  }
  return exceptions;
}

type Holders = { calendar: CalendarRules; userId: string | null; resourceIds: readonly string[] };

/** What an appointment takes: the time of its member, rooms and equipment. */
export function busyOf({ start, end }: Occurrence, { calendar, userId, resourceIds }: Holders): Busy[] {
  const span = {
    start: start.getTime(),
    end: end.getTime(),
    heldFrom: start.getTime() - calendar.preBufferMin * 60_000,
    heldTo: end.getTime() + calendar.bufferMin * 60_000,
  };
  return [
    { ...span, userId, calendarId: calendar.id, kind: "appointment" },
    ...resourceIds.map((resourceId): Busy => ({ ...span, userId: null, resourceId, calendarId: calendar.id, kind: "resource" })),
  ];
}

/** Inserts the occurrences that differ from the rule as separate rows; the series excludes them. */
export async function insertExceptions(
  tx: Executor,
  tenant: Tenant,
  master: rows.NewAppointment,
  exceptions: readonly Exception[],
): Promise<void> {
  await rows.insertMany(
    tx,
    tenant,
    exceptions.flatMap(({ original, booked }) =>
      booked === undefined
        ? []
        : [
            {
              ...master,
              id: instanceIdOf(master.id, original),
              start_time: booked.start,
              end_time: booked.end,
              status: booked.status ?? master.status,
              resource_ids: booked.resourceIds ?? master.resource_ids,
              ...{ rrule: null, timezone: null, series_end: null, exdates: [] },
              ...{ master_id: master.id, original_start: original },
            },
          ],
    ),
  );
}

/**
 * The starts of the other appointments of a repeated booking, including those that differ from the rule, except those that take no time.
 */
export async function furtherStartsOf(db: Executor, tenant: Tenant, row: rows.Appointment): Promise<string[]> {
  if (row.rrule === null) return [];
  const changed = (await rows.listOfSeries(db, tenant, row.id)).filter(({ status }) => holdsTime(status));
  return [...timesOf(seriesOf(row)).map(({ start }) => start), ...changed.map(({ start_time }) => start_time)]
    .filter((start) => start > row.start_time)
    .map((start) => start.toISOString())
    .sort();
}
