import { type Bench, settle } from "./bench.ts";
import type { Figure } from "./figure.ts";
import type { Place } from "./house.ts";
import { inMs, inRatio, inThousands, quantile } from "./numbers.ts";
import { bareBodyOf, bodyOf, drawQueries, type Query } from "./queries.ts";
import { type Answer, ask, timesOf } from "./requests.ts";

const askedMs = 60;
const askedRatio = 2;
const concurrency = 4;
const pageLimit = 100;
/** The first ones warm the caches and are not asked again; the others are each asked once and timed. */
const warming = 40;
const timed = 100;

type Send = (query: Query) => Promise<Answer>;

const p95 = async (queries: Query[], send: Send) => quantile(await timesOf(queries, { warming, width: concurrency }, send), 0.95);

export async function search(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl, bareUrl, headersOf } = bench;
  const [big, small] = [await bench.big(), await bench.small()];
  await settle(db);
  const toService = (place: Place): Send => {
    const headers = headersOf(place);
    return (query) => ask(`${serviceUrl}/contacts/search`, { method: "POST", headers, body: bodyOf(query, place.id, pageLimit) });
  };
  const toBare =
    (place: Place): Send =>
    (query) =>
      ask(`${bareUrl}/search`, { method: "POST", body: bareBodyOf(query, place.id, pageLimit) });

  const [ofBig, ofSmall] = [await drawQueries(db, big.id, warming + timed), await drawQueries(db, small.id, warming + timed)];
  const figures: Figure[] = [];
  for (const [index, { what, queries }] of ofBig.entries()) {
    const fewer = ofSmall[index]?.queries ?? [];
    const [inBig, inSmall] = [await p95(queries, toService(big)), await p95(fewer, toService(small))];
    const beside = await p95(queries, toBare(big));
    const distinct = queries.length - warming;
    figures.push({
      what: `Search ${what}, ${inThousands(big.contacts)} contacts, p95 of ${distinct} distinct searches, ${concurrency} at once`,
      reached: `${inMs(inBig)}, ${inRatio(inBig / inSmall)} (${inMs(inSmall)} at ${inThousands(small.contacts)})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: inMs(beside),
      isReached: inBig <= askedMs && inBig / inSmall <= askedRatio,
    });
  }
  return figures;
}
