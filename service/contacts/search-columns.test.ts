import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import { columns } from "#db/contacts/contacts.ts";
import { bitsSql, conditionsSql, facetOf, facetWithBits } from "#db/contacts/search-conditions.ts";
import type { Column, Comparison, Condition, Place, Search } from "#db/contacts/search-types.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const customField = "field_of_theirs";
const textOf = (name: string) => `is ${name}`;

/** A location with one contact for each column that holds text, or several texts: it has a value there and nowhere else. */
async function contactPerColumn(t: TestContext) {
  const w = await startTestApp(t);
  const { tenant } = await w.location();
  const { rows: types } = await w.db.pool.query<{ name: Column; type: string }>(
    "select column_name as name, data_type as type from information_schema.columns where table_name = 'contact'",
  );
  const ofItself: Column[] = ["location_id", "id", "email_lower"];
  const kept = types.filter(({ name }) => columns.some((column) => column === name) && !ofItself.includes(name));
  const texts = kept.flatMap(({ name, type }): Place[] => (type === "text" ? [{ kind: "text", column: name }] : []));
  const lists = (["tags", "followers", "additional_emails", "additional_phones"] as const).map(
    (column): Place => ({ kind: "list", column }),
  );
  assert.equal(lists.length, kept.filter(({ type }) => type === "ARRAY").length);
  assert.ok(texts.length > 15, `${texts.length} columns of text`);
  const places: Place[] = [...texts, ...lists, { kind: "json", column: "custom_fields", path: [customField], holds: "text" }];
  await w.db.pool.query("alter table contact drop constraint contact_location_id_business_id_fkey");
  for (const place of places)
    await w.db.pool.query(
      `insert into contact (location_id, id, date_added, date_updated, ${place.column}) values ($1, $2, now(), now(), ${exampleOf(place)})`,
      [tenant, place.column],
    );
  await w.db.pool.query("update contact set email_lower = lower(email)");
  return { w, tenant, places };
}

function exampleOf(place: Place): string {
  if (place.kind === "json") return `'${JSON.stringify({ [customField]: textOf(customField) })}'`;
  return place.kind === "list" ? `array['${textOf(place.column)}']` : `'${textOf(place.column)}'`;
}

const searchFor = (place: Place, comparison: Comparison): Search & { conditions: [Condition] } => ({
  words: [],
  numbers: [],
  conditions: [{ place, comparison, isNegated: false }],
  sort: [],
});
const nameOf = (place: Place) => (place.kind === "json" ? customField : place.column);
const isValue = (place: Place) => searchFor(place, { operator: "equals", values: [textOf(nameOf(place))] });

const idsWhere = async (w: TestApp, conditions: RawBuilder<unknown>[]) =>
  (await sql<{ id: string }>`select id from contact where ${sql.join(conditions, sql` and `)}`.execute(w.db.query)).rows.map(
    ({ id }) => id,
  );

/** Whether an index can answer it, however few contacts there are. */
const isAnsweredBy = (w: TestApp, index: string, conditions: RawBuilder<unknown>[]): Promise<boolean> =>
  w.db.tx({ kind: "system" }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await sql`explain (format json) select from contact where ${sql.join(conditions, sql` and `)}`.execute(tx);
    return JSON.stringify(plan.rows).includes(`"Index Name":"${index}"`);
  });

test("what a search takes for a facet is what the index of facets holds, and the index answers it", async (t) => {
  const { w, tenant, places } = await contactPerColumn(t);
  const { rows } = await w.db.pool.query<{ held: string }>("select pg_get_indexdef('contact_by_facet'::regclass, 1, true) as held");
  const held = await w.db.pool.query<{ facet: string }>(
    `select distinct split_part(unnest(${rows[0]?.held}), chr(31), 2) as facet from contact`,
  );
  assert.deepEqual(new Set(held.rows.map(({ facet }) => facet)), new Set(places.flatMap((place) => facetOf(place) ?? [])));
  for (const place of places) {
    const conditions = conditionsSql(tenant, isValue(place), "index");
    assert.deepEqual(await idsWhere(w, conditions), [place.column]);
    assert.equal(await isAnsweredBy(w, "contact_by_facet", conditions), facetOf(place) !== undefined, place.column);
  }
});

test("what a search takes to have bits is what the bits of a contact tell of", async (t) => {
  const { w, places } = await contactPerColumn(t);
  for (const place of places) {
    const search = isValue(place);
    const { rows } = await w.db.pool.query<{ filtered: boolean }>("select facet_bits <> 0 as filtered from contact where id = $1", [
      place.column,
    ]);
    assert.equal(facetWithBits(search.conditions[0]) !== undefined, rows[0]?.filtered, place.column);
    if (rows[0]?.filtered) assert.ok((await idsWhere(w, bitsSql(search))).includes(place.column), place.column);
  }
});

test("what a search looks for in the index of grams is what the searched text holds", async (t) => {
  const { w, tenant, places } = await contactPerColumn(t);
  for (const place of places.filter(({ kind }) => kind === "text")) {
    const conditions = conditionsSql(tenant, searchFor(place, { operator: "contains", text: textOf(place.column) }), "index");
    const { rows } = await w.db.pool.query<{ holds: boolean }>("select strpos(search_text, $2) > 0 as holds from contact where id = $1", [
      place.column,
      textOf(place.column),
    ]);
    assert.deepEqual(await idsWhere(w, conditions), [place.column]);
    assert.equal(await isAnsweredBy(w, "contact_by_grams", conditions), rows[0]?.holds, place.column);
  }
});
