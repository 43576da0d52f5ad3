import type { EventInput } from "@fullcalendar/react";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { statusColours, type Words } from "./words.ts";

// The widget receives the location's wall-clock time as if it were UTC, so that it needs no time-zone data. These functions convert in both
// directions.

export const toWall = (instant: string, timeZone: string): string => `${wallTimeOf(new Date(instant), timeZone)}:00Z`;

export const fromWall = (wall: Date, timeZone: string): string =>
  (instantOf(wall.toISOString().slice(0, 16), timeZone) ?? wall).toISOString();

export type Dressing = {
  timeZone: string;
  colour: "calendar" | "status";
  calendars: ReadonlyMap<string, BoardCalendar>;
  nameOf: (userId: string) => string;
  words: Words;
};

const isOver = (event: BoardEvent) => event.appointmentStatus === "cancelled" || event.appointmentStatus === "invalid";

export const nameOfEvent = (event: BoardEvent, words: Words): string =>
  event.kind === "block"
    ? event.title || words("blocked")
    : event.contactName && event.contactName !== event.title
      ? `${event.title} · ${event.contactName}`
      : event.title;

/** Converts an event to FullCalendar's format. */
export function toFullCalendar(
  event: BoardEvent,
  { timeZone, colour, calendars, nameOf, words }: Dressing,
): EventInput & { start: string; end: string } {
  const calendar = event.calendarId === null ? undefined : calendars.get(event.calendarId);
  const color =
    event.kind === "block" ? "#57534e" : colour === "status" ? statusColours[event.appointmentStatus] : (calendar?.color ?? "#039be5");
  return {
    id: event.id,
    title: nameOfEvent(event, words),
    start: toWall(event.startTime, timeZone),
    end: toWall(event.endTime, timeZone),
    color,
    contrastColor: "var(--foreground)",
    className: ["board-event", event.kind === "block" && "board-block", isOver(event) && "board-over"].filter(Boolean).join(" "),
    extendedProps: {
      eventId: event.id,
      hint: [words(`status.${event.appointmentStatus}`), calendar?.name, event.assignedUserId ? nameOf(event.assignedUserId) : undefined]
        .filter(Boolean)
        .join(", "),
    },
  };
}
