import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customField } from "./fixtures.ts";

const many = 1000;

test("paging through a search", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const score = await customField(w, locationId, { key: "score", dataType: "NUMERICAL" });
  const level = await customField(w, locationId, { key: "level", dataType: "TEXT" });
  await w.db.pool.query(
    `insert into contact (location_id, id, name, first_name, last_name, city, date_of_birth, tags, last_activity, date_added, date_updated, custom_fields)
     select $1, 'old-' || lpad(n::text, 4, '0'), 'Person ' || n, 'Person', n::text,
       case when n % 3 = 0 then null when n % 3 = 1 then 'berlin' else 'Aachen' end,
       case when n % 7 = 0 then null else date '1990-01-01' + n % 5 end, array['old'],
       case when n % 2 = 0 then null else timestamptz '2026-01-01' end,
       timestamptz '2026-01-01' + (n / 10) * interval '1 ms', timestamptz '2026-01-01',
       case when n % 3 = 0 then '{}' else jsonb_build_object($2::text, n % 100 - 50.5, $3::text, case when n % 2 = 0 then 'low' else 'High' end) end
     from generate_series(1, ${many}) as n`,
    [locationId, score, level],
  );
  const search = async (body: object) => {
    const reply = await visitor.api.contacts.search.contacts({ body: { locationId, ...body } });
    const contacts = reply.contacts;
    assert.ok(Array.isArray(contacts));
    return { contacts, total: reply.total, ids: contacts.map((contact) => textAt(contact, "id")) };
  };
  /** Every id of all pages, in order; `between` runs before each page but the first. */
  const readPages = async (
    body: { pageLimit: number; sort?: object; filters?: object; query?: string },
    between: (page: number) => Promise<unknown> = async () => undefined,
  ) => {
    const met: string[] = [];
    for (let page = 1, searchAfter: unknown; ; page++) {
      if (page > 1) await between(page);
      const { contacts, ids } = await search({ ...body, ...(searchAfter === undefined ? {} : { searchAfter }) });
      met.push(...ids);
      if (contacts.length < body.pageLimit) return met;
      searchAfter = at(contacts.at(-1), "searchAfter");
    }
  };
  const isOld = (id: string) => id.startsWith("old-");
  const assertEachOnce = (met: string[], count = many) => {
    assert.equal(new Set(met).size, met.length, "a contact was returned twice");
    assert.equal(met.filter(isOld).length, count, "a contact was left out");
  };

  const sorts: { field: string; direction: string }[][] = [
    [],
    [{ field: "dateAdded", direction: "asc" }],
    [{ field: "city", direction: "asc" }],
    [{ field: "city", direction: "desc" }],
    [{ field: "dateOfBirth", direction: "desc" }],
    [{ field: "lastActivity", direction: "asc" }],
    [{ field: "name", direction: "desc" }],
    [{ field: `customFields.${score}`, direction: "asc" }],
    [
      { field: `customFields.${level}`, direction: "desc" },
      { field: `customFields.${score}`, direction: "desc" },
    ],
    [
      { field: "city", direction: "asc" },
      { field: "dateOfBirth", direction: "desc" },
      { field: "lastName", direction: "asc" },
    ],
    [
      { field: "lastActivity", direction: "desc" },
      { field: "city", direction: "desc" },
    ],
  ];
  const searches = sorts.flatMap((sort) => [{ sort }, { sort, query: "perso" }]);
  for (const body of searches)
    await t.test(
      `by cursor returns each contact once, in the order of ${JSON.stringify(body.sort.map((key) => `${key.field} ${key.direction}`))}${"query" in body ? ", found by words" : ""}`,
      async () => {
        const { contacts, total } = await search({ pageLimit: 500, ...body });
        const second = await search({ pageLimit: 500, page: 2, ...body });
        const beyond = await search({ pageLimit: 500, page: 3, ...body });
        assert.deepEqual([total, second.total, beyond.total, beyond.ids.length], [many, many, many, 0]);
        const met = await readPages({ pageLimit: 170, ...body });
        assertEachOnce(met);
        assert.deepEqual(
          met,
          [...contacts, ...second.contacts].map((contact) => textAt(contact, "id")),
        );
      },
    );

  await t.test("texts are sorted case-insensitively, and missing values first", async () => {
    const of = async (field: string, direction: string) => {
      const first = at((await search({ pageLimit: 1, sort: [{ field, direction }] })).contacts[0], field);
      const last = at((await search({ pageLimit: 1, page: many, sort: [{ field, direction }] })).contacts[0], field);
      return [first, last];
    };
    assert.deepEqual(await of("city", "asc"), [null, "berlin"]);
    assert.deepEqual(await of("city", "desc"), ["berlin", null]);
    assert.deepEqual(await of("dateOfBirth", "asc"), [null, "1990-01-05"]);
    assert.deepEqual(await of("lastActivity", "desc"), ["2026-01-01T00:00:00.000Z", null]);
    const ends = async (id: string, page: number) => {
      const { contacts } = await search({ pageLimit: 1, page, sort: [{ field: `customFields.${id}`, direction: "desc" }] });
      return at(contacts[0], "customFields");
    };
    assert.deepEqual(Object(await ends(score, 1)).find((field: { id: string }) => field.id === score).value, 48.5);
    assert.deepEqual(Object(await ends(level, 1)).find((field: { id: string }) => field.id === level).value, "low");
    assert.deepEqual(await ends(score, many), []);
  });

  await t.test("page numbers return each contact once, and an empty page after the last", async () => {
    const met: string[] = [];
    for (let page = 1; page <= 5; page++) {
      const { ids, total } = await search({ pageLimit: 250, page, sort: [{ field: "city", direction: "asc" }] });
      assert.equal(total, many);
      assert.equal(ids.length, page === 5 ? 0 : 250);
      met.push(...ids);
    }
    assertEachOnce(met);
  });

  await t.test("the total counts all matches, not only the page or those after the cursor", async () => {
    const filters = [{ field: "city", operator: "eq", value: "berlin" }];
    const first = await search({ pageLimit: 10, filters });
    assert.equal(first.total, Math.ceil(many / 3));
    assert.equal(
      (await search({ pageLimit: 10, filters, searchAfter: at(first.contacts.at(-1), "searchAfter") })).total,
      Math.ceil(many / 3),
    );
    assertEachOnce(await readPages({ pageLimit: 100, filters }), Math.ceil(many / 3));
  });

  await t.test("a cursor of another sort, or of a search without sort, is refused", async () => {
    const sort = [{ field: "dateAdded", direction: "asc" }];
    for (const searchAfter of [["x"], ["a", "b"], [1], [1, 2], [null, "x"], [true, "x"], [1, "x", "y"], [8.64e15 + 1, "x"]])
      await assertRefused(they.post("/contacts/search", { locationId, pageLimit: 10, sort, searchAfter }), "INVALID");
    assert.equal((await search({ pageLimit: 10, sort, searchAfter: [] })).ids.length, 10);
  });

  await t.test("while contacts are added and deleted, paging returns each earlier contact exactly once", async () => {
    let made = 0;
    const write = async (page: number) => {
      await Promise.all([
        ...Array.from({ length: 4 }, () => they.post("/contacts/", { locationId, name: `New ${made++}`, city: "berlin" })),
        they.put(`/contacts/old-${String(page * 3).padStart(4, "0")}`, { source: "edited" }),
        they.post(`/contacts/old-${String(page).padStart(4, "0")}/tags`, { tags: ["seen"] }),
      ]);
    };
    for (const sort of [
      [],
      [{ field: "city", direction: "asc" }],
      [{ field: "name", direction: "desc" }],
      [{ field: "dateAdded", direction: "asc" }],
    ])
      assertEachOnce(await readPages({ pageLimit: 97, sort }, write));
    await Promise.all(Array.from({ length: 10 }, (_, index) => they.delete(`/contacts/old-${String(990 + index).padStart(4, "0")}`)));
    assertEachOnce(await readPages({ pageLimit: 97 }, write), many - 10);
  });

  await t.test("beyond 10,000 results a page number is refused, and a cursor still works", async () => {
    assert.equal((await search({ pageLimit: 500, page: 20 })).ids.length, 0);
    await assertRefused(they.post("/contacts/search", { locationId, pageLimit: 500, page: 21 }), "INVALID");
    await assertRefused(they.post("/contacts/search", { locationId, pageLimit: 1, page: 10_001 }), "INVALID");
    // The insert is faster without the change log, which this test does not read.
    await w.db.pool.query("alter table contact disable trigger log_insert");
    await w.db.pool.query(
      `insert into contact (location_id, id, tags, date_added, date_updated)
       select $1, 'more-' || n, array['more'], timestamptz '2026-02-01', timestamptz '2026-02-01' from generate_series(1, 10300) as n`,
      [locationId],
    );
    const met = await readPages({ pageLimit: 500, filters: [{ field: "tags", operator: "eq", value: "more" }] });
    assert.equal(met.length, 10_300);
    assert.equal(new Set(met).size, 10_300);
  });
});
