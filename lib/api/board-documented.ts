import { type BoardCalendar, type BoardEvent, boardCalendarOf } from "#contract/application/calendars/board.ts";
import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";

// The board by what every server of the interface has: events and blocked slots calendar by calendar.

type Api = Pick<Client<typeof contract>, "calendars" | "appointments">;

const listCalendars = async (api: Api, locationId: string, signal: AbortSignal) =>
  (await api.calendars.calendars.list({ query: { locationId } }, { signal })).calendars;

export const documentedCalendars = async (api: Api, locationId: string, signal: AbortSignal): Promise<BoardCalendar[]> =>
  (await listCalendars(api, locationId, signal)).map(boardCalendarOf);

/** Of every calendar and of everybody on a team; what is told twice is taken once. */
export async function documentedEvents(
  api: Api,
  locationId: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<BoardEvent[]> {
  const calendars = await listCalendars(api, locationId, signal);
  const span = { locationId, startTime: from, endTime: to };
  const people = new Set(calendars.flatMap(({ teamMembers }) => teamMembers.map(({ userId }) => userId)));
  const answers = await Promise.all([
    ...calendars.flatMap(({ id: calendarId }) => [
      api.appointments.events.list({ query: { ...span, calendarId } }, { signal }).then(({ events }) => told(events, "appointment")),
      api.appointments.blocks.list({ query: { ...span, calendarId } }, { signal }).then(({ events }) => told(events, "block")),
    ]),
    ...[...people].map((userId) =>
      api.appointments.blocks.list({ query: { ...span, userId } }, { signal }).then(({ events }) => told(events, "block")),
    ),
  ]);
  return [...new Map(answers.flat().map((event) => [event.id, event])).values()];
}

type Told = Awaited<ReturnType<Api["appointments"]["events"]["list"]>>["events"];

const told = (events: Told, kind: BoardEvent["kind"]): BoardEvent[] => events.map((event) => ({ ...event, ...untold, kind }));

const untold = { contactName: null, contactPhone: null, contactEmail: null, guests: [], consent: null, services: [] };
