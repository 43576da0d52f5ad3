import { formatDateRange } from "#lib/format/dates.ts";

export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  formatDateRange(new Date(startTime), new Date(endTime), "fullDatetime", timeZone, locale);

/** How often a booking repeats. */
export const repeatPhrases = {
  DAILY: "Every day, {count} times.",
  WEEKLY: "Every week, {count} times.",
  MONTHLY: "Every month, {count} times.",
} as const;

export const zoneName = (timeZone: string) => timeZone.replaceAll("_", " ");
