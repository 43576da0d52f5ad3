import { unitOf } from "#contract/calendars/notifications.ts";
import { later } from "../../calendars/availability/date-range.ts";
import type { Notification } from "./compose.ts";

export type Timing = NonNullable<Notification["beforeTime"]>[number];

/** The default timing: a day before, a day after. */
const usualTiming: Timing = { timeOffset: 1, unit: "days" };

export const timingsOf = ({ notificationType, beforeTime, afterTime }: Notification): Timing[] => {
  const set = notificationType === "reminder" ? beforeTime : notificationType === "followup" ? afterTime : [];
  if (notificationType !== "reminder" && notificationType !== "followup") return [];
  return set === undefined || set.length === 0 ? [usualTiming] : set;
};

/** When a reminder or follow-up is due: before the start or after the end, in the location's calendar. */
export function dueAt(
  kind: "reminder" | "followup",
  { timeOffset, unit }: Timing,
  event: { start: Date; end: Date },
  timezone: string,
): Date {
  const amount = { value: kind === "reminder" ? -timeOffset : timeOffset, unit: unitOf[unit] };
  return new Date(later((kind === "reminder" ? event.start : event.end).getTime(), wholeUnits(amount), timezone));
}

/** Only whole days, weeks and months follow the calendar; a fraction is converted to minutes. */
function wholeUnits({ value, unit }: { value: number; unit: (typeof unitOf)[keyof typeof unitOf] }) {
  if (unit === "mins" || unit === "hours" || Number.isInteger(value)) return { value, unit };
  const minutes = { days: 1440, weeks: 10_080, months: 43_200 }[unit];
  return { value: Math.round(value * minutes), unit: "mins" as const };
}
