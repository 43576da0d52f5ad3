import { ApiError } from "#contract/errors.ts";
import type { surveys as contract, SurveyDetails } from "#contract/surveys/editor.ts";
import { newId } from "#db/ids.ts";
import * as rows from "#db/surveys/surveys.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { askedBy } from "./asked.ts";
import { notFound, settingsOf } from "./stored.ts";

const typeOf = (survey: Pick<rows.Survey, "type">) => (survey.type === "folder" ? "folder" : "survey");

const detailsOf = async (ctx: Context, survey: rows.Survey): Promise<SurveyDetails> => ({
  ...{ id: survey.id, locationId: survey.location_id, name: survey.name, type: typeOf(survey) },
  ...{ fields: await askedBy(ctx, survey), settings: settingsOf(survey) },
  submissions: await rows.countSubmissions(ctx.db, ctx.tenant, survey.id),
  dateAdded: survey.date_added.toISOString(),
  dateUpdated: survey.date_updated.toISOString(),
});

export const surveys: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.listCounted(ctx.db, ctx.tenant);
    return {
      surveys: found.map((survey) => ({
        ...{ id: survey.id, name: survey.name, type: typeOf(survey), questions: survey.fields.length, submissions: survey.submissions },
        lastSubmissionAt: survey.last_at?.toISOString() ?? null,
      })),
    };
  },

  async get(ctx, { params }) {
    return { survey: await detailsOf(ctx, (await rows.findById(ctx.db, ctx.tenant, params.surveyId)) ?? notFound()) };
  },

  async create(ctx, { body: { name, fields = [], settings = {} } }) {
    const now = ctx.now();
    const made = await ctx.tx((tx) =>
      rows.insert(tx, ctx.tenant, {
        ...{ id: newId(), name, fields: JSON.stringify(fields), settings: JSON.stringify(settings), date_added: now, date_updated: now },
      }),
    );
    return { survey: await detailsOf(ctx, made) };
  },

  async update(ctx, { params, body: { name, fields, settings, expectedDateUpdated } }) {
    const changed = await ctx.tx(async (tx) => {
      const before = (await rows.findForUpdate(tx, ctx.tenant, params.surveyId)) ?? notFound();
      if (expectedDateUpdated !== undefined && before.date_updated.getTime() !== expectedDateUpdated.getTime())
        throw new ApiError("CHANGED_MEANWHILE");
      return rows.update(tx, ctx.tenant, before.id, {
        ...(name === undefined ? {} : { name }),
        ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
        ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
        date_updated: ctx.now(),
      });
    });
    return { survey: await detailsOf(ctx, changed) };
  },

  async remove(ctx, { params, query }) {
    await ctx.tx(async (tx) => {
      const survey = (await rows.findForUpdate(tx, ctx.tenant, params.surveyId)) ?? notFound();
      const count = await rows.countSubmissions(tx, ctx.tenant, survey.id);
      if (count > 0 && query.withSubmissions !== "true")
        throw new ApiError("CONFLICT", {
          message: `The survey has ${count} submissions, which would be deleted with it.`,
          meta: { submissions: count },
        });
      await rows.remove(tx, ctx.tenant, survey.id);
    });
    return { succeeded: true };
  },
};
