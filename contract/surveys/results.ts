import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { surveyFieldTypes } from "./fields.ts";
import { submission, submissionFilter } from "./submissions.ts";

// Totals of submissions and their export. They accept the list's filter, so that all three contain the same submissions.

const counted = z.object({ value: z.string(), count: z.number() });
export type Counted = z.output<typeof counted>;
/** The value of submissions without a source or medium. */
export const unknownOrigin = "Unknown";

const questionSummary = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(surveyFieldTypes).nullable(),
  answered: z.number(),
  /** The most frequent answers. */
  values: z.array(counted),
  /** The number of other answers. */
  otherValues: z.number(),
});
export type QuestionSummary = z.output<typeof questionSummary>;

const surveySummary = z.object({
  total: z.number(),
  /** Submissions per day; days without submissions are left out. */
  trend: z.array(z.object({ day: z.string(), count: z.number() })),
  firstDay: z.string(),
  lastDay: z.string(),
  sources: z.array(counted),
  media: z.array(counted),
  questions: z.array(questionSummary),
});
export type SurveySummary = z.output<typeof surveySummary>;

const fieldName = z.object({ key: z.string(), label: z.string() });

export const results = {
  summary: endpoint({
    route: "GET /application/surveys/summary",
    summary: "Statistics of the submissions of a filter: by day, by source and medium, and by answer to each question.",
    session: true,
    right: "surveys.readonly",
    reach: "filtered",
    area: "submissions",
    input: { query: locationQuery.extend(submissionFilter.shape) },
    output: z.object({ summary: surveySummary }),
  }),
  fields: endpoint({
    route: "GET /application/surveys/fields",
    summary: "The names of all questions in the submissions of a filter, in their order.",
    session: true,
    right: "surveys.readonly",
    reach: "filtered",
    area: "submissions",
    input: { query: locationQuery.extend(submissionFilter.shape) },
    output: z.object({ fields: z.array(fieldName) }),
  }),
  submission: endpoint({
    route: "GET /application/surveys/submissions/:submissionId",
    summary: "One submission, with the names of its survey's questions.",
    session: true,
    right: "surveys.readonly",
    reach: "filtered",
    area: "submissions",
    input: { params: z.object({ submissionId: id }), query: locationQuery },
    output: z.object({ submission, fields: z.array(fieldName) }),
    errors: ["NOT_FOUND"],
  }),
  exportCsv: endpoint({
    route: "GET /application/surveys/export",
    summary: "The submissions of a filter as CSV, newest first.",
    session: true,
    right: "surveys.readonly",
    reach: "filtered",
    area: "submissions",
    input: { query: locationQuery.extend(submissionFilter.shape) },
    output: z.unknown(),
    answers: "stream",
  }),
};
