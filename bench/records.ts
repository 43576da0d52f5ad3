import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { countIn, fillTables } from "./fill.ts";
import { admin, makePlace, type Place } from "./harness.ts";
import { inThousands } from "./numbers.ts";

export const objectKey = "custom_objects.measured";

const searchable = ["name", "owner_name", "town", "reference"];
const fields = [
  ...searchable.map((property) => ({ property, dataType: "TEXT" })),
  { property: "age", dataType: "NUMERICAL" },
  { property: "story", dataType: "LARGE_TEXT" },
];

/** Imports an operator's file into one location. */
export async function importInto(locationId: string, content: unknown): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  try {
    const file = path.join(folder, "import.json");
    await writeFile(file, JSON.stringify(content));
    await admin(z.unknown(), "import", "--location", locationId, "--file", file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const objectNamed = (name: string, properties: { property: string; dataType: string }[], searchedBy: string[]) => ({
  id: `object-${name}`,
  key: `custom_objects.${name}`,
  labels: { singular: name, plural: `${name}s` },
  primaryDisplayProperty: `custom_object.${name}.${properties[0]?.property}`,
  searchableProperties: searchedBy.map((property) => `custom_object.${name}.${property}`),
  fields: properties.map((field) => ({
    name: field.property,
    dataType: field.dataType,
    id: `field-${name}-${field.property}`,
    fieldKey: `custom_object.${name}.${field.property}`,
  })),
});

/** Names and towns made of syllables: some thousands of each, with similar frequencies. */
const insert = `insert into object_record (location_id, id, object_key, properties, revision, created_by, updated_by, date_added, date_updated)
  select $1, 'record-' || lpad(n::text, 8, '0'), $2, properties, (select revision from object_schema where location_id = $1 and key = $2), author, author, at, at
  from generate_series(1, $3::int) as n,
    lateral (select initcap(
        (array['bel','mar','ron','tes','lun','dar','kil','sov','ven','pol','gri','hal','jor','nim','fas'])[1 + n * 7 % 15] ||
        (array['la','mo','ri','ne','to','sa','du','vi','ka','lo','pe'])[1 + n * 5 % 11]) as first, initcap(
        (array['win','ash','brook','cold','dun','east','fair','glen','hart','kings','lang','mill','nor','oak','pem','quin','rad'])[1 + n * 3 % 17] ||
        (array['ter','by','ford','ham','ley','more','ston','wick','worth','field','dale','gate','bury'])[1 + n * 11 % 13] ||
        (array['','s','son','er','ing','an','el'])[1 + n * 13 % 7]) as last, initcap(
        (array['black','white','upper','lower','saint','old','new','high','deep','long','wood'])[1 + n * 17 % 11] ||
        (array['pool','haven','bridge','mouth','chester','minster','stead','borough','cliff','marsh','heath','combe','well'])[1 + n * 19 % 13]) as town) as said,
    lateral (select jsonb_build_object('name', said.first, 'owner_name', said.last, 'town', said.town, 'reference', 'R-' || lpad((n * 7919::bigint % 10000000)::text, 7, '0'),
        'age', n % 20, 'story', repeat('Words about it. ', n % 5)) as properties,
      jsonb_build_object('channel', 'API', 'createdAt', '2026-01-01T00:00:00.000Z', 'source', 'INTEGRATION', 'sourceId', 'measured') as author,
      now() - n * interval '30 seconds' as at) as made`;

export async function recordsPlace(bench: Bench, count: number): Promise<Place & { records: number }> {
  const { db, say } = bench;
  const place = await makePlace(bench, `bench-records-${count}`, 0);
  if ((await countIn(db, "object_record", place.id)) !== count) {
    say(`Making ${inThousands(count)} records …`);
    await importInto(place.id, { objects: [objectNamed("measured", fields, searchable)] });
    await fillTables(db, ["object_record", "object_value", "object_value_record"], async (client) => {
      await client.query("delete from object_record where location_id = $1", [place.id]);
      await client.query(insert, [place.id, objectKey, count]);
    });
    await db.query("delete from change_log where location_id = $1", [place.id]);
  }
  return { ...place, records: count };
}
