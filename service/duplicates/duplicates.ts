import { setTimeout as sleep } from "node:timers/promises";
import { type duplicates as contract, type DuplicateReason, duplicateReasons, mergeMost } from "#contract/duplicates/duplicates.ts";
import { ApiError } from "#contract/errors.ts";
import { listByIds } from "#db/contacts/contacts.ts";
import * as rows from "#db/duplicates/duplicates.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { inOrder, toWire } from "./candidates.ts";
import { type Group, groupsOf, idOf, toMatch } from "./groups.ts";
import { lastKnown } from "./last-known.ts";

/** The search takes seconds for a million contacts, and contacts change constantly, so results are cached. */
const found = lastKnown<rows.Match[]>({ waitMs: 1000, keepMs: 600_000 });

/** How long a request waits for a search. Then it reports the progress, and the search goes on. */
const patienceMs = 5000;

/** The finished steps of the searches that are running in this process. */
const stepsDone = new Map<Tenant, number>();

async function search(ctx: Context): Promise<rows.Match[]> {
  stepsDone.set(ctx.tenant, 0);
  try {
    return await rows.listMatches(ctx.outside, ctx.tenant, (done) => stepsDone.set(ctx.tenant, done));
  } finally {
    stepsDone.delete(ctx.tenant);
  }
}

/** The groups of the cached matches. They are computed again only if `without` has changed. */
const grouped = new WeakMap<rows.Match[], { without: string; groups: Promise<Group[]> }>();

function groupsWithout(all: rows.Match[], dismissed: rows.Pair[], removed: string[]): Promise<Group[]> {
  const without = JSON.stringify([dismissed, removed]);
  const known = grouped.get(all);
  if (known?.without === without) return known.groups;
  const gone = new Set(removed);
  const matches = all.map((match) => ({ ...match, ids: match.ids.filter((id) => !gone.has(id)) }));
  const groups = groupsOf(matches, dismissed, mergeMost);
  grouped.set(all, { without, groups });
  return groups;
}

type AllGroups = { groups: Group[]; isComplete: boolean };

/**
 * Undefined while the first search of a large location is running. Dismissed matches and deleted contacts take effect immediately, however
 * old the cached matches are.
 */
async function allGroups(ctx: Context): Promise<AllGroups | undefined> {
  const state = await rows.newestChange(ctx.db, ctx.tenant);
  const failed = (error: unknown) => ctx.log.warn({ err: error }, "duplicates were not found");
  const searching = found(ctx.tenant, state, () => search(ctx), failed);
  const last = await Promise.race([searching, sleep(patienceMs, undefined, { ref: false })]);
  if (last === undefined) {
    searching.catch(failed);
    return undefined;
  }
  const [dismissed, removed] = await Promise.all([
    rows.listDismissed(ctx.db, ctx.tenant),
    last.state === state ? [] : rows.listRemovedSince(ctx.db, ctx.tenant, last.state),
  ]);
  const countOf = (reason: DuplicateReason) => last.value.filter((match) => match.reason === reason).length;
  return {
    groups: await groupsWithout(last.value, dismissed, removed),
    isComplete: duplicateReasons.every((reason) => countOf(reason) < rows.matchesMost),
  };
}

export const duplicates: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, skip, reason } }) {
    const all = await allGroups(ctx);
    if (all === undefined)
      return { groups: [], total: 0, progress: { done: stepsDone.get(ctx.tenant) ?? 0, total: rows.searchSteps }, isComplete: false };
    const groups = reason === undefined ? all.groups : all.groups.filter(({ matches }) => matches.some((match) => match.reason === reason));
    return {
      ...{ groups: await toWire(ctx, groups.slice(skip, skip + limit)), total: groups.length },
      ...{ progress: null, isComplete: all.isComplete },
    };
  },

  async compare(ctx, { query }) {
    const ids = query.ids.split(",").filter((id) => id !== "");
    if (ids.length < 2) throw new ApiError("INVALID", { message: "ids must name at least two contacts" });
    inOrder(await listByIds(ctx.db, ctx.tenant, ids), ids);
    const matches = (await rows.listMatchesAmong(ctx.db, ctx.tenant, ids)).map(toMatch);
    const [group] = await toWire(ctx, [{ id: idOf(ids), ids, matches }]);
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
