import type { CalendarSettings } from "./calendar-fields.ts";

// The durations of a calendar's appointments. Pure functions, so that the service and the dashboard agree whichever server the dashboard
// uses.

export const minutesOf = (value: number, unit: "mins" | "hours"): number => Math.max(0, Math.round(unit === "hours" ? value * 60 : value));

type Timed = Pick<CalendarSettings, "slotDuration" | "slotDurationUnit" | "durationOptions">;

/** In minutes: the default duration, and the durations that a booking may request. */
export function lengthsOf({ slotDuration, slotDurationUnit, durationOptions }: Timed): {
  defaultDurationMin: number;
  durationsMin: number[];
} {
  const single = Math.max(1, minutesOf(slotDuration, slotDurationUnit));
  const options = durationOptions.map(({ duration, durationUnit, isDefault }) => ({
    isDefault,
    minutes: Math.max(1, minutesOf(duration, durationUnit)),
  }));
  return {
    defaultDurationMin: options.find(({ isDefault }) => isDefault)?.minutes ?? single,
    durationsMin: options.length > 0 ? options.map(({ minutes }) => minutes) : [single],
  };
}
