// Conversions between wall-clock times and instants. A day is `2026-11-20`, a wall time `2026-11-20T09:30`.

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

/** The zone's wall-clock time at the instant, in milliseconds as if it were UTC. */
function wallMs(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** `2026-11-20T09:30` in the time zone. */
export const wallTimeOf = (at: Date, timeZone: string): string => new Date(wallMs(at, timeZone)).toISOString().slice(0, 16);

/** `2026-11-20`: the day in the time zone. */
export const dayOf = (at: Date, timeZone: string): string => wallTimeOf(at, timeZone).slice(0, 10);

/**
 * The instant of a wall time in the zone. In a repeated hour, it is the first one. A skipped time is moved by the length of the gap.
 * Undefined if the text is not a time.
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

/** The zone's offset from UTC at the instant, in minutes. */
export const offsetMinutes = (at: Date, timeZone: string): number => Math.round((wallMs(at, timeZone) - at.getTime()) / 60_000);
