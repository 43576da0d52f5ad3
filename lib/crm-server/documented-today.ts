import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import { countEvents, type Statistics, statisticsSpan } from "#contract/today/statistics.ts";
import { type EventList, eventsListedMost } from "#contract/today/today.ts";
import type { CallOptions, ServedLocation, Span } from "./crm-server.ts";
import { listEvents } from "./documented-board.ts";

// The lists of the Today page from the events of the documented API.

type Api = Pick<Client<typeof contract>, "calendars" | "appointments">;

const onlineReachMs = 28 * 24 * 60 * 60 * 1000;

const listOf = (events: BoardEvent[]): EventList => ({ events: events.slice(0, eventsListedMost), total: events.length });

export async function listUnconfirmed(api: Api, locationId: string, span: Span, options?: CallOptions): Promise<EventList> {
  const events = await listEvents(api, locationId, span, options);
  const open = events.filter(
    ({ kind, appointmentStatus, startTime }) => kind !== "block" && appointmentStatus === "new" && Date.parse(startTime) >= span.from,
  );
  return listOf(open.toSorted((one, other) => one.startTime.localeCompare(other.startTime)));
}

/** The documents do not name the sources of events. A visitor's booking has no user, and its source names the booking page or widget. */
const isOnline = ({ kind, createdBy }: BoardEvent) => kind !== "block" && createdBy.userId === null && /booking/i.test(createdBy.source);

export async function listOnline(api: Api, locationId: string, sinceMs: number, options?: CallOptions): Promise<EventList> {
  const now = Date.now();
  const events = await listEvents(api, locationId, { from: now, to: now + onlineReachMs }, options);
  const isShown = (event: BoardEvent) =>
    isOnline(event) && event.appointmentStatus !== "cancelled" && Date.parse(event.dateAdded) > sinceMs;
  return listOf(events.filter(isShown).toSorted((one, other) => other.dateAdded.localeCompare(one.dateAdded)));
}

export async function listStatistics(api: Api, { locationId, timezone }: ServedLocation, options?: CallOptions): Promise<Statistics> {
  const now = new Date();
  const { from, to } = statisticsSpan(now);
  const events = await listEvents(api, locationId, { from: from.getTime(), to: to.getTime() }, options);
  const counted = events
    .filter(({ kind }) => kind !== "block")
    .map((event) => ({ ...event, members: [...new Set([event.assignedUserId, ...event.users])].filter((userId) => userId !== null) }));
  return { ...countEvents(counted, now, timezone), replies: null };
}
