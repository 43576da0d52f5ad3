import { LRUCache } from "lru-cache";
import { type duplicates as contract, mergeMost } from "#contract/application/duplicates.ts";
import { Fault } from "#contract/errors.ts";
import * as rows from "#db/application/duplicates.ts";
import { listByIds } from "#db/contacts/contacts.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../implement.ts";
import { userOf } from "../sessions.ts";
import { inOrder, toWire } from "./candidates.ts";
import { type Group, groupsOf } from "./groups.ts";

/** What was found last, good for as long as the database says that nothing of the location changed. */
const found = new LRUCache<string, { state: string; groups: Group[] }>({ max: 20, ttl: 60_000 });

/** A location whose search is under way is not searched a second time. */
const underWay = new Map<string, Promise<Group[]>>();

async function search(ctx: Context, state: string): Promise<Group[]> {
  const groups = groupsOf(await rows.listMatches(ctx.db, ctx.tenant), await rows.listDismissed(ctx.db, ctx.tenant), mergeMost);
  found.set(ctx.tenant, { state, groups });
  return groups;
}

async function allGroups(ctx: Context): Promise<Group[]> {
  const state = await rows.stateOf(ctx.db, ctx.tenant);
  const last = found.get(ctx.tenant);
  if (last?.state === state) return last.groups;
  const key = `${ctx.tenant} ${state}`;
  const running = underWay.get(key) ?? search(ctx, state).finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

export const duplicates: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, skip, reason } }) {
    const all = await allGroups(ctx);
    const groups = reason === undefined ? all : all.filter(({ matches }) => matches.some((match) => match.reason === reason));
    return { groups: await toWire(ctx, groups.slice(skip, skip + limit)), total: groups.length };
  },

  async compare(ctx, { query }) {
    const ids = query.ids.split(",").filter((id) => id !== "");
    if (ids.length < 2) throw new Fault("INVALID", { message: "ids must name at least two contacts" });
    inOrder(await listByIds(ctx.db, ctx.tenant, ids), ids);
    const matches = (await rows.listMatches(ctx.db, ctx.tenant, ids)).map((match) => ({
      reason: match.reason,
      value: match.value,
      contactIds: match.ids,
    }));
    const [group] = await toWire(ctx, [{ id: [...ids].sort().join("-").slice(0, 120), ids, matches }]);
    if (group === undefined) throw new Fault("NOT_FOUND", { message: "Contact not found" });
    return group;
  },

  async dismiss(ctx, { body }) {
    const { id } = userOf(ctx);
    const ids = [...new Set(body.contactIds)];
    if (ids.length < 2) throw new Fault("INVALID", { message: "contactIds must name two different contacts" });
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
