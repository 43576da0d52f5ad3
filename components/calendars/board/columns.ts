import type { EventInput } from "@fullcalendar/react";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { addDays } from "#lib/format/zone.ts";

// The widget has columns for days only. A column of a person or a calendar is a day after the shown one, as many as the column is
// to the right; all of them show the same day.

export type BoardColumn = { id: string; title: string };
export type ColumnKind = "people" | "calendars";

const dayMs = 24 * 60 * 60 * 1000;
const shifted = (wall: string, days: number) => new Date(Date.parse(wall) + days * dayMs).toISOString();

export const isOfColumn = (event: BoardEvent, kind: ColumnKind, id: string): boolean =>
  kind === "calendars" ? event.calendarId === id : event.assignedUserId === id || event.users.includes(id);

/** The part of the wall span that is on the day, in the column; undefined where none is. */
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

/** Which column the widget means, and the wall clock there. */
export function outOfColumn(wall: Date, date: string): { column: number; wall: Date } {
  const column = Math.floor((wall.getTime() - Date.parse(`${date}T00:00:00Z`)) / dayMs);
  return { column, wall: new Date(wall.getTime() - column * dayMs) };
}
