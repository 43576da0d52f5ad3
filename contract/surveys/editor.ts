import { z } from "zod";
import { id, instant, instantIn, locationQuery, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { surveyField, surveyFields, surveySettings } from "./fields.ts";

const surveyEntry = z.object({
  id,
  name: z.string(),
  type: z.enum(["survey", "folder"]),
  questions: z.number(),
  submissions: z.number(),
  lastSubmissionAt: instant.nullable(),
});
export type SurveyEntry = z.output<typeof surveyEntry>;

const surveyDetails = z.object({
  id,
  locationId: id,
  name: z.string(),
  type: z.enum(["survey", "folder"]),
  fields: z.array(surveyField),
  settings: surveySettings,
  submissions: z.number(),
  dateAdded: instant,
  dateUpdated: instant,
});
export type SurveyDetails = z.output<typeof surveyDetails>;

const surveyWrite = z.strictObject({
  locationId: id,
  name: shortText.trim().min(1),
  fields: surveyFields.optional(),
  settings: surveySettings.optional(),
});

const surveyId = z.object({ surveyId: id });
const one = z.object({ survey: surveyDetails });

export const surveys = {
  list: endpoint({
    route: "GET /application/surveys",
    summary: "The location's surveys and folders by name, each with how often it was answered.",
    session: true,
    right: "surveys.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ surveys: z.array(surveyEntry) }),
  }),
  get: endpoint({
    route: "GET /application/surveys/:surveyId",
    summary: "A survey with its fields and settings.",
    session: true,
    right: "surveys.readonly",
    reach: "everyone",
    input: { params: surveyId, query: locationQuery },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /application/surveys",
    summary: "Create a survey.",
    session: true,
    right: "surveys.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { body: surveyWrite },
    status: 201,
    output: one,
  }),
  update: endpoint({
    route: "PUT /application/surveys/:surveyId",
    summary: "Change the parts of a survey that are sent, unless another user changed it since it was read.",
    session: true,
    right: "surveys.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { params: surveyId, body: surveyWrite.partial({ name: true }).extend({ expectedDateUpdated: instantIn.optional() }) },
    output: one,
    errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  remove: endpoint({
    route: "DELETE /application/surveys/:surveyId",
    summary: "Delete a survey, and its submissions if requested.",
    session: true,
    right: "surveys.write",
    reach: "wholeLocation",
    adminOnly: true,
    input: { params: surveyId, query: locationQuery.extend({ withSubmissions: z.enum(["true", "false"]).default("false") }) },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
