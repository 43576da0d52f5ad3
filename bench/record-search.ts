import type { Pool } from "pg";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inRatio, inThousands, quantile, shuffled } from "./numbers.ts";
import { objectKey, recordsPlace } from "./records.ts";
import { ask, timesInTurns } from "./requests.ts";

const [many, few] = [1_000_000, 10_000];
const askedMs = 60;
const askedRatio = 2;
const samples = 100;
const warming = 40;
const width = 4;
const turn = 20;
const pageLimit = 100;

const said = z.array(z.object({ owner_name: z.string(), town: z.string(), name: z.string(), reference: z.string() }));

/** Parts of values in the location's own records: short and long, frequent and rare. */
async function drawQueries(db: Pool, locationId: string): Promise<{ what: string; queries: string[] }[]> {
  const { rows } = await db.query(
    `select properties ->> 'owner_name' as owner_name, properties ->> 'town' as town, properties ->> 'name' as name, properties ->> 'reference' as reference
      from (select properties from object_record where location_id = $1 order by md5(id) limit 600) as drawn`,
    [locationId],
  );
  const drawn = said.parse(rows);
  const distinct = (queries: string[]) => shuffled([...new Set(queries)]).slice(0, warming + samples);
  return [
    {
      what: "by substring",
      queries: distinct(
        drawn.flatMap((each, index) => {
          if (index % 3 === 0) return [each.owner_name.slice(1)];
          return index % 3 === 1 ? [each.reference.slice(3)] : [`${each.owner_name.slice(0, 7)}`];
        }),
      ),
    },
    {
      what: "by field:value",
      queries: distinct(
        drawn.flatMap((each, index) => {
          if (index % 3 === 0) return [`owner_name:${each.owner_name}`];
          return index % 3 === 1 ? [`reference:${each.reference}`] : [`town:${each.town}`];
        }),
      ),
    },
  ];
}

export async function recordSearch(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl, headersOf } = bench;
  const [large, small] = [await recordsPlace(bench, many), await recordsPlace(bench, few)];
  const asked = (queries: string[], place: typeof large) => queries.map((query) => ({ query, place }));
  const send = ({ query, place }: { query: string; place: typeof large }) =>
    ask(`${serviceUrl}/objects/${objectKey}/records/search`, {
      method: "POST",
      headers: headersOf(place),
      body: { locationId: place.id, page: 1, pageLimit, query, searchAfter: [] },
    });
  const [ofLarge, ofSmall] = [await drawQueries(db, large.id), await drawQueries(db, small.id)];
  const figures: Figure[] = [];
  for (const [index, { what, queries }] of ofLarge.entries()) {
    const turns = [asked(queries, large), asked(ofSmall[index]?.queries ?? [], small)] as const;
    const [timesInLarge, timesInSmall] = await timesInTurns(turns, { warming, width, turn }, send);
    const [inLarge, inSmall] = [quantile(timesInLarge, 0.95), quantile(timesInSmall, 0.95)];
    figures.push({
      what: `Record search ${what}, ${inThousands(many)} records, p95 of ${timesInLarge.length} distinct searches, ${width} at once`,
      reached: `${inMs(inLarge)}, ${inRatio(inLarge / inSmall)} (${inMs(inSmall)} at ${inThousands(few)})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: "–",
      isReached: inLarge <= askedMs && inLarge / inSmall <= askedRatio,
    });
  }
  return figures;
}
