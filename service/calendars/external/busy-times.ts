import ICAL from "ical.js";

/** Times in Unix milliseconds. */
export type BusyTime = { from: number; to: number };

export type ReadOrder = BusyTime & { text: string /** Of times without a zone, such as whole days. */; timezone: string };

/**
 * The most steps for all recurrences together, and the most busy times. A calendar with more is rejected, because leaving some out would
 * offer times that are taken.
 */
const stepsMost = 50_000;
const timesMost = 5_000;

export class CalendarUnreadable extends Error {}

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Converts to instants. A zone is read from the system's time-zone data by its name, otherwise from the file. A time without a zone is one
 * of the location.
 */
function instants(timezone: string) {
  const known = new Map<string, boolean>();
  const isKnown = (name: string) => {
    const found = known.get(name) ?? isZone(name);
    known.set(name, found);
    return found;
  };
  return (time: ICAL.Time, tzid: string | undefined): number => {
    if (time.zone.tzid === "UTC") return time.toUnixTime() * 1000;
    const named = tzid ?? time.zone.tzid;
    const isFloating = time.isDate || time.zone.tzid === "floating";
    if (!isFloating && !isKnown(named)) return time.toUnixTime() * 1000;
    const { year, month, day, hour, minute, second } = time;
    const wall = Temporal.PlainDateTime.from({ year, month, day, ...(time.isDate ? {} : { hour, minute, second }) });
    return wall.toZonedDateTime(named !== "floating" && !time.isDate && isKnown(named) ? named : timezone).epochMilliseconds;
  };
}

/** Neither cancelled nor marked as free. */
function takesTime(event: ICAL.Component): boolean {
  const valueIn = (name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  if (valueIn("status") === "CANCELLED" || valueIn("transp") === "TRANSPARENT") return false;
  return valueIn("x-microsoft-cdo-busystatus") !== "FREE";
}

const tzidOf = (event: ICAL.Component): string | undefined => {
  const tzid = event.getFirstProperty("dtstart")?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
};

/** The busy times of a calendar (RFC 5545) within a span, in order and merged, recurrences expanded. */
export function busyTimesOf({ text, timezone, from, to }: ReadOrder): BusyTime[] {
  const root = new ICAL.Component(parsed(text));
  if (root.name !== "vcalendar") throw new CalendarUnreadable("it is not a calendar");
  const zones = new Map(root.getAllSubcomponents("vtimezone").map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone]));
  for (const [tzid, component] of zones) if (!isZone(tzid)) ICAL.TimezoneService.register(new ICAL.Timezone({ component, tzid }));

  const instantOf = instants(timezone);
  const found: BusyTime[] = [];
  const add = (event: ICAL.Component, start: ICAL.Time, end: ICAL.Time) => {
    const tzid = tzidOf(event);
    const time = { from: instantOf(start, tzid), to: instantOf(end, tzid) };
    if (time.to <= time.from || time.to <= from || time.from >= to || !takesTime(event)) return;
    found.push({ from: Math.max(time.from, from), to: Math.min(time.to, to) });
    if (found.length > 4 * timesMost) throw new CalendarUnreadable("it has too many events");
  };

  const components = root.getAllSubcomponents("vevent").filter((event) => event.hasProperty("dtstart"));
  const changedOf = Map.groupBy(
    components.filter((event) => event.hasProperty("recurrence-id")),
    (event) => String(event.getFirstPropertyValue("uid")),
  );
  const masters = components.filter((event) => !event.hasProperty("recurrence-id"));
  const masterIds = new Set(masters.map((event) => String(event.getFirstPropertyValue("uid"))));
  let steps = 0;
  for (const component of masters) {
    const changed = changedOf.get(String(component.getFirstPropertyValue("uid"))) ?? [];
    const event = new ICAL.Event(component, { exceptions: changed, strictExceptions: false });
    if (!event.isRecurring()) {
      add(component, event.startDate, event.endDate);
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      steps += 1;
      if (steps > stepsMost) throw new CalendarUnreadable("its events repeat too often");
      if (instantOf(next, tzidOf(component)) >= to) break;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      add(item.component, startDate, endDate);
    }
  }
  // An invitation to one occurrence of a series arrives without the series.
  for (const [uid, changed] of changedOf)
    if (!masterIds.has(uid))
      for (const component of changed) {
        const event = new ICAL.Event(component);
        add(component, event.startDate, event.endDate);
      }

  const merged = mergedTimes(found);
  if (merged.length > timesMost) throw new CalendarUnreadable("it has too many events");
  return merged;
}

function parsed(text: string) {
  try {
    return ICAL.parse(text);
  } catch (error) {
    throw new CalendarUnreadable(error instanceof Error ? error.message : "it cannot be parsed", { cause: error });
  }
}

function mergedTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const time of [...times].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && time.from <= last.to) last.to = Math.max(last.to, time.to);
    else merged.push({ ...time });
  }
  return merged;
}
