import { ApiError } from "#contract/errors.ts";
import type { savedViews as contract, SavedView } from "#contract/saved-views/saved-views.ts";
import { newId } from "#db/ids.ts";
import { sqlState } from "#db/pool.ts";
import * as rows from "#db/saved-views/saved-views.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";

const viewsMost = 200;

const viewOf = (row: rows.SavedView): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  columns: row.columns,
  isDefault: row.is_default,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "View not found" });
};

/** The unique index on names decides; what it refuses becomes words. */
async function withUniqueName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (sqlState(thrown) === "23505") throw new ApiError("CONFLICT", { message: `You have a view named “${name ?? ""}” already.` });
    throw thrown;
  }
}

export const savedViews: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    return { views: (await rows.list(ctx.db, ctx.tenant, userOf(ctx).id, query.list)).map(viewOf) };
  },

  async create(ctx, { body: { list, isDefault = false, ...facts } }) {
    const user = userOf(ctx);
    const view = await withUniqueName(facts.name, () =>
      ctx.tx(async (tx) => {
        if ((await rows.list(tx, ctx.tenant, user.id, list)).length >= viewsMost)
          throw new ApiError("CONFLICT", { message: `There are ${viewsMost} views already. Delete one first.` });
        if (isDefault) await rows.clearDefault(tx, ctx.tenant, user.id, list);
        return rows.insert(tx, ctx.tenant, user.id, { ...facts, isDefault, list, id: newId() }, ctx.now());
      }),
    );
    return { view: viewOf(view) };
  },

  async update(ctx, { params, body: { locationId: _, ...facts } }) {
    const user = userOf(ctx);
    const view = await withUniqueName(facts.name, () =>
      ctx.tx(async (tx) => {
        const before = (await rows.findById(tx, ctx.tenant, user.id, params.viewId)) ?? notFound();
        if (facts.isDefault) await rows.clearDefault(tx, ctx.tenant, user.id, before.list);
        return (await rows.update(tx, ctx.tenant, user.id, params.viewId, facts, ctx.now())) ?? notFound();
      }),
    );
    return { view: viewOf(view) };
  },

  async remove(ctx, { params }) {
    const user = userOf(ctx);
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, user.id, params.viewId)) ?? notFound());
    return { succeeded: true };
  },
};
