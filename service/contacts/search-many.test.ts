import assert from "node:assert/strict";
import { test } from "node:test";
import { accelerations } from "#db/contacts/search/accelerations.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";

/** Large enough that searches use the accelerations instead of the plain query. */
const many = 24_000;

const ids = (body: unknown): string[] => {
  const contacts = at(body, "contacts");
  assert.ok(Array.isArray(contacts));
  return contacts.map((contact) => textAt(contact, "id"));
};

test("a search of a large location", async (t) => {
  // The set-up is one large statement, which is slow on a busy machine.
  const w = await startTestApp(t, { db: { statementTimeoutMs: 300_000 } });
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  await w.db.pool.query(
    `insert into contact (location_id, id, name, first_name, last_name, city, tags, date_added, date_updated)
     select $1, 'c' || lpad(n::text, 5, '0'), 'Person ' || n, case when n % 600 = 0 then 'Wójcik-O''Brian' else 'Person' end, case when n % 400 = 0 then 'Seldom' else 'Often' end || n,
       case when n % 3 = 0 then 'Aachen' else 'Berlin' end,
       case when n % 2 = 0 then array['half'] else '{}' end || case when n % 500 = 0 then array['few'] else '{}' end,
       timestamptz '2026-01-01' + (n * 7919 % ${many}) * interval '1 s', timestamptz '2026-01-01' + (n * 7901 % ${many} / 10) * interval '1 s'
     from generate_series(1, ${many}) as n`,
    [locationId],
  );
  await w.db.pool.query("vacuum analyze contact");

  const tag = (value: string) => ({ field: "tags", operator: "contains", value });
  const inAachen = { field: "city", operator: "eq", value: "Aachen" };
  const searches: { what: string; body: object; where: string }[] = [
    { what: "words that most match", body: { query: "person often" }, where: "n % 400 <> 0" },
    { what: "words that few match", body: { query: "seldom" }, where: "n % 400 = 0" },
    { what: "one letter", body: { query: "f" }, where: "n % 400 <> 0" },
    { what: "two letters", body: { query: "se" }, where: "n % 400 = 0" },
    { what: "two and three letters", body: { query: "en 399" }, where: "n % 400 <> 0 and n::text like '%399%'" },
    { what: "letters with an accent and marks", body: { query: "ójcik -o'bria" }, where: "n % 600 = 0" },
    { what: "letters that nobody has side by side", body: { query: "zq" }, where: "false" },
    { what: "words that nobody matches", body: { query: "nobody" }, where: "false" },
    { what: "a tag that many have", body: { filters: [tag("half")] }, where: "n % 2 = 0" },
    { what: "a tag that few have", body: { filters: [tag("few")] }, where: "n % 500 = 0" },
    {
      what: "either of two tags that few have",
      body: { filters: [{ field: "tags", operator: "eq", value: ["few", "none"] }] },
      where: "n % 500 = 0",
    },
    { what: "words and a tag that few have", body: { query: "person", filters: [tag("few")] }, where: "n % 500 = 0" },
    { what: "words and filters", body: { query: "often", filters: [tag("half"), inAachen] }, where: "n % 400 <> 0 and n % 6 = 0" },
  ];
  const sorts = [
    { field: "dateAdded", direction: "desc", order: "date_added desc, id desc" },
    { field: "dateUpdated", direction: "asc", order: "date_updated, id" },
    { field: "name", direction: "asc", order: "lower(name), id" },
    { field: "city", direction: "desc", order: "lower(city) desc, id desc" },
  ];
  for (const { what, body, where } of searches)
    for (const { field, direction, order } of sorts)
      await t.test(`by ${what}, sorted by ${field}, has the same pages and the same final total as a scan of all contacts`, async () => {
        const { rows } = await w.db.pool.query<{ id: string }>(
          `select id from (select *, substring(id from 2)::int as n from contact where location_id = $1) as contact where ${where} order by ${order}`,
          [locationId],
        );
        const expected = rows.map(({ id }) => id);
        const ask = async (more: object) => {
          const { status, body: answer } = await they.post("/contacts/search", {
            locationId,
            ...body,
            pageLimit: 40,
            sort: [{ field, direction }],
            ...more,
          });
          assert.equal(status, 200, JSON.stringify(answer));
          return answer;
        };
        const first = await ask({});
        assert.deepEqual(ids(first), expected.slice(0, 40));
        assert.deepEqual(ids(await ask({ page: 3 })), expected.slice(80, 120));
        const found = at(first, "contacts");
        const last: unknown = Array.isArray(found) ? found.at(-1) : undefined;
        if (last !== undefined) assert.deepEqual(ids(await ask({ searchAfter: at(last, "searchAfter") })), expected.slice(40, 80));
        await eventually(async () => at(await ask({}), "total") === expected.length, `a total of ${expected.length}`);
      });

  await t.test("a search has the same pages and total without each of the accelerations", async () => {
    for (const { body, where } of searches.filter(({ what }) => !what.includes("nobody"))) {
      const { rows } = await w.db.pool.query<{ id: string }>(
        `select id from (select *, substring(id from 2)::int as n from contact where location_id = $1) as contact where ${where} order by date_added desc, id desc`,
        [locationId],
      );
      for (const name of ["pairs", "fewestReads", "cachedTotals"] as const) {
        accelerations[name] = false;
        try {
          await eventually(async () => {
            const { body: answer } = await they.post("/contacts/search", { locationId, ...body, pageLimit: 40 });
            assert.deepEqual(
              ids(answer),
              rows.slice(0, 40).map(({ id }) => id),
              name,
            );
            return at(answer, "total") === rows.length;
          }, `a total of ${rows.length} without ${name}`);
        } finally {
          accelerations[name] = true;
        }
      }
    }
  });

  await t.test("paging by cursor returns each match once, with every query plan", async () => {
    for (const { body, count } of [
      { body: { filters: [tag("half")] }, count: many / 2 },
      { body: { query: "often", filters: [inAachen] }, count: many / 3 - many / 1200 },
      { body: { query: "en seldom" }, count: 0 },
      { body: { query: "se" }, count: many / 400 },
    ]) {
      const met: string[] = [];
      for (let more: object = {}; ; ) {
        const { body: answer } = await they.post("/contacts/search", { locationId, ...body, pageLimit: 500, ...more });
        met.push(...ids(answer));
        const found = at(answer, "contacts");
        if (!Array.isArray(found) || found.length < 500) break;
        more = { searchAfter: at(found.at(-1), "searchAfter") };
      }
      assert.deepEqual([met.length, new Set(met).size], [count, count], JSON.stringify(body));
    }
  });
});
