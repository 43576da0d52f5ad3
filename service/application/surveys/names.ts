import { contactKeys, type SurveyFieldType } from "#contract/application/surveys/fields.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import type { SubmissionFilter } from "#db/surveys/submissions.ts";
import * as summaries from "#db/surveys/summary.ts";
import * as surveys from "#db/surveys/surveys.ts";
import type { Context } from "../../context.ts";
import { fieldsOf } from "./surveys.ts";

// What a question is called: by its survey, else by the custom field whose answer it is, else by its key.

export type Named = { key: string; label: string; type: SurveyFieldType | null };

const newestMost = 200;

const spoken = (key: string) => {
  const words = key.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** All that was asked in the submissions of a filter, in the survey's own order; what it does not ask any more comes last. */
export async function namesOf(ctx: Context, filter: SubmissionFilter): Promise<Named[]> {
  const survey = filter.surveyId === undefined ? undefined : await surveys.findById(ctx.db, ctx.tenant, filter.surveyId);
  const own = survey === undefined ? [] : fieldsOf(survey);
  const sequences = await summaries.sequences(ctx.db, ctx.tenant, filter, newestMost);
  const definitions = await customFields.list(ctx.db, ctx.tenant);
  const keys = new Set([...own.map(({ key }) => key), ...sequences.flat()]);
  return [...keys].map((key) => {
    const field = own.find((each) => each.key === key);
    const custom = definitions.find(({ id, field_key }) => id === key || field_key === key || field_key === `contact.${key}`);
    return { key, label: field?.label ?? custom?.name ?? (Object.hasOwn(contactKeys, key) ? spoken(key) : key), type: field?.type ?? null };
  });
}
