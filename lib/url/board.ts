import { z } from "zod";
import { appointmentStatuses } from "#contract/appointments/event.ts";
import { addDays, instantOf } from "../format/zone.ts";
import { listUrl } from "./list-url.ts";

export const boardViews = ["month", "week", "day", "team", "list"] as const;
export type BoardView = (typeof boardViews)[number];

const names = z.array(z.string().min(1).max(100)).max(100).default([]);

/** The board's state in the address bar. Without a date it shows today, and without names all users and calendars. */
export const boardUrl = listUrl(
  "/calendars",
  z.object({
    view: z.enum(boardViews).catch("week").default("week"),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .catch("")
      .default(""),
    calendars: names,
    people: names,
    statuses: z.array(z.enum(appointmentStatuses)).max(appointmentStatuses.length).default([]),
    colour: z.enum(["calendar", "status"]).catch("calendar").default("calendar"),
    columns: z.enum(["people", "calendars"]).catch("people").default("people"),
    event: z.string().max(100).default(""),
  }),
);
export type BoardState = z.output<typeof boardUrl.schema>;

/** How many days before and after the date the longest view of each kind may show. */
const reachDays: Record<BoardView, number> = { month: 45, week: 8, day: 2, team: 2, list: 8 };

/** The range that a view of the board loads, in milliseconds. */
export function boardSpan(view: BoardView, date: string, timeZone: string): { from: number; to: number } {
  const at = (day: string) => instantOf(day, timeZone)?.getTime() ?? 0;
  return { from: at(addDays(date, -reachDays[view])), to: at(addDays(date, reachDays[view])) };
}

/** Whether the view shows working hours. */
export const hasHours = (view: BoardView): boolean => view === "week" || view === "day" || view === "team";
