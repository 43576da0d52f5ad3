import type { EventInput } from "@fullcalendar/react";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import type { ExternalBusyTime } from "#contract/calendars/external-calendars.ts";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { serviceOf } from "../day/day.ts";
import { statusColours } from "../event/statuses.ts";
import type { Words } from "./words.ts";

// The widget receives the location's wall-clock time as if it were UTC, so that it needs no time-zone data. These functions convert in both
// directions.

export const toWall = (instant: string, timeZone: string): string => `${wallTimeOf(new Date(instant), timeZone)}:00Z`;

export const fromWall = (wall: Date, timeZone: string): string =>
  (instantOf(wall.toISOString().slice(0, 16), timeZone) ?? wall).toISOString();

export type Dressing = {
  timeZone: string;
  colour: "calendar" | "status";
  calendars: readonly BoardCalendar[];
  nameOf: (userId: string) => string;
  words: Words;
};

const isOver = (event: BoardEvent) => event.appointmentStatus === "cancelled" || event.appointmentStatus === "invalid";

/** The contact and the subject of an event: its services, its own title, or its calendar. On another server, the title contains both. */
function partsOf(event: BoardEvent, calendars: readonly BoardCalendar[], words: Words): { name: string; detail: string } {
  const { kind, title, contactName } = event;
  if (kind === "block") return { name: title || words("blocked"), detail: "" };
  if (!contactName) return { name: title, detail: "" };
  const hasOwnTitle = event.services.length === 0 && title !== "" && !title.includes(contactName);
  return { name: contactName, detail: hasOwnTitle ? title : serviceOf({ ...event, title: "" }, calendars) };
}

/** "Ada Lovelace · Check-up" */
export function nameOfEvent(event: BoardEvent, calendars: readonly BoardCalendar[], words: Words): string {
  const { name, detail } = partsOf(event, calendars, words);
  return [name, detail].filter(Boolean).join(" · ");
}

/** A time at which a user is busy in an external calendar. It cannot be opened or moved. */
export function busyElsewhere(
  { userId, startTime, endTime }: ExternalBusyTime,
  index: number,
  { timeZone, nameOf, words }: Dressing,
): EventInput & { id: string; start: string; end: string } {
  return {
    id: `external ${userId} ${index}`,
    title: words("busy"),
    start: toWall(startTime, timeZone),
    end: toWall(endTime, timeZone),
    color: "#57534e",
    contrastColor: "var(--foreground)",
    editable: false,
    interactive: false,
    className: "board-event board-block board-external",
    extendedProps: { isExternal: true, name: words("busy"), detail: nameOf(userId), hint: nameOf(userId) },
  };
}

/** Converts an event to FullCalendar's format. */
export function toFullCalendar(
  event: BoardEvent,
  { timeZone, colour, calendars, nameOf, words }: Dressing,
): EventInput & { start: string; end: string } {
  const calendar = calendars.find(({ id }) => id === event.calendarId);
  const color =
    event.kind === "block" ? "#57534e" : colour === "status" ? statusColours[event.appointmentStatus] : (calendar?.color ?? "#039be5");
  return {
    id: event.id,
    title: nameOfEvent(event, calendars, words),
    start: toWall(event.startTime, timeZone),
    end: toWall(event.endTime, timeZone),
    color,
    contrastColor: "var(--foreground)",
    className: ["board-event", event.kind === "block" && "board-block", isOver(event) && "board-over"].filter(Boolean).join(" "),
    extendedProps: {
      eventId: event.id,
      ...partsOf(event, calendars, words),
      ...(event.kind === "block" ? {} : { status: event.appointmentStatus }),
      hint: [words(`status.${event.appointmentStatus}`), calendar?.name, event.assignedUserId ? nameOf(event.assignedUserId) : undefined]
        .filter(Boolean)
        .join(", "),
    },
  };
}
