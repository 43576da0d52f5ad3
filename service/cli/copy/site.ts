import { z } from "zod";
import { campaign } from "#contract/campaigns/campaigns.ts";
import { funnel } from "#contract/funnels/funnels.ts";
import { funnelPage } from "#contract/funnels/pages.ts";
import { redirect } from "#contract/funnels/redirects.ts";
import { submission } from "#contract/surveys/submissions.ts";
import { survey } from "#contract/surveys/surveys.ts";
import { workflow } from "#contract/workflows/workflows.ts";
import { byCursor, byOffset, everyPage, instantOr, ofEach, part, row, unlessGone, whole } from "./part.ts";

export const campaigns = part({
  name: "campaigns",
  scope: "campaigns.readonly",
  item: campaign,
  read: ({ api, locationId }) => whole(async () => (await api.campaigns.campaigns.list({ query: { locationId } })).campaigns),
  rows: (item, { now }) => [row("campaign", { id: item.id, name: item.name, status: item.status, date_added: now, date_updated: now })],
});

/** The interface lists workflows without their triggers and actions, so they arrive as empty drafts. */
export const workflows = part({
  name: "workflows",
  scope: "workflows.readonly",
  item: workflow,
  read: ({ api, locationId }) => whole(async () => (await api.workflows.workflows.list({ query: { locationId } })).workflows),
  rows: (item, { now }) => [
    row("workflow", {
      id: item.id,
      name: item.name,
      status: "draft",
      version: Math.max(1, Math.floor(item.version)),
      triggers: [],
      actions: [],
      date_added: instantOr(item.createdAt, now),
      date_updated: instantOr(item.updatedAt, now),
    }),
  ],
});

export const funnels = part({
  name: "funnels",
  scope: "funnels/funnel.readonly",
  item: funnel,
  read: ({ api, locationId }, cursor) =>
    byOffset(100, cursor, async (offset) => (await api.funnels.funnels.list({ query: { locationId, limit: 100, offset } })).funnels),
  rows: (item, { now }) => [
    row("funnel", {
      id: item._id,
      name: item.name,
      type: item.type,
      url: item.url,
      category: null,
      parent_id: null,
      steps: item.steps,
      deleted: item.deleted,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
      updated_at: instantOr(item.updatedAt, now),
    }),
  ],
});

const pagesOfPage = 1000;

export const funnelPages = part({
  name: "funnelPages",
  scope: "funnels/page.readonly",
  needs: ["funnels"],
  item: funnelPage.extend({ position: z.number() }),
  read: ({ api, locationId, items }, cursor) =>
    ofEach(items(funnels), cursor, async ({ _id: funnelId }) => {
      const found = await everyPage(
        pagesOfPage,
        async (offset) => (await unlessGone(api.funnels.pages.list({ query: { locationId, funnelId, limit: pagesOfPage, offset } }))) ?? [],
      );
      return found.map((page, position) => ({ ...page, position }));
    }),
  rows: (item, { now }) => [
    row("funnel_page", {
      id: item._id,
      funnel_id: item.funnelId,
      name: item.name,
      step_id: item.stepId,
      position: item.position,
      deleted: item.deleted,
      updated_at: instantOr(item.updatedAt, now),
    }),
  ],
});

export const redirects = part({
  name: "redirects",
  scope: "funnels/redirect.readonly",
  item: redirect,
  read: ({ api, locationId }, cursor) =>
    byOffset(100, cursor, async (offset) => (await api.funnels.redirects.list({ query: { locationId, limit: 100, offset } })).data.data),
  rows: (item, { now }) => [
    row("redirect", {
      id: item.id,
      domain: item.domain,
      path: item.path,
      path_lowercase: item.path.toLowerCase(),
      type: item.type,
      target: item.target,
      action: item.action,
      date_added: now,
      date_updated: now,
    }),
  ],
});

const surveyItem = survey.extend({ type: z.enum(["survey", "folder"]) });

/** The interface returns neither the questions nor the settings of a survey. */
export const surveys = part({
  name: "surveys",
  scope: "surveys.readonly",
  item: surveyItem,
  async *read({ api, locationId }, cursor) {
    const folders = await everyPage(
      50,
      async (skip) => (await api.surveys.surveys.list({ query: { locationId, limit: 50, skip, type: "folder" } })).surveys,
    );
    const folderIds = new Set(folders.map(({ id }) => id));
    yield* byOffset(50, cursor, async (skip) =>
      (await api.surveys.surveys.list({ query: { locationId, limit: 50, skip } })).surveys.map((each) => ({
        ...each,
        type: folderIds.has(each.id) ? "folder" : "survey",
      })),
    );
  },
  rows: (item, { now }) => [
    row("survey", { id: item.id, name: item.name, type: item.type, fields: [], settings: {}, date_added: now, date_updated: now }),
  ],
});

export const submissions = part({
  name: "submissions",
  scope: "surveys.readonly",
  needs: ["surveys"],
  item: submission,
  read: ({ api, locationId, now }, cursor) =>
    byCursor(typeof cursor === "number" ? cursor : undefined, async (page: number | undefined = 1) => {
      // Without a range, the response only contains the last month.
      const range = { startAt: "1970-01-01", endAt: new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10) };
      const { submissions: found, meta } = await api.surveys.submissions.list({ query: { locationId, limit: 100, page, ...range } });
      const isMore = meta.nextPage !== null && found.length > 0;
      return { items: found, next: isMore ? (meta.nextPage ?? undefined) : undefined };
    }),
  rows: (item, { now }) => [
    row("submission", {
      id: item.id,
      survey_id: item.surveyId,
      contact_id: item.contactId === "" ? null : item.contactId,
      name: item.name,
      email: item.email,
      created_at: instantOr(item.createdAt, now),
      others: item.others,
      event_id: null,
    }),
  ],
});
