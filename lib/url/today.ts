import { z } from "zod";
import { nextWorkingDays } from "../format/days.ts";
import { addDays, instantOf } from "../format/zone.ts";
import { listUrl } from "./list-url.ts";

/** The state of the Today page in the address bar. Without a date, it shows today. */
export const todayUrl = listUrl(
  "/today",
  z.object({
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine((day) => !Number.isNaN(Date.parse(`${day}T00:00Z`)))
      .catch("")
      .default(""),
    by: z.enum(["time", "person", "statistics"]).catch("time").default("time"),
    event: z.string().max(100).default(""),
  }),
);

/** A day of the time zone, in milliseconds. */
export const daySpan = (day: string, timeZone: string): { from: number; to: number } => ({
  from: instantOf(day, timeZone)?.getTime() ?? 0,
  to: instantOf(addDays(day, 1), timeZone)?.getTime() ?? 0,
});

/** The next three working days after today, in milliseconds. */
export function aheadOf(today: string, timeZone: string): { from: number; to: number } {
  const { first, end } = nextWorkingDays(today);
  return { from: daySpan(first, timeZone).from, to: daySpan(end, timeZone).from };
}
