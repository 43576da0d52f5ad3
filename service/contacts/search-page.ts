import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ContactJson } from "#db/contacts/contacts.ts";
import * as rows from "#db/contacts/search.ts";
import type { Condition, Page, Search } from "#db/contacts/search-types.ts";
import { listByWay, type Way, wayTo } from "#db/contacts/search-walk.ts";
import type { Context } from "../context.ts";
import { addedByDay } from "./added.ts";
import { shareOfMatches, shareOfWords } from "./sampled.ts";

// A page of a search with the total of its matches. Up to a size every total is counted for the answer. In a larger location
// a search is counted too unless so many contacts match that a short walk in order fills the page, or the matches of some days; then the total is
// the last count, counted again in the background when it is older than `freshMs`. A first count is waited for a moment where nobody else searches; until it is there
// the total is an estimate.

const countedUpTo = 20_000;
const freshMs = 10_000;
const sizeKnownMs = 60_000;
/** How long an answer waits for a count that was never made before. */
const firstCountMs = 30;
const waitingMost = 50;
/** How long nobody has searched when counts that nobody waits for are made. */
const idleMs = 150;

type Total = { value: number; countedMs: number };

const totals = new LRUCache<string, Total>({ max: 5000, ttl: 600_000 });
const sizes = new LRUCache<string, number>({ max: 10_000, ttl: sizeKnownMs });
const shares = new LRUCache<string, number>({ max: 10_000, ttl: sizeKnownMs });

export type Found = { contacts: ContactJson[]; total: number };

export async function findPage(ctx: Context, search: Search, page: Page): Promise<Found> {
  return counts.aside(async (isAlone) => {
    const size = await sizeOf(ctx);
    if (size <= countedUpTo) return ofSmall(ctx, search, page);
    const key = `${ctx.tenant} ${JSON.stringify([search.words, search.numbers, search.conditions])}`;
    const known = totals.get(key);
    if (known !== undefined && Date.now() - known.countedMs < freshMs)
      return { contacts: await pageOf(ctx, search, page, known.value, size), total: known.value };

    const estimate = await estimateOf(ctx, search, size);
    const way = wayOf(ctx, search, page, estimate, size);
    if (way !== undefined) {
      const contacts = await listByWay(ctx.db, ctx.tenant, search, page, way);
      const recounted = counts.add(key, () => recount(ctx, search, key), isAlone());
      if (known === undefined && recounted !== undefined) await Promise.race([recounted, sleep(firstCountMs, undefined, { ref: false })]);
      return { contacts, total: (totals.get(key) ?? known)?.value ?? Math.max(estimate, page.offset + contacts.length) };
    }
    const found = await rows.listWithCount(ctx.db, ctx.tenant, search, page);
    totals.set(key, { value: found.count, countedMs: Date.now() });
    return { contacts: found.contacts, total: found.count };
  });
}

async function pageOf(ctx: Context, search: Search, page: Page, matches: number, size: number): Promise<ContactJson[]> {
  const way = wayOf(ctx, search, page, matches, size);
  if (way !== undefined) return listByWay(ctx.db, ctx.tenant, search, page, way);
  return (await rows.listWithCount(ctx.db, ctx.tenant, search, page)).contacts;
}

const wayOf = (ctx: Context, search: Search, page: Page, matches: number, size: number): Way | undefined =>
  wayTo(search, page, matches, { size, added: addedByDay(ctx), nowMs: ctx.now().getTime() });

/** How much rarer than the planner thinks a search may be: filters that depend on each other, but not one that only older contacts pass. */
const rarerMost = 3;

/** How many contacts match: by the newest ones, and for filters by the planner, who takes them for independent of each other. */
async function estimateOf(ctx: Context, search: Search, size: number): Promise<number> {
  const seen = (await shareOfMatches(ctx, search)) * size;
  if (search.conditions.length === 0) return Math.round(seen);
  const passing = await Promise.all(search.conditions.map((condition) => shareOfCondition(ctx, condition, size)));
  const planned = passing.reduce((product, share) => product * share, size) * (await shareOfWords(ctx, search));
  return Math.round(Math.min(planned, Math.max(seen, planned / rarerMost)));
}

/** How many pass one filter, by the planner's estimate. */
async function shareOfCondition(ctx: Context, condition: Condition, size: number): Promise<number> {
  const key = `${ctx.tenant} ${JSON.stringify(condition)}`;
  const known = shares.get(key);
  if (known !== undefined) return known;
  const estimate = await rows.estimate(ctx.db, ctx.tenant, { words: [], numbers: [], conditions: [condition], sort: [] });
  const share = Math.min(1, estimate / size);
  shares.set(key, share);
  return share;
}

async function ofSmall(ctx: Context, search: Search, page: Page): Promise<Found> {
  const isByWords = search.words.length > 0 && search.conditions.length === 0;
  if (!isByWords) return counted(ctx, search, page);
  const found = await rows.listByText(ctx.db, ctx.tenant, search, page);
  return { contacts: found.contacts, total: found.count };
}

/** How many contacts the location has: few are as good as none, of many the planner's estimate is good enough. */
async function sizeOf(ctx: Context): Promise<number> {
  const known = sizes.get(ctx.tenant);
  if (known !== undefined) return known;
  const isLarge = await rows.isLargerThan(ctx.db, ctx.tenant, countedUpTo);
  const all = { words: [], numbers: [], conditions: [], sort: [] };
  const size = isLarge ? Math.max(countedUpTo + 1, await rows.estimate(ctx.db, ctx.tenant, all)) : 0;
  sizes.set(ctx.tenant, size);
  return size;
}

async function counted(ctx: Context, search: Search, page: Page): Promise<Found> {
  const [contacts, total] = await Promise.all([
    rows.list(ctx.db, ctx.tenant, search, page),
    rows.count(ctx.db, ctx.tenant, search, "either"),
  ]);
  return { contacts, total };
}

async function recount(ctx: Context, search: Search, key: string): Promise<void> {
  try {
    totals.set(key, { value: await rows.count(ctx.outside, ctx.tenant, search, "index"), countedMs: Date.now() });
  } catch (error) {
    ctx.log.warn({ err: error }, "matches were not counted");
  }
}

let idle: NodeJS.Timeout | undefined;

/**
 * Counts read much: one at a time, at the end of the search that asks for it where no other ran beside it, else when nobody has searched
 * for a moment. The newest goes first; what nobody gets to is forgotten.
 */
const counts = {
  searching: 0,
  begun: 0,
  isCounting: false,
  waiting: new Map<string, () => Promise<void>>(),

  /** A search can ask whether it has been alone so far. */
  async aside<T>(search: (isAlone: () => boolean) => Promise<T>): Promise<T> {
    const isFirst = ++this.searching === 1;
    const number = ++this.begun;
    clearTimeout(idle);
    try {
      return await search(() => isFirst && this.begun === number);
    } finally {
      this.searching--;
      if (this.searching === 0) idle = setTimeout(() => void this.next(), idleMs).unref();
    }
  },

  /** The count itself where it began at once. */
  add(key: string, count: () => Promise<void>, isAlone: boolean): Promise<void> | undefined {
    this.waiting.delete(key);
    this.waiting.set(key, count);
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > waitingMost && oldest !== undefined) this.waiting.delete(oldest);
    return isAlone ? this.next() : undefined;
  },

  next(): Promise<void> | undefined {
    const [key, count] = [...this.waiting].at(-1) ?? [];
    if (this.isCounting || key === undefined || count === undefined) return undefined;
    this.waiting.delete(key);
    this.isCounting = true;
    return count().finally(() => {
      this.isCounting = false;
      if (this.searching === 0) void this.next();
    });
  },
};
