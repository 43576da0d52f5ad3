import type { BoardHours } from "#contract/appointments/board.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import type { EventSchedule, Schedule } from "#contract/calendars/schedules.ts";
import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import { ifAny } from "../api/if-any.ts";
import { addDays, dayOf, instantOf } from "../format/zone.ts";
import type { CallOptions, ServedLocation, Span } from "./crm-server.ts";

// Working hours from the documented API: the schedules of each user and of each event calendar.

type Api = Pick<Client<typeof contract>, "calendars">;
type Hours = Pick<EventSchedule, "timezone" | "rules">;

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00Z`).getUTCDay()];

/** The default hours of a user without a schedule. */
const nineToFive = (timezone: string): Hours => ({
  timezone,
  rules: weekdays.slice(1, 6).map((day) => ({ type: "wday", day, intervals: [{ from: "09:00", to: "17:00" }] })),
});

const intervalsOn = ({ rules }: Hours, day: string) => {
  const ofDate = rules.filter((rule) => rule.type === "date" && rule.date === day);
  const inForce = ofDate.length > 0 ? ofDate : rules.filter((rule) => rule.type === "wday" && rule.day === weekdayOf(day));
  return inForce.flatMap(({ intervals }) => intervals);
};

const spansOf = (hours: Hours, { from, to }: Span): Span[] => {
  const at = (day: string, time: string) =>
    instantOf(time === "24:00" ? addDays(day, 1) : `${day}T${time}`, hours.timezone)?.getTime() ?? 0;
  const spans: Span[] = [];
  const last = addDays(dayOf(new Date(to), hours.timezone), 1);
  for (let day = addDays(dayOf(new Date(from), hours.timezone), -1); day <= last; day = addDays(day, 1))
    for (const interval of intervalsOn(hours, day)) spans.push({ from: at(day, interval.from), to: at(day, interval.to) });
  return spans;
};

/** The merged open time of all schedules, in order and without overlaps. */
export function openTime(schedules: readonly Hours[], within: Span): Span[] {
  const open: Span[] = [];
  for (const span of schedules.flatMap((hours) => spansOf(hours, within)).sort((one, other) => one.from - other.from)) {
    const last = open.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else open.push({ ...span });
  }
  return open;
}

const mostSchedules = 500;

/** One request per user, because the documented API searches schedules by user. */
async function schedulesOf(api: Api, locationId: string, calendars: readonly Calendar[], options?: CallOptions): Promise<Schedule[]> {
  const asked = teamsOf(calendars).map((userId) =>
    api.calendars.schedules.search({ query: { locationId, userId, limit: mostSchedules } }, options),
  );
  return (await Promise.all(asked)).flatMap(({ schedules }) => schedules).filter(({ deleted }) => !deleted);
}

const teamsOf = (calendars: readonly Calendar[]): string[] => [
  ...new Set(calendars.flatMap(({ teamMembers }) => teamMembers.map(({ userId }) => userId))),
];

const calendarsOf = async (api: Api, locationId: string, options?: CallOptions) =>
  (await api.calendars.calendars.list({ query: { locationId } }, options)).calendars;

export const listSchedules = async (api: Api, locationId: string, options?: CallOptions): Promise<Schedule[]> =>
  schedulesOf(api, locationId, await calendarsOf(api, locationId, options), options);

const eventHours = async (api: Api, calendarId: string, options?: CallOptions): Promise<Hours | undefined> =>
  (await ifAny(api.calendars.eventSchedules.get({ params: { calendarId } }, options)))?.schedule;

export async function listHours(
  api: Api,
  { locationId, timezone }: ServedLocation,
  within: Span,
  options?: CallOptions,
): Promise<BoardHours> {
  const calendars = await calendarsOf(api, locationId, options);
  const people = teamsOf(calendars);
  const schedules = await schedulesOf(api, locationId, calendars, options);
  const orStandard = (found: readonly Hours[]) => (found.length > 0 ? found : [nineToFive(timezone)]);
  const ofPerson = (id: string) => schedules.filter(({ userId }) => userId === id);
  const ofCalendar = async ({ id, calendarType, teamMembers }: Calendar): Promise<readonly Hours[]> => {
    if (calendarType === "event") return [(await eventHours(api, id, options)) ?? nineToFive(timezone)];
    return teamMembers.flatMap(({ userId }) => orStandard(ofPerson(userId).filter(({ calendarIds }) => calendarIds.includes(id))));
  };
  return {
    people: people.map((id) => ({ id, spans: openTime(orStandard(ofPerson(id)), within) })),
    calendars: await Promise.all(
      calendars.map(async (calendar) => ({ id: calendar.id, spans: openTime(await ofCalendar(calendar), within) })),
    ),
  };
}
