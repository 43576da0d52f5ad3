import { z } from "zod";
import { locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// The front desk's statistics over the last 30 days, not including today. Days are those of the location's time zone.

const statisticsDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

const dayStatistics = z.object({
  day: z.iso.date(),
  /** Appointments and service bookings of the day that were not cancelled. */
  bookings: z.number().int(),
  /** Appointments whose contact came, and appointments whose contact did not. */
  arrived: z.number().int(),
  noShows: z.number().int(),
});

const personStatistics = z.object({ userId: z.string(), bookings: z.number().int(), minutes: z.number().int() });

/** Half of the day's messages were answered within this time. */
const replyStatistics = z.object({ day: z.iso.date(), medianS: z.number() });

const statisticsOutput = z.object({
  days: z.array(dayStatistics),
  people: z.array(personStatistics),
  /** Null if the server does not know when messages were answered. Days without answered messages are left out. */
  replies: z.object({ medianS: z.number().nullable(), days: z.array(replyStatistics) }).nullable(),
});
export type Statistics = z.output<typeof statisticsOutput>;

export const statistics = endpoint({
  route: "GET /application/today/statistics",
  summary: "Bookings, no-shows, reply times and the load of each user over the last 30 days.",
  session: true,
  right: "calendars.readonly",
  area: "statistics",
  alsoNeeds: ["appointments", "conversations"],
  reach: "wholeLocation",
  input: { query: locationQuery },
  output: statisticsOutput,
});

type Counted = { appointmentStatus: string; startTime: string; endTime: string; members: readonly string[] };

const formats = new Map<string, Intl.DateTimeFormat>();
function dayIn(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, format);
  return format.format(at);
}

/** The last 30 days before today, the oldest first. */
export function statisticsDaysBefore(now: Date, timeZone: string): string[] {
  const today = Date.parse(`${dayIn(now, timeZone)}T00:00Z`);
  return Array.from({ length: statisticsDays }, (_, index) =>
    new Date(today - (statisticsDays - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** A span that contains these days in every time zone. */
export const statisticsSpan = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - (statisticsDays + 2) * dayMs),
  to: now,
});

/** Counts events by day and by team member; the same for every server. */
export function countEvents(events: readonly Counted[], now: Date, timeZone: string): Pick<Statistics, "days" | "people"> {
  const days = new Map(statisticsDaysBefore(now, timeZone).map((day) => [day, { day, bookings: 0, arrived: 0, noShows: 0 }]));
  const people = new Map<string, { userId: string; bookings: number; minutes: number }>();
  for (const { appointmentStatus: status, startTime, endTime, members } of events) {
    const day = days.get(dayIn(new Date(startTime), timeZone));
    if (day === undefined || status === "cancelled" || status === "invalid") continue;
    day.bookings += 1;
    if (status === "showed" || status === "completed") day.arrived += 1;
    if (status === "noshow") day.noShows += 1;
    const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
    for (const userId of members) {
      const person = people.get(userId) ?? { userId, bookings: 0, minutes: 0 };
      people.set(userId, { userId, bookings: person.bookings + 1, minutes: person.minutes + minutes });
    }
  }
  const byLoad = [...people.values()].toSorted((one, other) => other.minutes - one.minutes || one.userId.localeCompare(other.userId));
  return { days: [...days.values()], people: byLoad };
}
