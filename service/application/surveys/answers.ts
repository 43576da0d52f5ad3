import type { answers as contract } from "#contract/application/surveys/answers.ts";
import type { SurveyField } from "#contract/application/surveys/fields.ts";
import { Fault, isFault } from "#contract/errors.ts";
import { eventDataKey, sequenceKey } from "#contract/surveys/submissions.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { nested } from "#db/pool.ts";
import * as submissions from "#db/surveys/submissions.ts";
import * as summaries from "#db/surveys/summary.ts";
import * as rows from "#db/surveys/surveys.ts";
import { provenTenant } from "#db/tenant.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { emit } from "../../workflows/emit.ts";
import { countAttempt } from "../open-attempts.ts";
import { eventDataOf } from "./attribution.ts";
import { checkAnswers } from "./check-answers.ts";
import { contactOfAnswers } from "./contact-of-answers.ts";
import { namesOf } from "./names.ts";
import { fieldsOf, notFound, settingsOf } from "./surveys.ts";

async function mustFind(ctx: Context, surveyId: string, location: string | undefined): Promise<rows.Survey> {
  const found = await rows.listByIdAnywhere(ctx.db, surveyId);
  return found.find(({ location_id }) => location === undefined || location_id === location) ?? notFound();
}

/** Its own fields; a survey that came with its submissions alone asks what those were asked. */
async function askedBy(ctx: Context, survey: rows.Survey): Promise<SurveyField[]> {
  const own = fieldsOf(survey);
  if (own.length > 0) return own;
  const tenant = provenTenant(survey.location_id);
  const [newest = []] = await summaries.sequences(ctx.db, tenant, { surveyId: survey.id }, 1);
  const names = await namesOf({ ...ctx, tenant }, { surveyId: survey.id });
  return [...new Set(newest)].flatMap((key): SurveyField[] => {
    const label = names.find((each) => each.key === key)?.label ?? key;
    const type = key === "email" || key === "phone" ? key : "text";
    return /^[\w.-]{1,100}$/.test(key) ? [{ key, label, type, isRequired: false, options: [] }] : [];
  });
}

const attemptsMost = 3;

export const answers = (house: House): Handlers<typeof contract> => ({
  async form(ctx, { params, query }) {
    await countAttempt(ctx);
    const survey = await mustFind(ctx, params.surveyId, query.location);
    return { form: { id: survey.id, name: survey.name, fields: await askedBy(ctx, survey), settings: settingsOf(survey) } };
  },

  async send(ctx, { params, query, body }) {
    await countAttempt(ctx);
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
