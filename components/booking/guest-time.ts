import { formatDateRange } from "#lib/format/dates.ts";

export const guestTime = (startTime: string, endTime: string, timeZone: string, locale: string) =>
  formatDateRange(new Date(startTime), new Date(endTime), "fullDatetime", timeZone, locale);

export const zoneName = (timeZone: string) => timeZone.replaceAll("_", " ");
