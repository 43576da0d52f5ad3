import { z } from "zod";
import { listUrl } from "./list-url.ts";

const day = z.union([z.literal(""), z.string().regex(/^\d{4}-\d{2}-\d{2}$/)]).default("");

/** What the surveys page keeps in its address: one filter for table, figures and file; and the submission that is open. */
export const surveysUrl = listUrl(
  "/surveys",
  z.object({
    tab: z.enum(["submissions", "summary"]).catch("submissions").default("submissions"),
    surveyId: z.string().max(100).default(""),
    q: z.string().max(255).default(""),
    startAt: day,
    endAt: day,
    open: z.string().max(100).default(""),
    /** The saved view that is looked at; "all" is none, said expressly. */
    view: z.string().max(100).optional(),
  }),
);
export type SurveysState = z.output<typeof surveysUrl.schema>;
