import { capitalized } from "#lib/format/capitalized.ts";
import { formatDateRange } from "#lib/format/dates.ts";

/** Shown on a line of its own, so it begins with a capital letter also in languages that write weekdays small. */
export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  capitalized(formatDateRange(new Date(startTime), new Date(endTime), "fullDatetime", timeZone, locale), locale);
