import type { EventInput } from "@fullcalendar/react";
import type { BoardEvent, BoardHours } from "#contract/appointments/board.ts";
import { toWall } from "./to-full-calendar.ts";

type Span = { startTime: string; endTime: string };
export type OpenSpan = { from: number; to: number };

const holds = (event: BoardEvent) => event.appointmentStatus !== "cancelled" && event.appointmentStatus !== "invalid";
const touches = (one: Span, other: Span) => one.startTime < other.endTime && other.startTime < one.endTime;

/** The events that a moved event would overlap: those of its member, or of its calendar if it has no member. */
export function clashesOf(events: readonly BoardEvent[], moving: BoardEvent, span: Span): BoardEvent[] {
  const mine = new Set([...(moving.assignedUserId === null ? [] : [moving.assignedUserId]), ...moving.users]);
  const isSame = (other: BoardEvent) =>
    mine.size === 0
      ? other.calendarId === moving.calendarId
      : [other.assignedUserId ?? "", ...other.users].some((userId) => mine.has(userId));
  return events.filter((other) => other.id !== moving.id && holds(other) && touches(other, span) && isSame(other));
}

/** The working hours of the shown users, otherwise of the shown calendars, otherwise of all users. */
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

/** Open hours as the widget's business hours. The widget shades everything else. */
export const openAsEvents = (spans: readonly OpenSpan[], timeZone: string): (EventInput & { start: string; end: string })[] =>
  spans.map(({ from, to }) => ({
    groupId: "open",
    className: "board-closed",
    display: "inverse-background",
    start: toWall(new Date(from).toISOString(), timeZone),
    end: toWall(new Date(to).toISOString(), timeZone),
  }));
