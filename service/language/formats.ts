import { inFrench } from "#messages/french.ts";

/** `Tuesday, 24 November 2026 at 15:30`, as the locale writes it. */
export const timeText = (at: Date, locale: string, timeZone: string): string =>
  inFrench(new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(at), locale);

export const dateText = (at: Date, locale: string, timeZone: string): string =>
  inFrench(new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone }).format(at), locale);

/** The text of a line, which begins with a capital letter also in languages that write weekdays small. */
export const lineText = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Central European Time`. */
export function zoneText(timeZone: string, locale: string): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
