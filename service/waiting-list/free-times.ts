import { searchedDays } from "#contract/waiting-list/waiting-list.ts";
import type { WaitingEntry } from "#db/waiting-list/entries.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { findBookingContext } from "../calendars/availability/load.ts";
import type { AvailabilityInput } from "../calendars/availability/types.ts";
import { clockText, dayMs, minuteMs, openZone } from "../calendars/availability/zone.ts";
import { inputFor } from "../calendars/free-slots.ts";
import type { Context } from "../context.ts";

export type Wanted = Pick<WaitingEntry, "calendar_id" | "assigned_user_id" | "duration_min">;
export type Window = Pick<WaitingEntry, "first_day" | "last_day" | "weekdays" | "from_time" | "to_time">;

/** A free time, with its local day and time in the location. */
export type FreeTime = { start: number; end: number; day: string; weekday: number; fromTime: string; toTime: string };

/** Whether the time lies within the days and times of day that suit the entry. */
export const suits = ({ first_day, last_day, weekdays, from_time, to_time }: Window, { day, weekday, fromTime, toTime }: FreeTime) =>
  first_day <= day &&
  day <= last_day &&
  (weekdays.length === 0 || weekdays.includes(weekday)) &&
  from_time <= fromTime &&
  toTime <= to_time;

/** Reads free times in a span. Each calendar is loaded once, however many entries wait for it. */
export function freeTimeReader(ctx: Pick<Context, "db" | "tenant" | "now">, span = searchedSpan(ctx.now())) {
  const inputs = new Map<string, Promise<AvailabilityInput | undefined>>();
  const times = new Map<string, Promise<FreeTime[]>>();
  const inputOf = async (calendarId: string) => {
    const found = await findBookingContext(ctx.db, ctx.tenant, calendarId);
    return found && inputFor(ctx, found.availability, span);
  };
  const read = async ({ calendar_id, assigned_user_id, duration_min }: Wanted): Promise<FreeTime[]> => {
    const input = await once(inputs, calendar_id, () => inputOf(calendar_id));
    if (input === undefined) return [];
    const durationMin = duration_min ?? input.calendar.defaultDurationMin;
    const userIds = assigned_user_id === null ? undefined : [assigned_user_id];
    const starts = freeSlots(input, { ...span, durationMin, userIds });
    const zone = openZone(input.timezone, span.from, span.to + dayMs);
    return starts.map((start) => {
      const end = start + durationMin * minuteMs;
      const [from, to] = [clockText(zone, start), clockText(zone, end)];
      const day = from.slice(0, 10);
      return {
        ...{ start, end, day, fromTime: from.slice(11, 16) },
        weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
        toTime: to.slice(0, 10) === day ? to.slice(11, 16) : "24:00",
      };
    });
  };
  return (wanted: Wanted): Promise<FreeTime[]> =>
    once(times, JSON.stringify([wanted.calendar_id, wanted.assigned_user_id, wanted.duration_min]), () => read(wanted));
}

const searchedSpan = (now: Date) => ({ from: now.getTime(), to: now.getTime() + searchedDays * dayMs });

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}

/** The time that starts at this instant, if it is free. */
export async function findFreeTime(
  ctx: Pick<Context, "db" | "tenant" | "now">,
  wanted: Wanted,
  start: Date,
): Promise<FreeTime | undefined> {
  const from = start.getTime();
  const [time] = await freeTimeReader(ctx, { from, to: from + 1 })(wanted);
  return time;
}
