import type { Calendar } from "#contract/calendars/calendars.ts";
import * as rows from "#db/appointments/appointments.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { judge } from "../calendars/availability/judge.ts";
import type { AvailabilityInput, Busy } from "../calendars/availability/types.ts";
import type { BookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { dayMs, dayOf } from "./capacity.ts";
import { instanceIdOf, type Occurrence, timesOf } from "./series.ts";
import { holdsTime, seriesOf } from "./shape.ts";

// On a calendar with recurring appointments each visitor's booking is a series. Further occurrences are at the same time as the first;
// the calendar's settings decide what happens if that time is not free.

/** How the calendar repeats bookings; undefined if it does not. */
export function repetitionOf({ enableRecurring, recurring }: Pick<Calendar, "enableRecurring" | "recurring">) {
  const { freq, count = 1 } = recurring ?? {};
  return enableRecurring && freq !== undefined && count > 1 ? { freq, count } : undefined;
}

/** An occurrence that differs from the rule: it is at another time, waits for confirmation, or is skipped. */
export type Exception = { original: Date; stands?: Occurrence & { status?: string } };

/** Decides about every occurrence but the first, which is booked already. The caller holds the claim on the series' days. */
export async function exceptionsOf(
  tx: Executor,
  tenant: Tenant,
  { calendar, opening }: BookingContext,
  times: readonly Occurrence[],
  { userId, status }: { userId: string | null; status: string },
  now: Date,
): Promise<Exception[]> {
  const { bookingOption = "skip", bookingOverlapDefaultStatus: overlapping = status } = calendar.recurring ?? {};
  const [first, ...further] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const span = { from: first.start.getTime(), to: last.end.getTime() + 2 * dayMs };
  const userIds = opening.members.map((member) => member.userId);
  const holders = [`calendar ${calendar.id}`, ...userIds.map((id) => `user ${id}`)];
  await rows.claim(
    tx,
    tenant,
    holders.map((holder) => ({ holder, from: dayOf(span.from), to: dayOf(span.to) })),
  );
  const held = await busyTimes(tx, tenant, { userIds, calendarIds: [calendar.id], ...span });
  const taken: Busy[] = [busyOf(first, calendar.id, userId, opening.calendar)];
  const input = (): AvailabilityInput => ({
    ...opening,
    // Minimum notice and booking window apply only to the first occurrence.
    calendar: { ...opening.calendar, notice: { value: 0, unit: "mins" }, window: undefined },
    busy: [...held, ...taken],
    now: now.getTime(),
  });
  const exceptions: Exception[] = [];
  for (const [index, { start, end }] of further.entries()) {
    const durationMin = (end.getTime() - start.getTime()) / 60_000;
    let stands: Occurrence | undefined = { start, end };
    if (!judge(input(), { start: start.getTime(), durationMin, anyLength: true }).offered) {
      if (bookingOption !== "continue") {
        const until = further[index + 1]?.start.getTime() ?? start.getTime() + dayMs;
        const [next] = bookingOption === "book_next" ? freeSlots(input(), { from: start.getTime(), to: until, durationMin }) : [];
        stands = next === undefined ? undefined : { start: new Date(next), end: new Date(next + end.getTime() - start.getTime()) };
        exceptions.push({ original: start, ...(stands === undefined ? {} : { stands }) });
      } else if (overlapping !== status) exceptions.push({ original: start, stands: { start, end, status: overlapping } });
    }
    if (stands !== undefined) taken.push(busyOf(stands, calendar.id, userId, opening.calendar));
  }
  return exceptions;
}

const busyOf = (
  { start, end }: Occurrence,
  calendarId: string,
  userId: string | null,
  { preBufferMin, bufferMin }: { preBufferMin: number; bufferMin: number },
): Busy => ({
  userId,
  calendarId,
  start: start.getTime(),
  end: end.getTime(),
  heldFrom: start.getTime() - preBufferMin * 60_000,
  heldTo: end.getTime() + bufferMin * 60_000,
  kind: "appointment",
});

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
    exceptions.flatMap(({ original, stands }) =>
      stands === undefined
        ? []
        : [
            {
              ...master,
              id: instanceIdOf(master.id, original),
              start_time: stands.start,
              end_time: stands.end,
              status: stands.status ?? master.status,
              ...{ rrule: null, timezone: null, series_end: null, exdates: [] },
              ...{ master_id: master.id, original_start: original },
            },
          ],
    ),
  );
}

/** The starts of the other appointments of a repeated booking: those of the rule, and those that differ from it and take time. */
export async function furtherStartsOf(db: Executor, tenant: Tenant, row: rows.Appointment): Promise<string[]> {
  if (row.rrule === null) return [];
  const changed = (await rows.listOfSeries(db, tenant, row.id)).filter(({ status }) => holdsTime(status));
  return [...timesOf(seriesOf(row)).map(({ start }) => start), ...changed.map(({ start_time }) => start_time)]
    .filter((start) => start > row.start_time)
    .map((start) => start.toISOString())
    .sort();
}
