import { ApiError } from "#contract/errors.ts";
import type { pages as contract, FunnelPage } from "#contract/funnels/pages.ts";
import * as funnels from "#db/funnels/funnels.ts";
import * as rows from "#db/funnels/pages.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";

const pageOf = (row: rows.FunnelPage): FunnelPage => ({
  _id: row.id,
  locationId: row.location_id,
  funnelId: row.funnel_id,
  name: row.name,
  stepId: row.step_id,
  deleted: row.deleted,
  updatedAt: row.updated_at.toISOString(),
});

async function requireFunnel(ctx: Context, funnelId: string): Promise<funnels.Funnel> {
  const funnel = await funnels.findById(ctx.db, ctx.tenant, funnelId);
  if (funnel === undefined) throw new ApiError("NOT_FOUND", { message: "Funnel not found" });
  return funnel;
}

export const pages: Handlers<typeof contract> = {
  async list(ctx, { query: { funnelId, name, limit, offset } }) {
    await requireFunnel(ctx, funnelId);
    return (await rows.list(ctx.db, ctx.tenant, funnelId, { name, limit, offset })).map(pageOf);
  },

  async count(ctx, { query: { funnelId, name } }) {
    await requireFunnel(ctx, funnelId);
    return { count: await rows.count(ctx.db, ctx.tenant, funnelId, name) };
  },
};
