import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { countIn } from "./fill.ts";
import { inMs, inThousands, quantile, shuffled } from "./numbers.ts";
import { objectKey, recordsPlace } from "./records.ts";
import { ask, timesOf } from "./requests.ts";

const related = 10_000;
const pageLimit = 100;
const askedMs = 30;
const warming = 20;
const width = 4;
const hub = "hub";

/** Creates one record that is linked to every other one. */
async function fill({ db, say }: Bench, locationId: string): Promise<void> {
  if ((await countIn(db, "relation", locationId)) === related) return;
  say(`Making ${inThousands(related)} relations …`);
  await db.query(
    `insert into association (location_id, id, key, first_object_key, first_object_label, second_object_key, second_object_label)
      values ($1, $2, $2, 'business', 'Supplier', $3, 'Supplied') on conflict do nothing`,
    [locationId, hub, objectKey],
  );
  await db.query("insert into business (location_id, id, name) values ($1, $2, 'The hub') on conflict do nothing", [locationId, hub]);
  await db.query("delete from relation where location_id = $1", [locationId]);
  await db.query(
    `insert into relation (location_id, id, association_id, first_object_key, first_record_id, second_object_key, second_record_id, date_added)
      select $1, 'link-' || id, $2, 'business', $2, $3, id, date_added from object_record where location_id = $1`,
    [locationId, hub, objectKey],
  );
  await db.query("vacuum (analyze) relation, association, business");
}

export async function relations(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, headersOf } = bench;
  const place = await recordsPlace(bench, related);
  await fill(bench, place.id);
  const headers = headersOf(place);
  const pages = shuffled(Array.from({ length: related / pageLimit }, (_, index) => index * pageLimit));
  const times = await timesOf([...pages.slice(0, warming), ...pages], { warming, width }, (skip) => {
    const query = new URLSearchParams({ locationId: place.id, skip: String(skip), limit: String(pageLimit) });
    return ask(`${serviceUrl}/associations/relations/${hub}?${query}`, { headers });
  });
  const reached = quantile(times, 0.95);
  return [
    {
      what: `Relations of a record with ${inThousands(related)}, p95 of all pages of ${pageLimit}, ${width} at once`,
      reached: inMs(reached),
      asked: `≤ ${askedMs} ms`,
      beside: "–",
      isReached: reached <= askedMs,
    },
  ];
}
