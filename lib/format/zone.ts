// Wall clocks and instants. A day is `2026-11-20`, a wall time `2026-11-20T09:30`; which instant that is, the time zone says.

const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** What the wall clock of the zone shows at the instant, as if it were UTC. */
function wallMs(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** `2026-11-20T09:30` as the zone's clock shows it. */
export const wallTimeOf = (at: Date, timeZone: string): string => new Date(wallMs(at, timeZone)).toISOString().slice(0, 16);

/** `2026-11-20`: the day it is in the zone. */
export const dayOf = (at: Date, timeZone: string): string => wallTimeOf(at, timeZone).slice(0, 10);

/**
 * The instant at which the zone's clock shows the wall time. Of an hour that comes twice, the first; a time that a clock
 * change leaves out is as much later as the clock jumps. Undefined for what is no time.
 */
export function instantOf(wallTime: string, timeZone: string): Date | undefined {
  const wall = Date.parse(`${wallTime.length === 10 ? `${wallTime}T00:00` : wallTime}Z`);
  if (Number.isNaN(wall)) return undefined;
  const offsetAt = (ms: number) => wallMs(new Date(ms), timeZone) - Math.floor(ms / 1000) * 1000;
  const dayMs = 86_400_000;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const candidates = [wall - before, wall - after].filter((ms) => ms + offsetAt(ms) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before);
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);

/** Hours and minutes that the zone is ahead of UTC at the instant, in minutes. */
export const offsetMinutes = (at: Date, timeZone: string): number => Math.round((wallMs(at, timeZone) - at.getTime()) / 60_000);
