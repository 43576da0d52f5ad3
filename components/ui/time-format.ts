export type TimeStyle = "date" | "time" | "datetime" | "full" | "relative";

const styles: Record<Exclude<TimeStyle, "relative">, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  datetime: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times more than using it, so each is created once. */
function formatFor(style: Exclude<TimeStyle, "relative">, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${style}|${timeZone}|${locale}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formats.set(key, made);
  return made;
}

export const formatTime = (at: Date, style: Exclude<TimeStyle, "relative">, timeZone: string, locale: string): string =>
  formatFor(style, timeZone, locale).format(at);

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago", "in 2 days", "now". */
export function formatRelative(at: Date, now: Date, locale: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  const amount = unit === "second" ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(amount, unit);
}

/** The instant in the viewer's time zone; undefined if both clocks show the same time. */
export function viewersTime(at: Date, timeZone: string, viewerZone: string, locale: string): string | undefined {
  const there = formatTime(at, "datetime", timeZone, locale);
  const here = formatTime(at, "datetime", viewerZone, locale);
  return there === here ? undefined : formatTime(at, "full", viewerZone, locale);
}
