import type { EventInput } from "@fullcalendar/react";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { addDays } from "#lib/format/zone.ts";

// The widget only has columns for days. The column of a user or calendar is therefore represented by a later day: the shown day plus the
// column's index. All of them show the same day.

export type BoardColumn = { id: string; title: string };
export type ColumnKind = "people" | "calendars";

const dayMs = 24 * 60 * 60 * 1000;
const shifted = (wall: string, days: number) => new Date(Date.parse(wall) + days * dayMs).toISOString();

export const isOfColumn = (event: BoardEvent, kind: ColumnKind, id: string): boolean =>
  kind === "calendars" ? event.calendarId === id : event.assignedUserId === id || event.users.includes(id);

/** The part of an event on the day, moved to the column; undefined if the event is not on that day. */
export function inColumn(event: EventInput & { start: string; end: string }, date: string, column: number): EventInput | undefined {
  const [first, last] = [`${date}T00:00:00Z`, `${addDays(date, 1)}T00:00:00Z`].map((wall) => Date.parse(wall));
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  if (first === undefined || last === undefined || start >= last || end <= first) return undefined;
  const isWhole = start >= first && end <= last;
  return {
    ...event,
    start: shifted(start < first ? `${date}T00:00:00Z` : event.start, column),
    end: shifted(end > last ? `${addDays(date, 1)}T00:00:00Z` : event.end, column),
    ...(isWhole ? {} : { editable: false }),
  };
}

/** The column and the wall-clock time that the widget's date represents. */
export function outOfColumn(wall: Date, date: string): { column: number; wall: Date } {
  const column = Math.floor((wall.getTime() - Date.parse(`${date}T00:00:00Z`)) / dayMs);
  return { column, wall: new Date(wall.getTime() - column * dayMs) };
}
