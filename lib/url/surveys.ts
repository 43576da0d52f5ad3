import { z } from "zod";
import { listUrl } from "./list-url.ts";

const day = z.union([z.literal(""), z.string().regex(/^\d{4}-\d{2}-\d{2}$/)]).default("");

/** The state of the surveys page in the address bar: one filter for table, charts and file, and the open submission. */
export const surveysUrl = listUrl(
  "/surveys",
  z.object({
    tab: z.enum(["submissions", "summary"]).catch("submissions").default("submissions"),
    surveyId: z.string().max(100).default(""),
    q: z.string().max(255).default(""),
    startAt: day,
    endAt: day,
    open: z.string().max(100).default(""),
    /** The open saved view; "all" means explicitly none. */
    view: z.string().max(100).optional(),
  }),
);
export type SurveysState = z.output<typeof surveysUrl.schema>;
