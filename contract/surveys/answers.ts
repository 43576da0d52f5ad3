import { z } from "zod";
import { id, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { clientFacts } from "../request-facts.ts";
import { surveyField, surveySettings } from "./fields.ts";

// What anybody may do who has a survey's address: see its questions and answer them. Nobody is signed in, and no location is named.

const surveyForm = z.object({
  id,
  name: z.string(),
  fields: z.array(surveyField),
  settings: surveySettings,
  /** ISO 3166-1 alpha-2; a phone number without a calling code is read as this country's, and is refused where this is null. */
  phoneCountry: z.string().nullable(),
});
export type SurveyForm = z.output<typeof surveyForm>;

/** Where the form was opened; attribution is read from it. */
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
/** Needed only where two locations have surveys of one id. */
const place = z.object({ location: shortText.optional() });

export const answers = {
  form: endpoint({
    route: "GET /application/surveys/:surveyId/form",
    summary: "A survey's form, for anybody.",
    open: true,
    input: { params: surveyId, query: place, client: clientFacts },
    output: z.object({ form: surveyForm }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  send: endpoint({
    route: "POST /application/surveys/:surveyId/answers",
    summary: "Answer a survey. Who gives an email or a phone number is found among the contacts, or becomes one.",
    open: true,
    input: { params: surveyId, query: place, body: answersWrite, client: clientFacts },
    status: 201,
    output: z.object({ submissionId: id, thanks: z.string().nullable(), redirectUrl: z.string().nullable() }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
};
