import type { answers as contract } from "#contract/application/surveys/answers.ts";
import { Fault, isFault } from "#contract/errors.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { nested } from "#db/pool.ts";
import * as submissions from "#db/surveys/submissions.ts";
import * as rows from "#db/surveys/surveys.ts";
import { provenTenant } from "#db/tenant.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { takeAllowance } from "../../visitor-allowance.ts";
import { emit } from "../../workflows/emit.ts";
import { onlyOne } from "../only-one.ts";
import { askedBy } from "./asked.ts";
import { eventDataOf } from "./attribution.ts";
import { checkAnswers } from "./check-answers.ts";
import { contactOfAnswers } from "./contact-of-answers.ts";
import { notFound, settingsOf } from "./stored.ts";

async function mustFind(ctx: Context, surveyId: string, location: string | undefined): Promise<rows.Survey> {
  const found = await rows.listByIdAnywhere(ctx.db, surveyId);
  return onlyOne(found, location) ?? notFound();
}

const attemptsMost = 3;

export const answers = (house: House): Handlers<typeof contract> => ({
  async form(ctx, { params, query }) {
    await takeAllowance(ctx, "form look");
    const survey = await mustFind(ctx, params.surveyId, query.location);
    return { form: { id: survey.id, name: survey.name, fields: await askedBy(ctx, survey), settings: settingsOf(survey) } };
  },

  async send(ctx, { params, query, body }) {
    await takeAllowance(ctx, "survey answer");
    const survey = await mustFind(ctx, params.surveyId, query.location);
    const fields = await askedBy(ctx, survey);
    const location = await locations.findById(ctx.db, survey.location_id);
    const { answers: given, failed } = checkAnswers(fields, body.answers, location?.country ?? null);
    if (given.size === 0 && failed.length === 0) failed.push("answers should not be empty");
    if (failed.length > 0) throw new Fault("INVALID", { message: failed });

    const others = {
      ...Object.fromEntries(given),
      [eventDataKey]: eventDataOf(body.visit ?? {}),
      [sequenceKey]: fields.map(({ key }) => key),
    };
    for (let attempt = 1; ; attempt++)
      try {
        const submissionId = await keep(house, ctx, survey, given, others);
        house.live.announce(survey.location_id);
        const { thanks, redirectUrl } = settingsOf(survey);
        return { submissionId, thanks: thanks || null, redirectUrl: redirectUrl || null };
      } catch (thrown) {
        // Somebody made the same contact at the same moment; now it is found.
        if (attempt >= attemptsMost || !isFault(thrown, "CONTACT_DUPLICATE")) throw thrown;
      }
  },
});

type Given = ReturnType<typeof checkAnswers>["answers"];

const textOf = (given: Given, key: string) => {
  const answer = given.get(key);
  return typeof answer === "string" ? answer : undefined;
};

/** The contact, the submission and the event: all, or nothing. */
const keep = (house: House, ctx: Context, survey: rows.Survey, given: Given, others: Record<string, unknown>): Promise<string> =>
  house.db.tx({ kind: "system", name: `Survey ${survey.name}`.slice(0, 200), requestId: ctx.requestId }, async (tx) => {
    const tenant = provenTenant(survey.location_id);
    const inside: Context = { ...ctx, tenant, db: tx, tx: (run) => nested(tx, run), single: (run) => nested(tx, run) };
    const contactId = await contactOfAnswers(inside, given, survey.name);
    const parts = [textOf(given, "first_name"), textOf(given, "last_name")].filter((part) => part !== undefined);
    const id = newId();
    const now = ctx.now();
    const submission = {
      ...{ id, survey_id: survey.id, contact_id: contactId, created_at: now },
      name: (textOf(given, "full_name") ?? parts.join(" ")) || null,
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
