import { z } from "zod";
import { instantIn, shortText } from "#contract/common.ts";
import { surveyFields, surveySettings } from "#contract/surveys/fields.ts";
import * as rows from "#db/cli/import-funnels.ts";
import type { FunnelStep } from "#db/funnels/tables.ts";
import { newId } from "#db/ids.ts";
import { itemId, itemName, origin } from "./items.ts";
import { kind } from "./kind.ts";

// Funnels, surveys and submissions of an import file.

const step = z.strictObject({
  id: itemId,
  name: shortText.default(""),
  sequence: z.number().int().min(0).max(100_000).optional(),
  type: shortText.default("optin_funnel_page"),
  url: z.string().max(2000).default(""),
  pages: z.array(itemId).max(1000).default([]),
});

const page = z.strictObject({
  ...origin,
  _id: itemId.optional(),
  funnelId: z.string().optional(),
  name: itemName,
  stepId: z.string().min(1).max(100),
  deleted: z.boolean().optional(),
  updatedAt: instantIn.optional(),
});

const differ = (ids: (string | undefined)[]) => {
  const given = ids.filter((id) => id !== undefined);
  return new Set(given).size === given.length;
};

const funnel = z
  .strictObject({
    ...origin,
    _id: itemId.optional(),
    name: itemName,
    type: shortText.optional(),
    url: z.string().max(2000).optional(),
    category: shortText.nullish(),
    parentId: shortText.nullish(),
    steps: z
      .array(step)
      .max(1000)
      .refine((steps) => differ(steps.map(({ id }) => id)), { error: "has an id twice" })
      .optional(),
    pages: z
      .array(page)
      .max(10_000)
      .refine((pages) => differ(pages.map(({ _id }) => _id)), { error: "has an _id twice" })
      .optional(),
    deleted: z.boolean().optional(),
    dateAdded: instantIn.optional(),
    dateUpdated: instantIn.optional(),
    updatedAt: instantIn.optional(),
  })
  .superRefine(({ steps, pages }, check) => {
    if (steps === undefined || steps.length === 0) return;
    for (const [index, { stepId }] of (pages ?? []).entries())
      if (steps.every(({ id }) => id !== stepId))
        check.addIssue({ code: "custom", path: ["pages", index, "stepId"], message: "is not a step of the funnel" });
  });

const survey = z.strictObject({
  ...origin,
  id: itemId.optional(),
  name: itemName,
  type: z.enum(["survey", "folder"]).optional(),
  fields: surveyFields.optional(),
  settings: surveySettings.optional(),
  dateAdded: instantIn.optional(),
  dateUpdated: instantIn.optional(),
});

const submission = z.strictObject({
  ...origin,
  id: itemId.optional(),
  surveyId: z.string().min(1),
  contactId: z.string().max(100).nullish(),
  name: shortText.nullish(),
  email: z.string().max(254).nullish(),
  createdAt: instantIn.optional(),
  others: z.record(z.string(), z.unknown()).optional(),
});

/** Empty text becomes null; undefined leaves the value unchanged. */
const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);
const orUnsent = (value: object | undefined) => value && JSON.stringify(value);

export const siteKinds = {
  funnels: kind(
    funnel,
    async ({ tx, tenant, now, fail }, item) => {
      const id = item._id ?? newId();
      const pages = item.pages?.map((each) => ({ ...each, _id: each._id ?? newId() }));
      const steps = item.steps?.map((each, index): FunnelStep => {
        const more = (pages ?? []).filter(({ stepId, _id }) => stepId === each.id && !each.pages.includes(_id)).map(({ _id }) => _id);
        return { ...each, sequence: each.sequence ?? index + 1, pages: [...each.pages, ...more] };
      });
      const updated = item.dateUpdated ?? item.updatedAt ?? now;
      await rows.putFunnel(tx, tenant, {
        ...{ id, name: item.name, type: item.type, url: item.url, deleted: item.deleted, steps: orUnsent(steps) },
        ...{ category: item.category, parent_id: item.parentId },
        ...{ date_added: item.dateAdded ?? now, date_updated: updated, updated_at: item.updatedAt ?? updated },
      });
      if (pages === undefined) return;
      const fresh = pages.map((each, position) => ({
        ...{ id: each._id, funnel_id: id, name: each.name, step_id: each.stepId, position },
        ...{ deleted: each.deleted ?? false, updated_at: each.updatedAt ?? updated },
      }));
      const foreign = await rows.putPages(tx, tenant, id, fresh);
      if (foreign !== undefined)
        fail(`pages.${fresh.findIndex((each) => each.id === foreign)}._id`, `${foreign} is a page of another funnel`);
    },
    "_id",
  ),

  surveys: kind(survey, ({ tx, tenant, now }, item) =>
    rows.putSurvey(tx, tenant, {
      ...{ id: item.id ?? newId(), name: item.name, type: item.type },
      ...{ fields: orUnsent(item.fields), settings: orUnsent(item.settings) },
      ...{ date_added: item.dateAdded ?? now, date_updated: item.dateUpdated ?? now },
    }),
  ),

  submissions: kind(submission, async ({ tx, tenant, now, fail }, item) => {
    const type = await rows.typeOfSurvey(tx, tenant, item.surveyId);
    if (type === undefined) fail("surveyId", `${item.surveyId} is not a survey of this location`);
    if (type === "folder") fail("surveyId", `${item.surveyId} is a folder`);
    const row = {
      ...{ id: item.id ?? newId(), survey_id: item.surveyId, contact_id: orNull(item.contactId) },
      ...{ name: orNull(item.name), email: orNull(item.email) },
      ...{ created_at: item.createdAt, others: orUnsent(item.others) },
    };
    await rows.putSubmission(tx, tenant, row, now);
  }),
};
