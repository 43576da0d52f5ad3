import { z } from "zod";
import { routes } from "../routes.ts";
import { listUrl } from "./list-url.ts";

export const calendarSteps = ["basics", "availability", "limits", "notifications", "form", "advanced"] as const;
export type CalendarStep = (typeof calendarSteps)[number];

/** The open step of a calendar's settings. */
export const calendarUrl = (calendarId: string) =>
  listUrl(routes.calendarSettings(calendarId), z.object({ tab: z.enum(calendarSteps).catch("basics").default("basics") }));
