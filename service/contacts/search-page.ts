import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ContactJson } from "#db/contacts/contacts.ts";
import { collect, estimate, isLargerThan, listInOrder, readsInOrder, sizeOfTable } from "#db/contacts/search/accelerated.ts";
import { accelerations } from "#db/contacts/search/accelerations.ts";
import { count, listPage } from "#db/contacts/search/plain.ts";
import type { Page, Search } from "#db/contacts/search/types.ts";
import type { Context } from "../context.ts";
import { countQueue } from "./count-queue.ts";

// A page of a search with the total of its matches; db/contacts/search/README.md explains when a total is an estimate.

/** Up to this size, a location is searched by the plain query and every total is exact. */
const plainSize = 20_000;
/** With more contacts in all locations, a small location's contacts are read one by one instead. */
const plainTableSize = 2_000_000;
const sizeMs = 60_000;
const totalMs = 10_000;
/** How long a response waits for the first count of a search. */
const firstCountMs = 30;

/** `contacts` is 0 for a small location and the planner's estimate for a large one. `readsOwn` is true for a small one in a large table. */
type Size = { contacts: number; readsOwn: boolean };
const sizes = new LRUCache<string, Size>({ max: 10_000, ttl: sizeMs });
const totals = new LRUCache<string, { value: number; countedMs: number }>({ max: 5000, ttl: 600_000 });

export type Found = { contacts: ContactJson[]; total: number };

export const findPage = (ctx: Context, search: Search, page: Page): Promise<Found> =>
  countQueue.during(async (isAlone) => {
    const { contacts: size, readsOwn } = await sizeOf(ctx);
    if (size <= plainSize) return readsOwn && !isUnfiltered(search) ? ownPage(ctx, search, page) : plainPage(ctx, search, page);
    if (isUnfiltered(search)) {
      const contacts = await listPage(ctx.db, ctx.tenant, search, page);
      return { contacts, total: (await totalOf(ctx, search, isAlone)) ?? size };
    }
    const estimated = await estimate(ctx.db, ctx.tenant, search);
    const reads = readsInOrder(search, page, estimated, size);
    const inOrder = reads === undefined ? [] : await listInOrder(ctx.db, ctx.tenant, search, page, reads);
    if (inOrder.length === page.limit) {
      const total = await totalOf(ctx, search, isAlone);
      return { contacts: inOrder, total: total ?? Math.max(estimated.matches, page.offset + inOrder.length) };
    }
    const { contacts, count: total } = await collect(ctx.db, ctx.tenant, search, page, estimated);
    return { contacts, total };
  });

const isUnfiltered = ({ words, conditions }: Search) => words.length === 0 && conditions.length === 0;

async function plainPage(ctx: Context, search: Search, page: Page): Promise<Found> {
  const [contacts, total] = await Promise.all([listPage(ctx.db, ctx.tenant, search, page), count(ctx.db, ctx.tenant, search)]);
  return { contacts, total };
}

async function ownPage(ctx: Context, search: Search, page: Page): Promise<Found> {
  const { contacts, count: total } = await collect(ctx.db, ctx.tenant, search, page, undefined);
  return { contacts, total };
}

async function sizeOf(ctx: Context): Promise<Size> {
  const cached = sizes.get(ctx.tenant);
  if (cached !== undefined) return cached;
  const isLarge = await isLargerThan(ctx.db, ctx.tenant, plainSize);
  const all: Search = { words: [], numbers: [], conditions: [], sort: [] };
  const size = {
    contacts: isLarge && accelerations.fewestReads ? Math.max(plainSize + 1, (await estimate(ctx.db, ctx.tenant, all)).matches) : 0,
    readsOwn: !isLarge && accelerations.ownContacts && (await sizeOfTable(ctx.db)) > plainTableSize,
  };
  sizes.set(ctx.tenant, size);
  return size;
}

/** The exact total, or a cached one while it is counted again. Undefined before the first count has ended. */
async function totalOf(ctx: Context, search: Search, isAlone: () => boolean): Promise<number | undefined> {
  if (!accelerations.cachedTotals) return count(ctx.db, ctx.tenant, search);
  const key = JSON.stringify([ctx.tenant, search.words, search.numbers, search.conditions]);
  const cached = totals.get(key);
  if (cached !== undefined && Date.now() - cached.countedMs < totalMs) return cached.value;
  const counted = countQueue.add(key, () => countAgain(ctx, search, key), isAlone());
  if (cached === undefined && counted !== undefined) await Promise.race([counted, sleep(firstCountMs, undefined, { ref: false })]);
  return (totals.get(key) ?? cached)?.value;
}

async function countAgain(ctx: Context, search: Search, key: string): Promise<void> {
  try {
    totals.set(key, { value: await count(ctx.outside, ctx.tenant, search), countedMs: Date.now() });
  } catch (error) {
    ctx.log.warn({ err: error }, "the matches of a search could not be counted");
  }
}
