import { ApiError } from "#contract/errors.ts";
import { contactNameOf } from "#contract/names.ts";
import type { answers as contract } from "#contract/surveys/answers.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import { newId } from "#db/ids.ts";
import * as submissions from "#db/surveys/submissions.ts";
import * as rows from "#db/surveys/surveys.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { type Context, contextForVisitor, inTransaction } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { onlyOne } from "../only-one.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { emit } from "../workflows/emit.ts";
import { askedBy } from "./asked.ts";
import { eventDataOf } from "./attribution.ts";
import { checkAnswers } from "./check-answers.ts";
import { contactOfAnswers } from "./contact-of-answers.ts";
import { notFound, settingsOf } from "./stored.ts";

async function requireExisting(ctx: Context, surveyId: string, location: string | undefined): Promise<rows.Survey> {
  const found = await rows.listByIdAnywhere(ctx.db, surveyId);
  return onlyOne(found, location) ?? notFound();
}

export const answers: Handlers<typeof contract> = {
  async form(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "form look");
    const survey = await requireExisting(ctx, params.surveyId, query.location);
    const country = await phoneCountry(ctx.db, tenantOfRow(survey));
    return {
      form: {
        ...{ id: survey.id, name: survey.name, fields: await askedBy(ctx, survey), settings: settingsOf(survey) },
        phoneCountry: country ?? null,
      },
    };
  },

  async send(ctx, { params, query, body, client }) {
    await takeAllowance(ctx, client, "survey answer");
    const survey = await requireExisting(ctx, params.surveyId, query.location);
    const fields = await askedBy(ctx, survey);
    const country = await phoneCountry(ctx.db, tenantOfRow(survey));
    const { answers: given, failed } = checkAnswers(fields, body.answers, country);
    if (given.size === 0 && failed.length === 0) failed.push("answers should not be empty");
    if (failed.length > 0) throw new ApiError("INVALID", { message: failed });

    const others = {
      ...Object.fromEntries(given),
      [eventDataKey]: eventDataOf(body.visit ?? {}),
      [sequenceKey]: fields.map(({ key }) => key),
    };
    const submissionId = await keep(ctx, survey, given, others);
    const { thanks, redirectUrl } = settingsOf(survey);
    return { submissionId, thanks: thanks || null, redirectUrl: redirectUrl || null };
  },
};

type Given = ReturnType<typeof checkAnswers>["answers"];

const textOf = (given: Given, key: string) => {
  const answer = given.get(key);
  return typeof answer === "string" ? answer : undefined;
};

/** Writes the contact, the submission and the event, all or nothing. */
function keep(ctx: Context, survey: rows.Survey, given: Given, others: Record<string, unknown>): Promise<string> {
  const here = contextForVisitor(ctx, survey.location_id, `Survey ${survey.name}`);
  const { tenant } = here;
  return here.tx(async (tx) => {
    const contactId = await contactOfAnswers(inTransaction(here, tx), given, survey.name);
    const id = newId();
    const now = ctx.now();
    const submission = {
      ...{ id, survey_id: survey.id, contact_id: contactId, created_at: now },
      name: contactNameOf({
        ...{ name: textOf(given, "full_name"), firstName: textOf(given, "first_name"), lastName: textOf(given, "last_name") },
      }),
      email: textOf(given, "email") ?? null,
    };
    await submissions.insert(tx, tenant, { ...submission, others: JSON.stringify(others) });
    await emit(tx, tenant, {
      ...{ trigger: "form_submitted", type: "FormSubmit" },
      ...(contactId === null ? {} : { contactId }),
      payload: {
        ...{ id, surveyId: survey.id, surveyName: survey.name, name: submission.name, email: submission.email },
        ...{ createdAt: now.toISOString(), others },
      },
    });
    return id;
  });
}
