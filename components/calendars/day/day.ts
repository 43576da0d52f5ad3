import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { dayOf } from "#lib/format/zone.ts";

/** A row of a list of appointments. A heading stands for a team member (null for appointments without one) or for a day. */
export type DayItem =
  | { kind: "heading"; key: string; of: string | null; count: number }
  | { kind: "event"; key: string; event: BoardEvent; mark: "now" | "next" | "past" | undefined };

export const isOver = ({ appointmentStatus }: BoardEvent): boolean =>
  appointmentStatus === "cancelled" || appointmentStatus === "invalid" || appointmentStatus === "noshow";

const byStart = (one: BoardEvent, other: BoardEvent) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id);

/**
 * Appointments and service bookings that start on the day, by start time. Blocked slots and events that began on the previous day are left
 * out.
 */
export const eventsOfDay = (events: readonly BoardEvent[], { from, to }: { from: number; to: number }): BoardEvent[] =>
  events.filter(({ kind, startTime }) => kind !== "block" && Date.parse(startTime) >= from && Date.parse(startTime) < to).toSorted(byStart);

/** The start of the next appointments that will happen. Several may start at that time. */
const nextStart = (events: readonly BoardEvent[], now: string) =>
  events.find((event) => event.startTime > now && !isOver(event))?.startTime;

/** The rows of a group whose events are in order. On days that do not include now, none of them is the next one. */
function rowsOf(events: readonly BoardEvent[], { now, hasNow, group = "" }: { now: Date; hasNow: boolean; group?: string }): DayItem[] {
  const at = now.toISOString();
  const next = hasNow ? nextStart(events, at) : undefined;
  return events.map((event) => {
    const isNow = event.startTime <= at && at < event.endTime && !isOver(event);
    const mark = isNow ? "now" : event.endTime <= at ? "past" : event.startTime === next && !isOver(event) ? "next" : undefined;
    return { kind: "event", key: `${group} ${event.id}`, event, mark };
  });
}

/** The rows of a day: one list by time, or a group for each team member, sorted by name, with those without a member at the end. */
export function itemsOfDay(
  events: readonly BoardEvent[],
  { by, now, isToday, nameOf }: { by: "time" | "person"; now: Date; isToday: boolean; nameOf: (userId: string) => string },
): DayItem[] {
  if (by === "time") return rowsOf(events, { now, hasNow: isToday });
  const people = new Set(events.flatMap(membersOf));
  const sorted = [...people].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)) || one.localeCompare(other));
  const groups = [
    ...sorted.map((userId) => ({ of: userId, events: events.filter((event) => membersOf(event).includes(userId)) })),
    { of: null, events: events.filter((event) => membersOf(event).length === 0) },
  ];
  return groups.flatMap((group) => groupOf(group.of, group.events, rowsOf(group.events, { now, hasNow: isToday, group: group.of ?? "" })));
}

/** The rows of consecutive days, each with its heading. An event that began before the first day is listed there. */
export function itemsOfDays(
  events: readonly BoardEvent[],
  { days, timeZone, now }: { days: readonly string[]; timeZone: string; now: Date },
): DayItem[] {
  const first = days[0] ?? "";
  const sorted = events.toSorted(byStart);
  const isShown = (event: BoardEvent) => dayOf(new Date(Date.parse(event.endTime) - 1), timeZone) >= first;
  const dayIn = (event: BoardEvent) => {
    const day = dayOf(new Date(event.startTime), timeZone);
    return day < first && isShown(event) ? first : day;
  };
  const rows = rowsOf(sorted, { now, hasNow: days.includes(dayOf(now, timeZone)) });
  return days.flatMap((day) => {
    const shown = rows.filter((row) => row.kind === "event" && dayIn(row.event) === day);
    return groupOf(day, shown, shown);
  });
}

const groupOf = (of: string | null, { length: count }: readonly unknown[], rows: readonly DayItem[]): DayItem[] =>
  count === 0 ? [] : [{ kind: "heading", key: `heading ${of ?? ""}`, of, count }, ...rows];

export const membersOf = ({ assignedUserId, users }: Pick<BoardEvent, "assignedUserId" | "users">): string[] => [
  ...new Set([...(assignedUserId === null ? [] : [assignedUserId]), ...users]),
];

/** The booked services, otherwise the calendar. */
export const serviceOf = (
  { services, calendarId, title }: Pick<BoardEvent, "services" | "calendarId" | "title">,
  calendars: readonly BoardCalendar[],
): string =>
  services.length > 0 ? services.map(({ name }) => name).join(", ") : (calendars.find(({ id }) => id === calendarId)?.name ?? title);
