import type { campaigns as contract } from "#contract/campaigns/campaigns.ts";
import * as rows from "#db/campaigns/campaigns.ts";
import type { Handlers } from "../handler.ts";

export const campaigns: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const found = await rows.list(ctx.db, ctx.tenant, query.status || undefined);
    return { campaigns: found.map(({ id, name, status, location_id }) => ({ id, name, status, locationId: location_id })) };
  },
};
