import { type Bench, settle } from "./bench.ts";
import type { Figure } from "./figure.ts";
import type { Place } from "./harness.ts";
import { inMs, inRatio, inThousands, mean, quantile } from "./numbers.ts";
import { bareBodyOf, bodyOf, drawQueries, type Query } from "./queries.ts";
import { ask, call, timesInTurns, timesOf } from "./requests.ts";

const askedMs = 60;
/** Among more contacts than this, more time is allowed, and the bare server is not measured: many of its searches take longer than 30 s. */
const many = 1_000_000;
const askedOfManyMs = 100;
const concurrency = 4;
/**
 * A search of the large location fills both pages, or nearly so. A search of the small location finds 8 to 17 contacts for the first limit
 * and 20 to 59 for the second.
 */
const pageLimits = [20, 100];
/** The first searches warm the caches and are not repeated. Each of the others runs once and is measured. */
const warming = 40;
const timed = 400;
const turn = 20;
/** Each contact in a response has this property. */
const cursorField = '"searchAfter":';

export async function search(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl, bareUrl, headersOf } = bench;
  const [big, small] = [await bench.big(), await bench.small()];
  await settle(db);
  const how = { warming, width: concurrency };
  const asked = (queries: Query[], place: Place) => queries.map((query) => ({ query, place }));
  const answered = new Map<Place, number[]>();
  const toService =
    (pageLimit: number) =>
    async ({ query, place }: { query: Query; place: Place }) => {
      const body = bodyOf(query, place.id, pageLimit);
      const answer = await ask(`${serviceUrl}/contacts/search`, { method: "POST", headers: headersOf(place), body });
      answered.get(place)?.push(answer.body.split(cursorField).length - 1);
      return answer;
    };
  const toBare = (pageLimit: number) => (query: Query) =>
    ask(`${bareUrl}/search`, { method: "POST", body: bareBodyOf(query, big.id, pageLimit) });

  const [ofBig, ofSmall] = [await drawQueries(db, big.id, warming + timed), await drawQueries(db, small.id, warming + timed)];
  const figures: Figure[] = [];
  const isMany = big.contacts > many;
  // Of so many contacts, the first searches read from the disk for longer than a search may take, and are refused.
  if (isMany)
    for (const { queries } of ofBig)
      await timesOf(queries.slice(0, warming * 2), { warming: 0, width: concurrency }, (query) =>
        call(`${serviceUrl}/contacts/search`, { method: "POST", headers: headersOf(big), body: bodyOf(query, big.id, 20) }),
      );
  for (const pageLimit of pageLimits)
    for (const [index, { what, queries }] of ofBig.entries()) {
      for (const place of [big, small]) answered.set(place, []);
      const turns = [asked(queries, big), asked(ofSmall[index]?.queries ?? [], small)] as const;
      const [timesInBig, timesInSmall] = await timesInTurns(turns, { ...how, turn }, toService(pageLimit));
      const [inBig, inSmall] = [quantile(timesInBig, 0.95), quantile(timesInSmall, 0.95)];
      const mostMs = isMany ? askedOfManyMs : askedMs;
      const beside = isMany ? undefined : quantile(await timesOf(queries, how, toBare(pageLimit)), 0.95);
      const distinct = queries.length - warming;
      figures.push({
        what: `Search ${what}, ${inThousands(big.contacts)} contacts, pages of ${pageLimit}, p95 of ${distinct} distinct searches, ${concurrency} at once`,
        reached: `${inMs(inBig)}, ${inRatio(inBig / inSmall)} (${inMs(inSmall)} at ${inThousands(small.contacts)}), ${[big, small].map((place) => mean(answered.get(place) ?? [])).join(" and ")} contacts an answer`,
        asked: `≤ ${mostMs} ms`,
        beside: beside === undefined ? "–" : inMs(beside),
        isReached: inBig <= mostMs,
      });
    }
  return figures;
}
