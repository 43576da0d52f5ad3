import { systemActorNames } from "#contract/audit/actors.ts";
import { ApiError } from "#contract/errors.ts";
import { contactNameOf } from "#contract/names.ts";
import type { answers as contract } from "#contract/surveys/answers.ts";
import * as rows from "#db/surveys/surveys.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { type Context, contextForVisitor, inTransaction } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { onlyOne } from "../only-one.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { askedBy } from "./asked.ts";
import { checkAnswers } from "./check-answers.ts";
import { contactOfAnswers } from "./contact-of-answers.ts";
import { type NewSubmission, storeSubmission } from "./store-submission.ts";
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

    const submissionId = await keep(ctx, survey, { fields, answers: given, visit: body.visit });
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
function keep(ctx: Context, survey: rows.Survey, sent: Pick<NewSubmission, "fields" | "visit"> & { answers: Given }): Promise<string> {
  const here = contextForVisitor(ctx, survey.location_id, `${systemActorNames.survey} ${survey.name}`);
  const { answers: given } = sent;
  return here.tx(async (tx) => {
    const contactId = await contactOfAnswers(inTransaction(here, tx), given, survey.name);
    const name = contactNameOf({
      ...{ name: textOf(given, "full_name"), firstName: textOf(given, "first_name"), lastName: textOf(given, "last_name") },
    });
    return storeSubmission(here, tx, { ...sent, survey, contactId, name, email: textOf(given, "email") ?? null });
  });
}
