import type { BoardEvent } from "#contract/application/calendars/board.ts";

type Span = { startTime: string; endTime: string };

const holds = (event: BoardEvent) => event.appointmentStatus !== "cancelled" && event.appointmentStatus !== "invalid";
const touches = (one: Span, other: Span) => one.startTime < other.endTime && other.startTime < one.endTime;

/** What stands already where an event is to go: of the same member, or of the same calendar where nobody is assigned. */
export function clashesOf(events: readonly BoardEvent[], moving: BoardEvent, span: Span): BoardEvent[] {
  const mine = new Set([...(moving.assignedUserId === null ? [] : [moving.assignedUserId]), ...moving.users]);
  const isSame = (other: BoardEvent) =>
    mine.size === 0
      ? other.calendarId === moving.calendarId
      : [other.assignedUserId ?? "", ...other.users].some((userId) => mine.has(userId));
  return events.filter((other) => other.id !== moving.id && holds(other) && touches(other, span) && isSame(other));
}
