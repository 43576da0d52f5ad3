/** `Tuesday, 24 November 2026 at 15:30`, as the locale writes it. */
export const timeText = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(at);

export const dateText = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone }).format(at);

/** `Central European Time`. */
export function zoneText(timeZone: string, locale: string): string {
  if (timeZone === "UTC") return timeZone;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
