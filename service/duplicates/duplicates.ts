import { type duplicates as contract, mergeMost } from "#contract/duplicates/duplicates.ts";
import { ApiError } from "#contract/errors.ts";
import { listByIds } from "#db/contacts/contacts.ts";
import * as rows from "#db/duplicates/duplicates.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { inOrder, toWire } from "./candidates.ts";
import { type Group, groupsOf, toMatch } from "./groups.ts";
import { lastKnown } from "./last-known.ts";

/** The search takes seconds for a million contacts, and contacts change constantly, so results are cached. */
const found = lastKnown<rows.Match[]>({ waitMs: 1000, keepMs: 600_000 });

/** Dismissed matches and deleted contacts take effect immediately, however old the cached matches are. */
async function allGroups(ctx: Context): Promise<Group[]> {
  const state = await rows.newestChange(ctx.db, ctx.tenant);
  const last = await found(
    ctx.tenant,
    state,
    () => rows.listMatches(ctx.outside, ctx.tenant),
    (error) => ctx.log.warn({ err: error }, "duplicates were not found"),
  );
  const [dismissed, removed] = await Promise.all([
    rows.listDismissed(ctx.db, ctx.tenant),
    last.state === state ? [] : rows.listRemovedSince(ctx.db, ctx.tenant, last.state),
  ]);
  const gone = new Set(removed);
  const matches = last.value.map((match) => ({ ...match, ids: match.ids.filter((id) => !gone.has(id)) }));
  return groupsOf(matches, dismissed, mergeMost);
}

export const duplicates: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, skip, reason } }) {
    const all = await allGroups(ctx);
    const groups = reason === undefined ? all : all.filter(({ matches }) => matches.some((match) => match.reason === reason));
    return { groups: await toWire(ctx, groups.slice(skip, skip + limit)), total: groups.length };
  },

  async compare(ctx, { query }) {
    const ids = query.ids.split(",").filter((id) => id !== "");
    if (ids.length < 2) throw new ApiError("INVALID", { message: "ids must name at least two contacts" });
    inOrder(await listByIds(ctx.db, ctx.tenant, ids), ids);
    const matches = (await rows.listMatches(ctx.db, ctx.tenant, ids)).map(toMatch);
    const [group] = await toWire(ctx, [{ id: [...ids].sort().join("-").slice(0, 120), ids, matches }]);
    if (group === undefined) throw new ApiError("NOT_FOUND", { message: "Contact not found" });
    return group;
  },

  async dismiss(ctx, { body }) {
    const { id } = userOf(ctx);
    const ids = [...new Set(body.contactIds)];
    if (ids.length < 2) throw new ApiError("INVALID", { message: "contactIds must name two different contacts" });
    await ctx.tx(async (tx) => {
      inOrder(await listByIds(tx, ctx.tenant, ids), ids);
      await rows.insertDismissed(
        tx,
        ctx.tenant,
        rows.pairsOf(ids).map((pair) => ({ ...pair, user_id: id, date_added: ctx.now() })),
      );
    });
    return { succeeded: true };
  },

  async restore(ctx, { body }) {
    await ctx.tx((tx) => rows.removeDismissed(tx, ctx.tenant, body.contactIds));
    return { succeeded: true };
  },
};
