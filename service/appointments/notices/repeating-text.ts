import type { Series } from "../series.ts";

/**
 * The lines of RFC 5545 that repeat a series in its zone's local time. Occurrences that are listed as separate components are not excluded,
 * because a component with their RECURRENCE-ID replaces them.
 */
export function repeatingText({ rrule, exdates, timezone }: Series, replaced: readonly Date[]): string {
  const own = new Set(replaced.map((start) => start.getTime()));
  const left = exdates.filter((start) => !own.has(start.getTime()));
  const clock = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: "second" })
      .replaceAll(/[-:]/g, "");
  const name = timezone === "UTC" ? "EXDATE:" : `EXDATE;TZID=${timezone}:`;
  const dates = left.map((start) => `${clock(start)}${timezone === "UTC" ? "Z" : ""}`).join(",");
  return [`RRULE:${rrule}`, ...(left.length === 0 ? [] : [`${name}${dates}`]), ""].join("\r\n");
}
