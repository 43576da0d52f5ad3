import { hasOccurrence, type Occurrence, occurrencesOf, type Series } from "./series.ts";

// When a series moves, each occurrence shifts by the same local time in the series' zone and keeps its name and exceptions. A series on a
// weekday of the month, such as the second Tuesday, moves to the new weekday of each month.

const dayMs = 24 * 60 * 60 * 1000;

/** Shifts times of the series by the distance from one start to the other, in local time. */
function along({ timezone, rrule }: Series, from: Date, to: Date): (at: Date) => Date {
  // Hourly rules count elapsed hours, so they do not follow clock changes.
  const zone = rrule.includes("FREQ=HOURLY") ? "UTC" : timezone;
  if (isOnMonthlyWeekday(rrule)) return (at) => inMonthOf(at, from, to, rrule, zone);
  const farMs = clockOf(to, zone) - clockOf(from, zone);
  return (at) => {
    const shown = Temporal.PlainDateTime.from(new Date(clockOf(at, zone) + farMs).toISOString().slice(0, -1));
    return new Date(shown.toZonedDateTime(zone).epochMilliseconds);
  };
}

const isOnMonthlyWeekday = (rrule: string): boolean =>
  rrule.includes("FREQ=MONTHLY") && /(?:^|;)BYDAY=[+-]?\d[A-Z]{2}(?:;|$)/.test(rrule) && rrule.split(";BY").length === 2;

/**
 * The position of a weekday in its month. It is counted from the end if the rule does so, and for a fifth weekday, which some months do not
 * have.
 */
function placeInMonth(day: Temporal.PlainDate, rrule: string): { nth: number; weekday: number } {
  const nth = Math.ceil(day.day / 7);
  const isFromEnd = rrule.includes("BYDAY=-") || nth === 5;
  return { nth: isFromEnd ? -Math.ceil((day.daysInMonth - day.day + 1) / 7) : nth, weekday: day.dayOfWeek };
}

function dayAt(month: Temporal.PlainYearMonth, { nth, weekday }: { nth: number; weekday: number }): Temporal.PlainDate {
  const edge = month.toPlainDate({ day: nth > 0 ? 1 : month.daysInMonth });
  const days = nth > 0 ? (weekday - edge.dayOfWeek + 7) % 7 : -((edge.dayOfWeek - weekday + 7) % 7);
  return edge.add({ days: days + 7 * (nth > 0 ? nth - 1 : nth + 1) });
}

/** The occurrence of the month that corresponds to that of `at`, after a move of one start to the other. */
function inMonthOf(at: Date, from: Date, to: Date, rrule: string, zone: string): Date {
  const localOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  const [before, after] = [localOf(from), localOf(to)];
  const months = (after.year - before.year) * 12 + after.month - before.month;
  const month = localOf(at).toPlainDate().toPlainYearMonth().add({ months });
  const day = dayAt(month, placeInMonth(after.toPlainDate(), rrule));
  return new Date(day.toPlainDateTime(after.toPlainTime()).toZonedDateTime(zone).epochMilliseconds);
}

/** The zone's local time, encoded as the milliseconds at which UTC shows the same time. */
const clockOf = (at: Date, zone: string) =>
  Date.parse(`${Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString()}Z`);

const movesOf = (series: Series, start: Date) => along(series, series.start, start);

export const movedTo = (series: Series, start: Date, end: Date): Series =>
  start.getTime() === series.start.getTime()
    ? { ...series, end }
    : {
        ...series,
        start,
        end,
        rrule: movedRule(series, start),
        exdates: series.exdates.map(movesOf(series, start)),
        namedFrom: series.namedFrom ?? series.start,
      };

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Shifts the weekdays of a weekly rule, the weekday of a monthly rule, and the UNTIL of any rule. */
function movedRule(series: Series, start: Date): string {
  if (isOnMonthlyWeekday(series.rrule)) return movedMonthlyRule(series, start);
  const dayOf = (at: Date) => Math.floor(clockOf(at, series.timezone) / dayMs);
  const days = dayOf(start) - dayOf(series.start);
  const later = (day: string) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day;
  const untilOf = (last: string) => {
    if (!last.includes("T")) return basic(instantOf(`${last}T000000`).getTime() + days * dayMs).slice(0, 8);
    return `${basic(movesOf(series, start)(instantOf(last)).getTime())}Z`;
  };
  const parts = series.rrule.split(";").map((part) => {
    const [name, value = ""] = part.split("=");
    if (name === "UNTIL") return `UNTIL=${untilOf(value)}`;
    return name === "BYDAY" && series.rrule.includes("FREQ=WEEKLY") ? `BYDAY=${value.replaceAll(/[A-Z]{2}/g, later)}` : part;
  });
  return parts.join(";");
}

function movedMonthlyRule(series: Series, start: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(series.timezone).toPlainDate();
  const { nth, weekday } = placeInMonth(local, series.rrule);
  const move = movesOf(series, start);
  /** The last occurrence remains the last one. */
  const untilOf = (text: string) => {
    const until = instantOf(text.includes("T") ? text : `${text}T235959`);
    const isLast = inMonthOf(until, series.start, series.start, series.rrule, series.timezone) <= until;
    return `${basic(move(until).getTime() - (isLast ? 0 : 1000))}Z`;
  };
  const parts = series.rrule.split(";").map((part) => {
    if (part.startsWith("UNTIL=")) return `UNTIL=${untilOf(part.slice("UNTIL=".length))}`;
    return part.startsWith("BYDAY=") ? `BYDAY=${nth}${weekdays[weekday - 1]}` : part;
  });
  return parts.join(";");
}

const instantOf = (text: string) => new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)Z?$/, "$1-$2-$3T$4:$5:$6Z"));
const basic = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");

/** The start that identifies an occurrence. */
export const nameOf = (series: Series, start: Date): Date =>
  series.namedFrom === undefined ? start : along(series, series.start, series.namedFrom)(start);

/** The start that the rule produces for the occurrence with this id. */
export const startNamed = (series: Series, name: Date): Date =>
  series.namedFrom === undefined ? name : along(series, series.namedFrom, series.start)(name);

/** Near a clock change, the start in an id may be an hour off. This is the search radius. */
const offMs = 3 * 60 * 60 * 1000;

/** The occurrence with this id, if the rule still produces it. */
export function occurrenceNamed(series: Series, name: Date): Occurrence | undefined {
  if (series.namedFrom === undefined) return hasOccurrence(series, name);
  const near = startNamed(series, name).getTime();
  const found = occurrencesOf(series, new Date(near - offMs), new Date(near + offMs));
  return found.find(({ start }) => nameOf(series, start).getTime() === name.getTime());
}
