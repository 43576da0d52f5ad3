import { z } from "zod";
import { queryList, timezone } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { typeWords } from "../validation.ts";
import { calendarId } from "./calendars.ts";

const lastInstant = Date.UTC(9999, 11, 31);

export const queryInstant = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,40}$/, { error: typeWords.number }))
  .transform(Number)
  .pipe(z.number().min(0).max(lastInstant).meta({ description: "Unix milliseconds" }));

const duration = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,10}(?:\.\d{1,6})?$/, { error: typeWords.number }))
  .transform(Number)
  .pipe(z.number().positive().max(1_000_000).meta({ description: "Minutes: one of the calendar's durations" }));

const slotQuery = z
  .object({
    startDate: queryInstant,
    endDate: queryInstant,
    timezone: timezone.optional(),
    userId: z.string().max(100).optional(),
    userIds: queryList.optional(),
    duration: duration.optional(),
  })
  .superRefine(({ startDate, endDate }, check) => {
    if (startDate > endDate) check.addIssue({ code: "custom", path: ["endDate"], message: "must not be before startDate" });
  });

const slotsByDate = z
  .record(z.string(), z.union([z.object({ slots: z.array(z.string()) }), z.string()]))
  .meta({ description: "By date (`YYYY-MM-DD`), beside `traceId`" });

export const freeSlots = {
  list: endpoint({
    route: "GET /calendars/:calendarId/free-slots",
    summary: "List free slots within at most 31 days. Grouped by date; dates without slots are left out.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: calendarId, query: slotQuery },
    output: slotsByDate,
    errors: ["NOT_FOUND"],
  }),
};
