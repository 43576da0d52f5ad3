import { inFrench } from "#messages/french.ts";

/** Such as `Tuesday, 24 November 2026 at 15:30`, in the locale's format. */
export const timeText = (at: Date, locale: string, timeZone: string): string =>
  inFrench(new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(at), locale);

export const dateText = (at: Date, locale: string, timeZone: string): string =>
  inFrench(new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone }).format(at), locale);

/** The text as the beginning of a line, with a capital letter also in languages that write weekdays in lower case. */
export const lineText = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Such as `Central European Time`. */
export function zoneText(timeZone: string, locale: string): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
