import { z } from "zod";
import { addDays, instantOf } from "../format/zone.ts";
import { listUrl } from "./list-url.ts";

export const boardViews = ["month", "week", "day", "team", "list"] as const;
export type BoardView = (typeof boardViews)[number];

const names = z.array(z.string().min(1).max(100)).max(100).default([]);

/** What the board keeps in its address. No date is today; no names are everybody and every calendar. */
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
    colour: z.enum(["calendar", "status"]).catch("calendar").default("calendar"),
    columns: z.enum(["people", "calendars"]).catch("people").default("people"),
    event: z.string().max(100).default(""),
  }),
);
export type BoardState = z.output<typeof boardUrl.schema>;

/** Days before and after the date that the longest view of each kind may show. */
const reachDays: Record<BoardView, number> = { month: 45, week: 8, day: 2, team: 2, list: 8 };

/** The span that is read for a view of the board, in milliseconds. */
export function boardSpan(view: BoardView, date: string, timeZone: string): { from: number; to: number } {
  const at = (day: string) => instantOf(day, timeZone)?.getTime() ?? 0;
  return { from: at(addDays(date, -reachDays[view])), to: at(addDays(date, reachDays[view])) };
}

/** Whether a view shows working hours. */
export const hasHours = (view: BoardView): boolean => view === "week" || view === "day" || view === "team";
