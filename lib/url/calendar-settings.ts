import { z } from "zod";
import { routes } from "../routes.ts";
import { listUrl } from "./list-url.ts";

export const calendarTabs = ["rules", "hours", "notifications", "explain"] as const;

/** The open part of a calendar's settings. */
export const calendarUrl = (calendarId: string) =>
  listUrl(routes.calendarSettings(calendarId), z.object({ tab: z.enum(calendarTabs).catch("rules").default("rules") }));
