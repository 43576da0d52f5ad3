import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";

export type DayItem =
  | { kind: "heading"; key: string; userId: string | null; count: number }
  | { kind: "event"; key: string; event: BoardEvent; mark: "now" | "next" | "past" | undefined };

export const isOver = ({ appointmentStatus }: BoardEvent): boolean =>
  appointmentStatus === "cancelled" || appointmentStatus === "invalid" || appointmentStatus === "noshow";

/** Appointments and service bookings that start on the day, by start time. Blocked slots and the rest of a night before are left out. */
export const eventsOfDay = (events: readonly BoardEvent[], { from, to }: { from: number; to: number }): BoardEvent[] =>
  events
    .filter(({ kind, startTime }) => kind !== "block" && Date.parse(startTime) >= from && Date.parse(startTime) < to)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id));

/** The start of the next appointments that will happen. Several may start at that time. */
const nextStart = (events: readonly BoardEvent[], now: string) =>
  events.find((event) => event.startTime > now && !isOver(event))?.startTime;

/** The rows of the day: one list by time, or a group for each team member, sorted by name, with those without a member at the end. */
export function itemsOfDay(
  events: readonly BoardEvent[],
  { by, now, nameOf }: { by: "time" | "person"; now: Date; nameOf: (userId: string) => string },
): DayItem[] {
  const at = now.toISOString();
  const rowsOf = (shown: readonly BoardEvent[], group: string): DayItem[] => {
    const next = nextStart(shown, at);
    return shown.map((event) => {
      const isNow = event.startTime <= at && at < event.endTime && !isOver(event);
      const mark = isNow ? "now" : event.endTime <= at ? "past" : event.startTime === next && !isOver(event) ? "next" : undefined;
      return { kind: "event", key: `${group} ${event.id}`, event, mark };
    });
  };
  if (by === "time") return rowsOf(events, "");
  const people = new Set(events.flatMap(membersOf));
  const sorted = [...people].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)) || one.localeCompare(other));
  const groups = [
    ...sorted.map((userId) => ({ userId, events: events.filter((event) => membersOf(event).includes(userId)) })),
    { userId: null, events: events.filter((event) => membersOf(event).length === 0) },
  ];
  return groups.flatMap(({ userId, events: shown }): DayItem[] =>
    shown.length === 0
      ? []
      : [{ kind: "heading", key: `heading ${userId ?? ""}`, userId, count: shown.length }, ...rowsOf(shown, userId ?? "")],
  );
}

export const membersOf = ({ assignedUserId, users }: BoardEvent): string[] => [
  ...new Set([...(assignedUserId === null ? [] : [assignedUserId]), ...users]),
];

/** The booked services, otherwise the calendar. */
export const serviceOf = ({ services, calendarId, title }: BoardEvent, calendars: readonly BoardCalendar[]): string =>
  services.length > 0 ? services.map(({ name }) => name).join(", ") : (calendars.find(({ id }) => id === calendarId)?.name ?? title);
