import { contactKeys, type SurveyField, type SurveyFieldType } from "#contract/surveys/fields.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import type { SubmissionFilter } from "#db/surveys/submissions.ts";
import * as summaries from "#db/surveys/summary.ts";
import * as surveys from "#db/surveys/surveys.ts";
import type { Context } from "../context.ts";
import { fieldsOf } from "./stored.ts";

// The name of a question: its label in the survey, else the name of the custom field it fills, else its key.

export type Named = { key: string; label: string; type: SurveyFieldType | null };

const newestMost = 200;
const surveysMost = 200;

const readable = (key: string) => {
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields of one survey, or of all of them. */
async function askedBy(ctx: Context, surveyId: string | undefined): Promise<SurveyField[]> {
  if (surveyId === undefined) return (await surveys.list(ctx.db, ctx.tenant, { limit: surveysMost, skip: 0 })).rows.flatMap(fieldsOf);
  const survey = await surveys.findById(ctx.db, ctx.tenant, surveyId);
  return survey === undefined ? [] : fieldsOf(survey);
}

/** All questions of the submissions of a filter, in the survey's order. Questions that the survey no longer asks come last. */
export async function namesOf(ctx: Context, filter: SubmissionFilter): Promise<Named[]> {
  const own = await askedBy(ctx, filter.surveyId);
  const sequences = await summaries.sequences(ctx.db, ctx.tenant, filter, newestMost);
  const definitions = await customFields.list(ctx.db, ctx.tenant);
  const keys = new Set([...(filter.surveyId === undefined ? [] : own.map(({ key }) => key)), ...sequences.flat()]);
  return [...keys].map((key) => {
    const field = own.find((each) => each.key === key);
    const custom = definitions.find(({ id, field_key }) => id === key || field_key === key || field_key === `contact.${key}`);
    return {
      key,
      label: field?.label ?? custom?.name ?? (Object.hasOwn(contactKeys, key) ? readable(key) : key),
      type: field?.type ?? null,
    };
  });
}
