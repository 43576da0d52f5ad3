import assert from "node:assert/strict";
import { test } from "node:test";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

const many = 24_000;
const dayMs = 86_400_000;

const ids = (body: unknown): string[] => {
  const contacts = at(body, "contacts");
  assert.ok(Array.isArray(contacts));
  return contacts.map((contact) => textAt(contact, "id"));
};

test("in a large location, contacts that were added over years are returned in the order of their dates", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const since = new Date(w.now().getTime() - 6 * 365 * dayMs).toISOString();
  // A third on one day, as after an import; the others in growing numbers per day.
  await w.db.pool.query(
    `insert into contact (location_id, id, name, country, tags, date_added, date_updated)
     select $1, 'c' || lpad(n::text, 5, '0'), 'Person ' || n, case when n % 20 = 0 then 'FR' when n % 300 = 1 then 'NO' else 'GB' end, array['t' || n % 7, 'u' || n % 11],
       date_trunc('second', $2::timestamptz + case when n % 3 = 0 then interval '1000 days' + n * interval '1 s' else sqrt(n::float8 / ${many}) * interval '2188 days' end), $2
     from generate_series(1, ${many}) as n`,
    [locationId, since],
  );
  await w.db.pool.query("vacuum analyze contact");

  const from = (country: string) => ({ filters: [{ field: "country", operator: "eq", value: country }] });
  const tagged = (...tags: string[]) => ({ filters: tags.map((value) => ({ field: "tags", operator: "contains", value })) });
  const searches = [
    { body: from("FR"), where: "n % 20 = 0" },
    { body: from("NO"), where: "n % 300 = 1 and n % 20 <> 0" },
    { body: tagged("t3", "u5"), where: "n % 77 = 38" },
    { body: { query: "son 17", ...from("FR") }, where: "n % 20 = 0 and n::text like '%17%'" },
    { body: { query: "7 9" }, where: "n::text like '%7%' and n::text like '%9%'" },
  ];
  const compare = async () => {
    for (const { body, where } of searches)
      for (const direction of ["desc", "asc"]) {
        const { rows } = await w.db.pool.query<{ id: string }>(
          `select id from (select *, substring(id from 2)::int as n from contact where location_id = $1) as contact
           where ${where} order by date_added ${direction}, id ${direction}`,
          [locationId],
        );
        const expected = rows.map(({ id }) => id);
        const met: string[] = [];
        for (let more: object = {}; ; ) {
          const { status, body: answer } = await they.post("/contacts/search", {
            ...{ locationId, pageLimit: 40, sort: [{ field: "dateAdded", direction }] },
            ...body,
            ...more,
          });
          assert.equal(status, 200, JSON.stringify(answer));
          met.push(...ids(answer));
          const found = at(answer, "contacts");
          if (!Array.isArray(found) || found.length < 40 || met.length >= 400) break;
          more = { searchAfter: at(found.at(-1), "searchAfter") };
        }
        assert.deepEqual(met, expected.slice(0, met.length), JSON.stringify([body, direction]));
        assert.equal(met.length, Math.min(expected.length, 400));
      }
  };
  await t.test("page by page", compare);

  await t.test("including contacts with very old and future dates", async () => {
    for (const [id, name, added] of [
      ["c40020", "Person 17 79", "1960-01-01"],
      ["c60020", "Person 17 97", new Date(w.now().getTime() + 90 * dayMs).toISOString()],
    ])
      await w.db.pool.query(
        "insert into contact (location_id, id, name, country, tags, date_added, date_updated) values ($1, $2, $3, 'FR', '{}', $4, $4)",
        [locationId, id, name, added],
      );
    const first = async (direction: string) =>
      ids(
        (await they.post("/contacts/search", { locationId, pageLimit: 40, sort: [{ field: "dateAdded", direction }], ...from("FR") })).body,
      )[0];
    assert.deepEqual([await first("desc"), await first("asc")], ["c60020", "c40020"]);
  });
});
