import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import { columns } from "#db/contacts/contacts.ts";
import { matching, soughtSql } from "#db/contacts/search/conditions.ts";
import type { Column, Place, Search } from "#db/contacts/search/types.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const customField = "field_of_theirs";
const textOf = (name: string) => `is ${name}`;

/** A location with one contact for each text column: it has a value in that column only. */
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

const idsWhere = async (w: TestApp, condition: RawBuilder<unknown>) =>
  (await sql<{ id: string }>`select id from contact where ${condition}`.execute(w.db.query)).rows.map(({ id }) => id);

/** The indexes that serve a condition, even with few contacts. */
const indexesOf = (w: TestApp, condition: RawBuilder<unknown>): Promise<string[]> =>
  w.db.tx({ kind: "system" }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql`explain (format json) select from contact where ${condition}`.execute(tx);
    // On a cluster, names end with the number of the part.
    return (JSON.stringify(rows).match(/contact_\w+|pk_\w+/g) ?? []).map((name) => name.replace(/_\d{6,}$/, ""));
  });

const idOnly: Column[] = ["assigned_to", "business_id", "visitor_id"];

test("equality finds the one contact with the value through an index of the column", async (t) => {
  const { w, tenant, places } = await contactPerColumn(t);
  await w.db.pool.query("analyze contact");
  const indexed: Partial<Record<Column, string>> = {
    ...{ name: "contact_by_name", email: "contact_by_email", phone: "contact_by_phone", company_name: "contact_sorted_by_company_name" },
    ...{ first_name: "contact_sorted_by_first_name", last_name: "contact_sorted_by_last_name" },
    ...{ assigned_to: "contact_by_assignee", business_id: "contact_by_business" },
  };
  for (const place of places) {
    const found: Place = idOnly.includes(place.column) ? { kind: "id", column: place.column } : place;
    const value = textOf(place.kind === "json" ? customField : place.column);
    const search: Search = {
      ...{ words: [], numbers: [], sort: [] },
      conditions: [{ place: found, comparison: { operator: "equals", values: [value] }, isNegated: false }],
    };
    const condition = matching(tenant, search);
    assert.deepEqual(await idsWhere(w, condition), [place.column]);
    if (place.column === "additional_emails" || place.column === "additional_phones") continue;
    const names = await indexesOf(w, soughtSql(search));
    assert.ok(names.includes(indexed[place.column] ?? "contact_by_value"), `${place.column}: ${names.join()}`);
  }
});

test("words of any script are found in the searched columns through an index", async (t) => {
  const w = await startTestApp(t);
  const { tenant } = await w.location();
  const names = ["Wójcik", "Li", "王小明", "Ελένη", "O'Brian"];
  for (const [index, name] of names.entries())
    await w.db.pool.query("insert into contact (location_id, id, name, date_added, date_updated) values ($1, $2, $3, now(), now())", [
      ...[tenant, String(index), name],
    ]);
  for (const [words, found, index] of [
    [["wójcik"], "0", "contact_by_text"],
    [["ój"], "0", "contact_by_pair"],
    [["LI"], "1", "contact_by_pair"],
    [["小明"], "2", "contact_by_pair"],
    [["ΕΛ"], "3", "contact_by_pair"],
    [["o'b"], "4", "contact_by_pair"],
    [["rian"], "4", "contact_by_text"],
  ] as const) {
    const search: Search = { words: [...words], numbers: [], conditions: [], sort: [] };
    assert.deepEqual(await idsWhere(w, matching(tenant, search)), [found]);
    const answered = await indexesOf(w, soughtSql(search));
    assert.ok(answered.includes(index), `${words}: ${answered.join()}`);
  }
});
