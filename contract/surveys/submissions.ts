import { z } from "zod";
import { id, instant, isDayOfCalendar, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";

/** The properties of `others` other than answers: the form's page, and the order of its fields. */
export const eventDataKey = "eventData";
export const sequenceKey = "fieldsOriSequance";

export const submission = z
  .object({
    id,
    surveyId: id,
    contactId: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: instant,
    others: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "SurveySubmission" });
export type Submission = z.output<typeof submission>;

const submissionsMeta = z.object({
  total: z.number(),
  currentPage: z.number(),
  nextPage: z.number().nullable(),
  prevPage: z.number().nullable(),
});

const calendarDay = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDayOfCalendar(text), { error: "must be a date of the form YYYY-MM-DD" });

/** The filter of lists, charts and exports of submissions. */
export const submissionFilter = z.object({
  surveyId: shortText.optional(),
  q: shortText.optional(),
  startAt: calendarDay.optional(),
  endAt: calendarDay.optional(),
});
export type SubmissionFilter = z.output<typeof submissionFilter>;

export const submissions = {
  list: endpoint({
    route: "GET /surveys/submissions",
    summary:
      "List submissions, the newest first. From `startAt` to `endAt`, days in the location's time zone, by default the last month. `q` finds a contact's id, or a part of a name, an email or a phone number.",
    scope: "surveys.readonly",
    reach: "filtered",
    area: "submissions",
    input: {
      query: locationQuery.extend({
        ...submissionFilter.shape,
        limit: queryNumber(z.number().int().min(1).max(100)).default(20),
        page: queryNumber(z.number().int().min(1).max(1_000_000)).default(1),
      }),
    },
    output: z.object({ submissions: z.array(submission), meta: submissionsMeta }),
  }),
};
