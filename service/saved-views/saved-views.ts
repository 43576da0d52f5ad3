import { ApiError } from "#contract/errors.ts";
import type { savedViews as contract, SavedView } from "#contract/saved-views/saved-views.ts";
import { newId } from "#db/ids.ts";
import { sqlState } from "#db/pool.ts";
import * as rows from "#db/saved-views/saved-views.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";

/** The most views of a user, including all shared ones. */
const viewsMost = 200;

const viewOf = (row: rows.SavedView, userId: string): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  columns: row.columns,
  isDefault: row.is_default && row.user_id === userId,
  isShared: row.is_shared,
  isMine: row.user_id === userId,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "View not found" });
};

function requireRoom(views: readonly rows.SavedView[]): void {
  if (views.length >= viewsMost) throw new ApiError("CONFLICT", { reason: "viewsFull", values: { count: viewsMost } });
}

/** The unique index on names decides; its error is converted to a message. */
async function withUniqueName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (sqlState(thrown) === "23505") throw new ApiError("CONFLICT", { reason: "viewExists", values: { name: name ?? "" } });
    throw thrown;
  }
}

export const savedViews: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const { id } = userOf(ctx);
    return { views: (await rows.list(ctx.db, ctx.tenant, id, query.list)).map((row) => viewOf(row, id)) };
  },

  async create(ctx, { body: { list, isDefault = false, isShared = false, ...facts } }) {
    const user = userOf(ctx);
    const view = await withUniqueName(facts.name, () =>
      ctx.tx(async (tx) => {
        const views = await rows.list(tx, ctx.tenant, user.id, list);
        requireRoom(views.filter(({ user_id }) => user_id === user.id));
        if (isShared) requireRoom(views.filter(({ is_shared }) => is_shared));
        if (isDefault) await rows.clearDefault(tx, ctx.tenant, user.id, list);
        return rows.insert(tx, ctx.tenant, user.id, { ...facts, isDefault, isShared, list, id: newId() }, ctx.now());
      }),
    );
    return { view: viewOf(view, user.id) };
  },

  async update(ctx, { params, body: { locationId: _, ...facts } }) {
    const user = userOf(ctx);
    const view = await withUniqueName(facts.name, () =>
      ctx.tx(async (tx) => {
        const before = (await rows.findById(tx, ctx.tenant, user.id, params.viewId)) ?? notFound();
        if (facts.isShared && !before.is_shared)
          requireRoom((await rows.list(tx, ctx.tenant, user.id, before.list)).filter(({ is_shared }) => is_shared));
        if (facts.isDefault) await rows.clearDefault(tx, ctx.tenant, user.id, before.list);
        return (await rows.update(tx, ctx.tenant, user.id, params.viewId, facts, ctx.now())) ?? notFound();
      }),
    );
    return { view: viewOf(view, user.id) };
  },

  async remove(ctx, { params }) {
    const user = userOf(ctx);
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, user.id, params.viewId)) ?? notFound());
    return { succeeded: true };
  },
};
