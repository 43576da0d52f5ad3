import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { collect, listInOrder, readsInOrder } from "#db/contacts/search/accelerated.ts";
import { accelerations } from "#db/contacts/search/accelerations.ts";
import { count, listPage } from "#db/contacts/search/plain.ts";
import type { Column, Condition, Page, Place, Search, SortKey } from "#db/contacts/search/types.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { startTestApp } from "../testing/test-app.ts";

const many = 3000;
const rounds = 150;

/** Pseudo-random numbers from a fixed seed, so that a failure can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A location with many contacts, whose values are repeated, missing, or written in several scripts. */
async function filledLocation(t: TestContext) {
  const w = await startTestApp(t);
  const { tenant } = await w.location();
  await w.db.pool.query(
    `insert into contact (location_id, id, name, email, email_lower, phone, city, source, tags, custom_fields, assigned_to, date_added, date_updated)
     select $1, 'c' || n, (array['Li', 'Örjan', '王小明', 'Anna', 'O''Brian', 'Harry'])[1 + n % 6] || ' ' || (array['Winter', 'Ng', 'Wójcik', 'Ελένη'])[1 + n % 4],
       'p' || n || '@example.com', 'p' || n || '@example.com', '+4477' || lpad(n::text, 6, '0'),
       (array['Berlin', 'aachen', null])[1 + n % 3], (array['web', 'Web', 'phone', null, ''])[1 + n % 5],
       case when n % 2 = 0 then array['half'] else '{}' end || case when n % 97 = 0 then array['Rare'] else '{}' end,
       case when n % 4 = 0 then '{}' else jsonb_build_object('text', 'Value ' || n % 7, 'number', n % 9, 'list', array['a' || n % 3]) end,
       case when n % 3 = 0 then 'u' || n % 5 end,
       timestamptz '2026-01-01' + (n * 7919 % ${many} / 3) * interval '1 hour', timestamptz '2026-02-01' + (n % 50) * interval '1 day'
     from generate_series(1, ${many}) as n`,
    [tenant],
  );
  await w.db.pool.query("analyze contact");
  return { db: w.db.query, tenant };
}

/** The same random searches at each call, for the contacts of `filledLocation`. */
function* randomSearches(): Generator<{ search: Search; page: Page; message: string }> {
  const random = numbers(20_261);
  const oneOf = <T>(items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];
  const text = (column: Column): Place => ({ kind: "text", column });
  const custom = (path: string, holds: "text" | "number" | "list"): Place => ({
    kind: "json",
    column: "custom_fields",
    path: [path],
    holds,
  });
  const equals = (place: Place, ...values: (string | number)[]): Condition => ({
    place,
    comparison: { operator: "equals", values },
    isNegated: random(4) === 0,
  });
  const condition = (): Condition =>
    oneOf<() => Condition>([
      () => equals({ kind: "list", column: "tags" }, oneOf(["half", "Rare", "rare", "none"])),
      () => equals(text("city"), oneOf(["berlin", "AACHEN", ""]), oneOf(["berlin", "nowhere"])),
      () => equals(text("source"), oneOf(["web", "PHONE", "", "x".repeat(150)])),
      () => equals(text("name"), "harry winter"),
      () => equals({ kind: "id", column: "assigned_to" }, oneOf(["u0", "u3", "u9"])),
      () => equals(custom("text", "text"), oneOf(["value 3", "VALUE 0", "value"])),
      () => equals(custom("number", "number"), random(10)),
      () => equals(custom("list", "list"), oneOf(["a1", "A1"])),
      () => ({ place: text("email"), comparison: { operator: "contains", text: oneOf(["P1", "@example"]) }, isNegated: random(2) === 0 }),
      () => ({ place: text("city"), comparison: { operator: "exists" }, isNegated: random(2) === 0 }),
      () => ({ any: [condition(), condition()] }),
      () => ({ all: [condition(), condition()] }),
    ])();
  const sortKey = (): SortKey =>
    oneOf<SortKey>([
      { column: "date_added", kind: "instant", descending: random(2) === 0 },
      { column: "date_updated", kind: "instant", descending: random(2) === 0 },
      { column: "name", kind: "text", descending: random(2) === 0 },
      { column: "city", kind: "text", descending: random(2) === 0 },
      { column: "custom_fields", customField: "number", kind: "number", descending: random(2) === 0 },
    ]);
  const words = ["li", "小明", "WIN", "ój", "o'b", "ΕΛ", "7", "p1", "+44", "harry", "zq", "%", "_"] as const;

  for (let round = 0; round < rounds; round++) {
    const search: Search = {
      words: Array.from({ length: random(3) }, () => oneOf(words)),
      numbers: random(5) === 0 ? ["4477"] : [],
      conditions: Array.from({ length: random(3) }, condition),
      sort: random(4) === 0 ? [sortKey(), sortKey()] : [sortKey()],
    };
    const page: Page = { limit: 1 + random(60), offset: random(3) === 0 ? random(100) : 0 };
    yield { search, page, message: JSON.stringify({ round, search, page }) };
  }
}

const ids = (contacts: { id: string }[]) => contacts.map(({ id }) => id);

/** The page and the total that the plain query finds, which is the query without any acceleration. */
async function plainly(db: Executor, tenant: Tenant, search: Search, page: Page) {
  accelerations.pairs = false;
  try {
    const [contacts, total] = await Promise.all([listPage(db, tenant, search, page), count(db, tenant, search)]);
    return { expected: ids(contacts), total };
  } finally {
    accelerations.pairs = true;
  }
}

test("pairs of characters find what the plain query finds, for random searches, sorts and pages", async (t) => {
  const { db, tenant } = await filledLocation(t);
  for (const { search, page, message } of randomSearches()) {
    const { expected, total } = await plainly(db, tenant, search, page);
    assert.deepEqual(ids(await listPage(db, tenant, search, page)), expected, message);
    assert.equal(await count(db, tenant, search), total, message);
  }
});

test("a page that is selected from all matches, found by indexes or by reading all contacts, and its total, are those of the plain query", async (t) => {
  const { db, tenant } = await filledLocation(t);
  for (const { search, page, message } of randomSearches()) {
    const { expected, total } = await plainly(db, tenant, search, page);
    for (const estimated of [{ matches: total, reads: 0 }, { matches: total, reads: many }, undefined]) {
      const collected = await collect(db, tenant, search, page, estimated);
      assert.deepEqual([ids(collected.contacts), collected.count], [expected, total], message);
    }
  }
});

test("a page that is read in the sort's order is that of the plain query, or its beginning if the reads are limited", async (t) => {
  const { db, tenant } = await filledLocation(t);
  let limited = 0;
  for (const { search, page, message } of randomSearches()) {
    const { expected, total } = await plainly(db, tenant, search, page);
    assert.deepEqual(ids(await listInOrder(db, tenant, search, page, many)), expected, message);

    const reads = readsInOrder(search, page, { matches: total, reads: total }, many);
    if (reads === undefined) continue;
    limited++;
    const within = ids(await listInOrder(db, tenant, search, page, reads));
    assert.deepEqual(within, expected.slice(0, within.length), message);
  }
  assert.ok(limited > rounds / 20, `${limited} pages were read with a limit`);
});

test("a page is read in the sort's order only where that reads fewer contacts than the indexes find", () => {
  const search: Search = { words: [], numbers: [], conditions: [], sort: [{ column: "date_added", kind: "instant", descending: true }] };
  const reads = (matches: number, page: Page = { limit: 20, offset: 0 }) =>
    readsInOrder(search, page, { matches, reads: matches }, 1_000_000);
  assert.equal(reads(500_000), 2000);
  assert.equal(reads(5000), 12_000);
  assert.equal(reads(4000), undefined);
  assert.equal(reads(0), undefined);
  assert.equal(reads(5000, { limit: 20, offset: 1000 }), undefined);
  const page = { limit: 20, offset: 0 };
  assert.equal(readsInOrder(search, page, { matches: 4000, reads: 5000 }, 1_000_000), 15_000);
  assert.equal(readsInOrder({ ...search, words: ["jack", "jac"] }, page, { matches: 10, reads: 5000 }, 1_000_000), 2000);
  assert.equal(
    readsInOrder(
      { ...search, sort: [{ column: "city", kind: "text", descending: true }] },
      { limit: 20, offset: 0 },
      { matches: 500_000, reads: 500_000 },
      1_000_000,
    ),
    undefined,
  );
});
