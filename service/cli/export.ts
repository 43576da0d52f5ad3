import * as businesses from "#db/businesses/businesses.ts";
import * as campaigns from "#db/campaigns/campaigns.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as funnels from "#db/funnels/funnels.ts";
import * as pages from "#db/funnels/pages.ts";
import * as objects from "#db/objects/objects.ts";
import type { Executor } from "#db/pool.ts";
import type { Submission } from "#db/surveys/submissions.ts";
import * as summaries from "#db/surveys/summary.ts";
import * as surveys from "#db/surveys/surveys.ts";
import type { Tenant } from "#db/tenant.ts";
import * as workflows from "#db/workflows/workflows.ts";
import { businessOf } from "../businesses/businesses.ts";
import { customFieldOf } from "../contacts/custom-fields.ts";
import { funnelOf } from "../funnels/funnels.ts";
import { fieldsOf } from "../objects/fields.ts";
import { objectOf } from "../objects/objects.ts";
import type { Settings } from "../settings.ts";
import { openTarget, readActions, readTriggers, type Stored } from "../workflows/stored.ts";

// Exports everything that an import file can contain for a location. After an import into another location, the interface returns the same
// data there. Addresses and headers of webhooks are included unmasked, with their secrets.

type Place = { db: Executor; tenant: Tenant; settings: Settings };

const batchSize = 1000;

/** An item without the location's id and without empty values. */
const item = <T extends object>(facts: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => name !== "locationId" && value !== null && value !== undefined));

/** Reads a list page by page until a page is not full. */
async function every<T>(page: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const next = await page(all.length);
    all.push(...next);
    if (next.length < batchSize) return all;
  }
}

const exporters = {
  customFields: async ({ db, tenant }) => (await customFields.list(db, tenant)).map((row) => item(customFieldOf(row))),

  businesses: async ({ db, tenant }) =>
    (await every(async (skip) => (await businesses.list(db, tenant, { limit: batchSize, skip })).rows)).map((row) =>
      item({ ...businessOf(row), followers: row.followers, createdBy: row.created_by, lastUpdatedBy: row.updated_by }),
    ),

  campaigns: async ({ db, tenant }) =>
    (await campaigns.list(db, tenant, undefined)).map(({ id, name, status, date_added, date_updated }) => ({
      ...{ id, name, status, dateAdded: date_added.toISOString(), dateUpdated: date_updated.toISOString() },
    })),

  workflows: async ({ db, tenant, settings }) =>
    (await workflows.list(db, tenant)).map((row) => ({
      ...{ id: row.id, name: row.name, status: row.status, version: row.version, triggers: readTriggers(row.triggers) },
      actions: readActions(settings.secret, tenant, row.actions).map((action) => openAction(settings.secret, tenant, action)),
      ...{ createdAt: row.date_added.toISOString(), updatedAt: row.date_updated.toISOString() },
    })),

  async objects({ db, tenant }) {
    const items: unknown[] = [];
    for (const object of await objects.list(db, tenant)) {
      const { key, standard, searchableProperties, ...rest } = objectOf(object);
      if (standard) items.push({ key, standard, searchableProperties });
      else
        items.push({ ...item({ ...rest, key, standard, searchableProperties }), fields: (await fieldsOf(db, tenant, object)).map(item) });
    }
    return items;
  },

  async funnels({ db, tenant }) {
    const items: unknown[] = [];
    for (const row of await every(async (offset) => (await funnels.list(db, tenant, {}, { limit: batchSize, offset })).rows)) {
      const ofFunnel = await every((offset) => pages.list(db, tenant, row.id, { limit: batchSize, offset }));
      items.push({
        ...item({ ...funnelOf(row), category: row.category, parentId: row.parent_id }),
        pages: ofFunnel.map(({ id, name, step_id, deleted, updated_at }) => ({
          ...{ _id: id, name, stepId: step_id, deleted, updatedAt: updated_at.toISOString() },
        })),
      });
    }
    return items;
  },

  surveys: async ({ db, tenant }) =>
    (await every(async (skip) => (await surveys.list(db, tenant, { limit: batchSize, skip })).rows)).map((row) => ({
      ...{ id: row.id, name: row.name, type: row.type, fields: row.fields, settings: row.settings },
      ...{ dateAdded: row.date_added.toISOString(), dateUpdated: row.date_updated.toISOString() },
    })),

  async submissions({ db, tenant }) {
    const items: unknown[] = [];
    for (let after: Submission | undefined; ; ) {
      const batch = await summaries.listAfter(db, tenant, {}, after, batchSize);
      after = batch.at(-1);
      if (after === undefined) return items;
      for (const { id, survey_id, contact_id, name, email, created_at, others } of batch)
        items.push(item({ id, surveyId: survey_id, contactId: contact_id, name, email, createdAt: created_at.toISOString(), others }));
    }
  },
} satisfies Record<string, (place: Place) => Promise<unknown[]>>;

function openAction(secret: string, tenant: Tenant, action: Stored): unknown {
  if (action.type !== "webhook") return action;
  const { lane: _, sealed, ...shown } = action;
  const { url, headers } = openTarget(secret, tenant, sealed);
  return { ...shown, url, ...(Object.keys(headers).length === 0 ? {} : { headers }) };
}

export async function exportFile(place: Place): Promise<Record<string, unknown[]>> {
  const file: Record<string, unknown[]> = {};
  for (const [key, read] of Object.entries<(place: Place) => Promise<unknown[]>>(exporters)) {
    const items = await read(place);
    if (items.length > 0) file[key] = items;
  }
  return file;
}
