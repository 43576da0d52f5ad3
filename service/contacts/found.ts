import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Contact } from "#db/contacts/contacts.ts";
import * as rows from "#db/contacts/search.ts";
import type { Context } from "../context.ts";

// A page of a search with the total of its matches. Up to a size every total is counted for the answer. In a larger location
// a search that few contacts match is counted too; for one that many match the total is the last count, counted again in the
// background when it is older than `freshMs`. A first count is waited for a moment; until it is there the total is the planner's estimate.

const countedUpTo = 20_000;
const fewMatches = 2000;
const freshMs = 10_000;
const sizeKnownMs = 60_000;
/** How long an answer waits for a count that was never made before. */
const firstCountMs = 30;
const countingMost = 2;

type Total = { value: number; countedMs: number };

const totals = new LRUCache<string, Total>({ max: 5000, ttl: 600_000 });
const largeLocations = new LRUCache<string, boolean>({ max: 10_000, ttl: sizeKnownMs });
const counting = new Set<string>();

export type Found = { contacts: Contact[]; total: number };

export async function findPage(ctx: Context, search: rows.Search, page: rows.Page): Promise<Found> {
  if (!(await isLarge(ctx))) return counted(ctx, search, page);
  const key = `${ctx.tenant} ${JSON.stringify([search.words, search.digits, search.conditions])}`;
  const known = totals.get(key);
  if (known !== undefined && Date.now() - known.countedMs < freshMs)
    return { contacts: await pageOf(ctx, search, page, known.value), total: known.value };

  const estimate = await rows.estimate(ctx.db, ctx.tenant, search);
  if (estimate > fewMatches) {
    const recounted = recount(ctx, search, key);
    const contacts = await rows.listOfMany(ctx.db, ctx.tenant, search, page);
    if (known === undefined) await Promise.race([recounted, sleep(firstCountMs, undefined, { ref: false })]);
    return { contacts, total: (totals.get(key) ?? known)?.value ?? estimate };
  }
  const isFirst = page.after === undefined && page.offset === 0;
  const found = isFirst ? await together(ctx, search, page.limit) : await counted(ctx, search, page);
  totals.set(key, { value: found.total, countedMs: Date.now() });
  return found;
}

const pageOf = (ctx: Context, search: rows.Search, page: rows.Page, matches: number) =>
  matches > fewMatches ? rows.listOfMany(ctx.db, ctx.tenant, search, page) : rows.list(ctx.db, ctx.tenant, search, page);

async function isLarge(ctx: Context): Promise<boolean> {
  const known = largeLocations.get(ctx.tenant);
  if (known !== undefined) return known;
  const isLarger = await rows.isLargerThan(ctx.db, ctx.tenant, countedUpTo);
  largeLocations.set(ctx.tenant, isLarger);
  return isLarger;
}

async function counted(ctx: Context, search: rows.Search, page: rows.Page): Promise<Found> {
  const [contacts, total] = await Promise.all([rows.list(ctx.db, ctx.tenant, search, page), rows.count(ctx.db, ctx.tenant, search)]);
  return { contacts, total };
}

async function together(ctx: Context, search: rows.Search, limit: number): Promise<Found> {
  const { contacts, count } = await rows.listWithCount(ctx.db, ctx.tenant, search, limit);
  return { contacts, total: count };
}

/** Few counts at a time: each may read much. */
async function recount(ctx: Context, search: rows.Search, key: string): Promise<void> {
  if (counting.size >= countingMost || counting.has(key)) return;
  counting.add(key);
  try {
    totals.set(key, { value: await rows.count(ctx.outside, ctx.tenant, search), countedMs: Date.now() });
  } catch (error) {
    ctx.log.warn({ err: error }, "matches were not counted");
  } finally {
    counting.delete(key);
  }
}
