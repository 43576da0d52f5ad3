import { LRUCache } from "lru-cache";
import { type Facet, facetWithBits } from "#db/contacts/search-conditions.ts";
import { listBits, listNewest } from "#db/contacts/search-sample.ts";
import type { Search } from "#db/contacts/search-types.ts";
import type { Context } from "../context.ts";

// How many contacts have a part of a word, or two tags at once: no statistics know, so it is seen from a location's newest ones.

/** Halves of 64 bits: numbers are much faster to compare than big ones. */
type Bits = { low: number; high: number };
type Sample = { texts: string[]; low: Int32Array; high: Int32Array };

const samples = new LRUCache<string, Promise<Sample>>({ max: 20, ttl: 60_000 });
const bitsKnown = new LRUCache<string, Bits>({ max: 10_000 });

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** The share of the newest contacts that have the words. */
export async function shareOfWords(ctx: Context, search: Search): Promise<number> {
  if (search.words.length === 0) return 1;
  const { texts } = await sampleOf(ctx);
  const hasWords = wordsTest(search);
  return shareOf(texts.filter(hasWords).length, texts.length);
}

/** The share of the newest contacts that may match, for all that is known of them: the words, and facets by their bits. */
export async function shareOfMatches(ctx: Context, search: Search): Promise<number> {
  const facets = search.conditions.map(facetWithBits).filter(isDefined);
  if (facets.length === 0) return shareOfWords(ctx, search);
  const [{ texts, low, high }, asked] = [await sampleOf(ctx), await bitsOf(ctx, facets)];
  const hasWords = wordsTest(search);
  const all = asked
    .filter((values) => values.length === 1)
    .flat()
    .reduce(together, { low: 0, high: 0 });
  const choices = asked.filter((values) => values.length !== 1);
  let seen = 0;
  for (let index = 0; index < texts.length; index++) {
    const [ownLow, ownHigh] = [low[index] ?? 0, high[index] ?? 0];
    if ((ownLow & all.low) !== all.low || (ownHigh & all.high) !== all.high) continue;
    if (choices.every((values) => values.some((value) => holds({ low: ownLow, high: ownHigh }, value))) && hasWords(texts[index] ?? ""))
      seen++;
  }
  return shareOf(seen, texts.length);
}

const together = (one: Bits, other: Bits): Bits => ({ low: one.low | other.low, high: one.high | other.high });

const holds = (own: Bits, { low, high }: Bits) => (own.low & low) === low && (own.high & high) === high;

const halvesOf = (bits: bigint): Bits => ({ low: Number(BigInt.asIntN(32, bits)), high: Number(BigInt.asIntN(32, bits >> 32n)) });

const shareOf = (seen: number, of: number) => (of === 0 ? 0 : seen / of);

function wordsTest({ words, numbers }: Search): (text: string) => boolean {
  const parts = words.map((word) => word.toLowerCase());
  return (text) => parts.every((part) => text.includes(part)) || numbers.some((number) => text.includes(number));
}

function sampleOf(ctx: Context): Promise<Sample> {
  const known = samples.get(ctx.tenant);
  if (known !== undefined) return known;
  const asked = readSample(ctx);
  samples.set(ctx.tenant, asked);
  asked.catch(() => samples.delete(ctx.tenant));
  return asked;
}

async function readSample(ctx: Context): Promise<Sample> {
  const { texts, bits } = await listNewest(ctx.outside, ctx.tenant);
  return {
    texts,
    high: Int32Array.from(texts, (_, index) => bits.readInt32BE(index * 8)),
    low: Int32Array.from(texts, (_, index) => bits.readInt32BE(index * 8 + 4)),
  };
}

async function bitsOf(ctx: Context, facets: Facet[]): Promise<Bits[][]> {
  const asked = facets.flatMap(({ field, values }) => values.map((value) => ({ field, value, key: `${field} ${value}` })));
  const missing = asked.filter(({ key }) => !bitsKnown.has(key));
  const found = missing.length === 0 ? [] : await listBits(ctx.outside, missing);
  for (const [index, bits] of found.entries()) {
    const key = missing[index]?.key;
    if (key !== undefined) bitsKnown.set(key, halvesOf(bits));
  }
  return facets.map(({ field, values }) => values.map((value) => bitsKnown.get(`${field} ${value}`)).filter(isDefined));
}
