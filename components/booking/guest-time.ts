import { capitalized } from "#lib/format/capitalized.ts";
import { formatDateRange } from "#lib/format/dates.ts";

/**
 * Shown on a line of its own, so it begins with a capital letter even in languages that write weekdays in lower case. On a narrow screen,
 * the line does not break around the dash between the times.
 */
export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  capitalized(formatDateRange(new Date(startTime), new Date(endTime), "fullDatetime", timeZone, locale), locale).replace(
    / – /g,
    "\u00a0–\u2060\u00a0",
  );
