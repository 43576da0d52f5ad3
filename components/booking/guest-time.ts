export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).formatRange(new Date(startTime), new Date(endTime));

/** How often a booking is repeated, in words. */
export const repeatWords = ({ freq, count }: { freq: "DAILY" | "WEEKLY" | "MONTHLY"; count: number }): string =>
  `${{ DAILY: "Every day", WEEKLY: "Every week", MONTHLY: "Every month" }[freq]}, ${count} times.`;
