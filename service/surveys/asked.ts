import type { SurveyField } from "#contract/surveys/fields.ts";
import * as summaries from "#db/surveys/summary.ts";
import type * as rows from "#db/surveys/surveys.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { namesOf } from "./question-names.ts";
import { fieldsOf } from "./stored.ts";

/** The survey's own fields. A survey that was imported with its submissions only has the fields that its newest submission answered. */
export async function askedBy(ctx: Context, survey: rows.Survey): Promise<SurveyField[]> {
  const own = fieldsOf(survey);
  if (own.length > 0) return own;
  const tenant = tenantOfRow(survey);
  const [newest = []] = await summaries.sequences(ctx.db, tenant, { surveyId: survey.id }, 1);
  const names = await namesOf({ ...ctx, tenant }, { surveyId: survey.id });
  return [...new Set(newest)].flatMap((key): SurveyField[] => {
    const label = names.find((each) => each.key === key)?.label ?? key;
    const type = key === "email" || key === "phone" ? key : "text";
    return /^[\w.-]{1,100}$/.test(key) ? [{ key, label, type, isRequired: false, options: [] }] : [];
  });
}
