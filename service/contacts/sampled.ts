import { LRUCache } from "lru-cache";
import type { Search } from "#db/contacts/search.ts";
import { listNewestTexts } from "#db/contacts/search-walk.ts";
import type { Context } from "../context.ts";

// How many contacts have a part of a word: no statistics know, so it is seen from a location's newest ones.

const samples = new LRUCache<string, Promise<string[]>>({ max: 20, ttl: 60_000 });

/** The share of the newest contacts that have the words, or the digits of what may be a phone number. */
export async function shareOfWords(ctx: Context, { words, digits }: Search): Promise<number> {
  const texts = await newestTexts(ctx);
  const parts = words.map((word) => word.toLowerCase());
  const found = texts.filter((text) => parts.every((part) => text.includes(part)) || (digits !== undefined && text.includes(digits)));
  return texts.length === 0 ? 0 : found.length / texts.length;
}

function newestTexts(ctx: Context): Promise<string[]> {
  const known = samples.get(ctx.tenant);
  if (known !== undefined) return known;
  const asked = listNewestTexts(ctx.outside, ctx.tenant);
  samples.set(ctx.tenant, asked);
  asked.catch(() => samples.delete(ctx.tenant));
  return asked;
}
