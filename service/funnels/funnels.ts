import type { funnels as contract, Funnel } from "#contract/funnels/funnels.ts";
import * as rows from "#db/funnels/funnels.ts";
import type { Handlers } from "../handler.ts";

export const funnelOf = (row: rows.Funnel): Funnel => ({
  _id: row.id,
  locationId: row.location_id,
  name: row.name,
  type: row.type,
  url: row.url,
  steps: row.steps,
  deleted: row.deleted,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const funnels: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, offset, locationId: _, ...filter } }) {
    const { rows: found, count } = await rows.list(ctx.db, ctx.tenant, filter, { limit, offset });
    return { funnels: found.map(funnelOf), count, traceId: ctx.requestId };
  },
};
