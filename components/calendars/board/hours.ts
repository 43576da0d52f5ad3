import type { EventInput } from "@fullcalendar/react";
import type { BoardEvent, BoardHours } from "#contract/appointments/board.ts";
import { toWall } from "./to-full-calendar.ts";

type Span = { startTime: string; endTime: string };
export type OpenSpan = { from: number; to: number };

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

/** The hours of those who are shown: of the people, else of the calendars, else of everybody. */
export function hoursShown(
  { people, calendars }: BoardHours,
  shown: { people: readonly string[]; calendars: readonly string[] },
): OpenSpan[] {
  const found =
    shown.people.length > 0
      ? people.filter(({ id }) => shown.people.includes(id))
      : shown.calendars.length > 0
        ? calendars.filter(({ id }) => shown.calendars.includes(id))
        : [...people, ...calendars];
  return found.flatMap(({ spans }) => spans);
}

export const isOpen = (spans: readonly OpenSpan[], { startTime, endTime }: Span): boolean =>
  spans.some(({ from, to }) => from <= Date.parse(startTime) && Date.parse(endTime) <= to);

/** Open hours in the widget's words, which shades all that lies outside of them. */
export const openAsEvents = (spans: readonly OpenSpan[], timeZone: string): (EventInput & { start: string; end: string })[] =>
  spans.map(({ from, to }) => ({
    groupId: "open",
    className: "board-closed",
    display: "inverse-background",
    start: toWall(new Date(from).toISOString(), timeZone),
    end: toWall(new Date(to).toISOString(), timeZone),
  }));
