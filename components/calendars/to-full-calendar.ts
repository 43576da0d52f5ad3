import type { EventInput } from "@fullcalendar/react";
import type { BoardCalendar, BoardEvent } from "#contract/application/calendars/board.ts";
import { instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { statusColours, statusNames } from "./board-words.ts";

// The widget is given the location's wall clock as if it were UTC, so that it needs to know no zone; these two say it both ways.

export const toWall = (instant: string, timeZone: string): string => `${wallTimeOf(new Date(instant), timeZone)}:00Z`;

export const fromWall = (wall: Date, timeZone: string): string =>
  (instantOf(wall.toISOString().slice(0, 16), timeZone) ?? wall).toISOString();

export type Dressing = {
  timeZone: string;
  colour: "calendar" | "status";
  calendars: ReadonlyMap<string, BoardCalendar>;
  nameOf: (userId: string) => string;
};

const isOver = (event: BoardEvent) => event.appointmentStatus === "cancelled" || event.appointmentStatus === "invalid";

/** Black or white, whichever is read better on the colour. */
export function contrastOf(hex: string): string {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}

export const nameOfEvent = (event: BoardEvent): string =>
  event.kind === "block"
    ? event.title || "Blocked"
    : event.contactName && event.contactName !== event.title
      ? `${event.title} · ${event.contactName}`
      : event.title;

/** Our event, said in FullCalendar's words. */
export function toFullCalendar(event: BoardEvent, { timeZone, colour, calendars, nameOf }: Dressing): EventInput {
  const calendar = event.calendarId === null ? undefined : calendars.get(event.calendarId);
  const color =
    event.kind === "block" ? "#57534e" : colour === "status" ? statusColours[event.appointmentStatus] : (calendar?.color ?? "#039be5");
  return {
    id: event.id,
    title: nameOfEvent(event),
    start: toWall(event.startTime, timeZone),
    end: toWall(event.endTime, timeZone),
    color,
    contrastColor: contrastOf(color),
    className: [event.kind === "block" ? "board-block" : "", isOver(event) ? "board-over" : ""].filter(Boolean).join(" "),
    extendedProps: {
      event,
      hint: [statusNames[event.appointmentStatus], calendar?.name, event.assignedUserId ? nameOf(event.assignedUserId) : undefined]
        .filter(Boolean)
        .join(", "),
    },
  };
}
