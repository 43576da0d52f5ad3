export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).formatRange(new Date(startTime), new Date(endTime));

/** How often a booking repeats. */
export const repeatPhrases = {
  DAILY: "Every day, {count} times.",
  WEEKLY: "Every week, {count} times.",
  MONTHLY: "Every month, {count} times.",
} as const;

export const zoneName = (timeZone: string) => timeZone.replaceAll("_", " ");
