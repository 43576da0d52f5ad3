import { z } from "zod";
import { id, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { surveyField, surveySettings } from "./fields.ts";

// The public form of a survey: read its questions and submit answers. Visitors are not signed in, and the address may not name the location.

const surveyForm = z.object({
  id,
  name: z.string(),
  fields: z.array(surveyField),
  settings: surveySettings,
  /** ISO 3166-1 alpha-2; the country of phone numbers without a calling code. If null, such numbers are refused. */
  phoneCountry: z.string().nullable(),
});
export type SurveyForm = z.output<typeof surveyForm>;

/** The page and referrer of the form, for the attribution. */
const visit = z.strictObject({
  url: z.string().max(2000).optional(),
  title: z.string().max(500).optional(),
  referrer: z.string().max(2000).optional(),
});

const answer = z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(1000)).max(100)]);

export const answersWrite = z.strictObject({
  answers: z.record(z.string().max(100), answer),
  visit: visit.optional(),
});
export type AnswersWrite = z.input<typeof answersWrite>;

const surveyId = z.object({ surveyId: id });
/** Needed only if several locations have a survey with the id. */
const place = z.object({ location: shortText.optional() });

export const answers = {
  form: endpoint({
    route: "GET /application/surveys/:surveyId/form",
    summary: "A survey's form, without signing in.",
    open: true,
    input: { params: surveyId, query: place, client: clientFacts },
    output: z.object({ form: surveyForm }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  send: endpoint({
    route: "POST /application/surveys/:surveyId/answers",
    summary: "Submit a survey. It is linked to the contact with the given email or phone number, or to a new one.",
    open: true,
    input: { params: surveyId, query: place, body: answersWrite, client: clientFacts },
    status: 201,
    output: z.object({ submissionId: id, thanks: z.string().nullable(), redirectUrl: z.string().nullable() }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
};
