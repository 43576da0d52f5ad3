import { z } from "zod";
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
