import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customObject } from "./fixtures.ts";

test("record search", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const searchable = ["name", "age", "species", "skills", "price", "vet_phone", "born", "sizes", "rank"];
  const key = await customObject(w, visitor, { name: "pet", searchable });
  const path = `/objects/${key}/records`;
  const make = async (properties: object) => textAt((await they.post(path, { locationId, properties })).body, "record.id");
  const first = { locationId, page: 1, pageLimit: 100, query: "", searchAfter: [] };
  const search = async (body: object = {}, where = path) => {
    const reply = await they.post(`${where}/search`, { ...first, ...body });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const records = at(reply.body, "records");
    assert.ok(Array.isArray(records));
    return { records, total: at(reply.body, "total"), names: records.map((record) => at(record, "properties.name")) };
  };
  const rex = await make({
    name: "Rex 100%",
    story: "secret",
    age: 5,
    species: "dog",
    skills: ["dog"],
    vet_phone: "+442079460958",
    born: "2020-05-01",
  });
  await make({ name: "Felix", story: "secret", age: 15, species: "cat", skills: ["cat", "dog"], price: { currency: "GBP", value: 5 } });
  await make({ name: "Rexana_1", age: 7, "sizes.height": "tall", mood: "dog:ish", rank: "big_bird" });
  const found = async (query: string) => {
    const { names, total } = await search({ query });
    assert.equal(total, names.length);
    return names.toSorted();
  };
  const queries: [query: string, names: string[]][] = [
    ["", ["Felix", "Rex 100%", "Rexana_1"]],
    ["  ", ["Felix", "Rex 100%", "Rexana_1"]],
    ["rEx", ["Rex 100%", "Rexana_1"]],
    ["0%", ["Rex 100%"]],
    ["a_1", ["Rexana_1"]],
    ["_", ["Rexana_1"]],
    ["\\", []],
    ["secret", []],
    ["story:secret", []],
    ["name:rex", ["Rex 100%", "Rexana_1"]],
    ["name: 100%", ["Rex 100%"]],
    ["name:cat", []],
    ["species:cat", ["Felix"]],
    ["species:CAT", ["Felix"]],
    ["skills:dog", ["Felix", "Rex 100%"]],
    ["DOG-labelled", []],
    ["a big", ["Rexana_1"]],
    ["rank:a big bird", ["Rexana_1"]],
    ["rank:big_bird", ["Rexana_1"]],
    ["age:5", ["Rex 100%"]],
    ["age:five", []],
    ["price:5", ["Felix"]],
    ["vet_phone:+44 20 7946", ["Rex 100%"]],
    ["born:2020-05", ["Rex 100%"]],
    ["sizes:tall", ["Rexana_1"]],
    ["sizes.height:TALL", ["Rexana_1"]],
    ["sizes.width:tall", []],
    ["custom_object.pet.name:rex 1", ["Rex 100%"]],
    ["Vet phone:+44", ["Rex 100%"]],
    ["NAME:felix", ["Felix"]],
    ["nothing:rex", []],
    ["dog:ish", []],
    ["https://example.com", []],
  ];
  for (const [query, names] of queries)
    await t.test(`${JSON.stringify(query)} finds ${names.length}`, async () => assert.deepEqual(await found(query), names));

  await t.test("a found record has the shape of the search endpoint", async () => {
    const { records } = await search({ query: "name:rex 100" });
    const record = (await they.get(`${path}/${rex}`)).body;
    const object = (await they.get(`/objects/${key}?locationId=${locationId}`)).body;
    const author = { channel: "API", source: "INTEGRATION", sourceId: visitor.tokenId, createdAt: at(record, "record.dateAdded") };
    assert.deepEqual(records, [
      {
        id: rex,
        owner: [],
        followers: [],
        properties: at(record, "record.properties"),
        createdAt: at(record, "record.dateAdded"),
        updatedAt: at(record, "record.dateUpdated"),
        locationId,
        objectId: at(object, "object.id"),
        objectKey: key,
        createdBy: author,
        lastUpdatedBy: author,
        searchAfter: [Date.parse(textAt(record, "record.dateAdded")), rex],
      },
    ]);
    assert.match(textAt(records[0], "createdAt"), isoWithMs);
  });

  await t.test("every part of the body is required and bounded", async () => {
    for (const name of Object.keys(first)) {
      const body = Object.fromEntries(Object.entries(first).filter(([other]) => other !== name));
      await assertRefused(they.post(`${path}/search`, body), "INVALID", { message: [`${name} should not be empty`] });
    }
    for (const wrong of [
      { page: 0 },
      { page: 1.5 },
      { page: "1" },
      { pageLimit: 0 },
      { pageLimit: 501 },
      { pageLimit: "10" },
      { query: 1 },
      { query: "x".repeat(501) },
      { searchAfter: "x" },
      { searchAfter: [1] },
      { searchAfter: ["1", "x"] },
      { searchAfter: {} },
      { filters: [] },
    ])
      await assertRefused(they.post(`${path}/search`, { ...first, ...wrong }), "INVALID");
    for (const far of [
      [0, "x"],
      [-1e300, "x"],
      [1e300, "zzz"],
    ])
      assert.equal((await search({ searchAfter: far })).total, 3);
    await assertRefused(they.post("/objects/contact/records/search", first), "BAD_REQUEST");
    await assertRefused(visitor.api.objects.records.search({ params: { schemaKey: "custom_objects.nothing" }, body: first }), "NOT_FOUND");
  });

  await t.test("pages by number and by cursor contain every record once, each with the total", async () => {
    const all = (await search()).names;
    const byPage: unknown[] = [];
    for (let page = 1; page <= 4; page++) {
      const { names, total } = await search({ page, pageLimit: 1, query: page === 4 ? "" : "e" });
      assert.equal(total, 3);
      byPage.push(...names);
    }
    assert.deepEqual(byPage, all);
    const byCursor: unknown[] = [];
    let searchAfter: unknown = [];
    for (let page = 1; page <= 4; page++) {
      const { records, names, total } = await search({ page, pageLimit: 1, searchAfter });
      assert.equal(total, 3);
      byCursor.push(...names);
      searchAfter = at(records.at(-1), "searchAfter") ?? searchAfter;
    }
    assert.deepEqual(byCursor, all);
  });

  await t.test("businesses can also be searched", async () => {
    for (const [name, city] of [
      ["Engines", "London"],
      ["London Looms", "Oxford"],
    ])
      await they.post("/businesses/", { locationId, name, city });
    const business = "/objects/business/records";
    assert.deepEqual((await search({ query: "london" }, business)).names, ["London Looms"]);
    assert.deepEqual((await search({ query: "name:eng" }, business)).names, ["Engines"]);
    await visitor.api.objects.objects.update({
      params: { key: "business" },
      body: { locationId, searchableProperties: ["business.city"] },
    });
    const { names, records, total } = await search({ query: "london", pageLimit: 1 }, business);
    assert.deepEqual([names, total], [["Engines"], 1]);
    assert.equal(at(records[0], "objectKey"), "business");
  });

  await t.test("changed searchable fields apply at once, and a job updates the index", async () => {
    await visitor.api.objects.objects.update({ params: { key }, body: { locationId, searchableProperties: ["custom_object.pet.story"] } });
    const isIndexed = async () =>
      (await w.db.query.selectFrom("object_schema").select("is_indexed").where("key", "=", key).executeTakeFirst())?.is_indexed;
    const late = await make({ name: "Late", story: "secret too" });
    const asSaid = async () => {
      assert.deepEqual(await found("secret"), ["Felix", "Late", "Rex 100%"]);
      assert.deepEqual(await found("story:too"), ["Late"]);
      assert.deepEqual(await found("rex"), []);
      assert.deepEqual(await found("name:rex"), []);
    };
    assert.equal(await isIndexed(), false);
    await asSaid();
    await w.work();
    assert.equal(await isIndexed(), true);
    await asSaid();
    await visitor.api.objects.records.remove({ params: { schemaKey: key, id: late } });
    await visitor.api.objects.objects.update({ params: { key }, body: { locationId, searchableProperties: [] } });
    assert.deepEqual([await found("secret"), (await search()).total], [[], 3]);
    await w.work();
    assert.deepEqual([await found("secret"), (await search()).total], [[], 3]);
  });
});

test("pagination by cursor returns each of 1,000 records exactly once during concurrent writes and deletions", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const key = await customObject(w, visitor, { name: "visit", fields: [{ property: "name", dataType: "TEXT" }] });
  const path = `/objects/${key}/records`;
  const make = async (name: string) =>
    (await visitor.api.objects.records.create({ params: { schemaKey: key }, body: { locationId, properties: { name } } })).record.id;
  const old: string[] = [];
  for (let batch = 0; batch < 50; batch++)
    old.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => make(`old ${batch} ${index}`)))));

  let isReading = true;
  const writing = (async () => {
    for (let count = 0; isReading; count++) {
      const id = await make(`new ${count}`);
      await they.put(`${path}/${old[count % old.length]}?locationId=${locationId}`, { properties: { name: `old changed ${count}` } });
      if (count % 2 === 0) await visitor.api.objects.records.remove({ params: { schemaKey: key, id } });
    }
  })();
  for (const query of ["", "old"]) {
    const seen: string[] = [];
    for (let searchAfter: unknown = []; ; ) {
      const { body } = await they.post(`${path}/search`, { locationId, page: 1, pageLimit: 37, query, searchAfter });
      const records = at(body, "records");
      assert.ok(Array.isArray(records));
      if (records.length === 0) break;
      seen.push(...records.map((record) => textAt(record, "id")));
      searchAfter = at(records.at(-1), "searchAfter");
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(seen.filter((id) => old.includes(id)).toSorted(), old.toSorted());
  }
  isReading = false;
  await writing;
});
