import { addDays, instantOf } from "#lib/format/zone.ts";

export const frequencies = ["never", "daily", "weekly", "biweekly", "monthly"] as const;
type Frequency = (typeof frequencies)[number];

/** How an appointment repeats: a number of times, or until a day (`2026-12-24`, included). */
export type Repeat = { frequency: Frequency; ends: "after" | "on"; count: number; until: string };

export const repeatedMost = 60;
export const onceOnly: Repeat = { frequency: "never", ends: "after", count: 6, until: "" };

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** The month's same weekday: the second Tuesday, or the last one if some months have no fifth. */
function nthWeekday(day: string): string {
  const at = new Date(`${day}T00:00Z`);
  const nth = Math.ceil(at.getUTCDate() / 7);
  return `${nth === 5 ? -1 : nth}${weekdays[at.getUTCDay()]}`;
}

/** The rule (RFC 5545) of an appointment that begins on a day; undefined if it does not repeat or its end is missing. */
export function ruleOf({ frequency, ends, count, until }: Repeat, startDay: string, timeZone: string): string | undefined {
  if (frequency === "never") return undefined;
  const every = {
    daily: "FREQ=DAILY",
    weekly: "FREQ=WEEKLY",
    biweekly: "FREQ=WEEKLY;INTERVAL=2",
    monthly: `FREQ=MONTHLY;BYDAY=${nthWeekday(startDay)}`,
  }[frequency];
  if (ends === "after") return Number.isInteger(count) && count >= 2 && count <= repeatedMost ? `${every};COUNT=${count}` : undefined;
  const end = until < startDay ? undefined : instantOf(addDays(until, 1), timeZone);
  if (end === undefined) return undefined;
  const last = new Date(end.getTime() - 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  return `${every};UNTIL=${last}Z`;
}
