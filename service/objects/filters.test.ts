import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordFilter } from "#contract/objects/record-filters.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customObject, sortedNames } from "./fixtures.ts";

async function pets() {
  const price = (value: number) => ({ currency: "EUR", value });
  return [
    { properties: { name: "beta", age: 9, species: "bird", friends: ["dog", "cat"], price: price(10), born: "2020-05-01" } },
    { properties: { name: "Al_pha", age: 10, species: "dog", friends: ["bird"], price: price(9), born: "2021-05-01" }, owner: ["u1"] },
    { properties: { name: "delta", species: "cat" }, owner: ["u2"] },
    { properties: { name: "Gamma", age: -1 } },
  ];
}

test("records are filtered by each type of value, all filters together, with the total of what matches", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const { app } = await w.user(locationId);
  const key = await customObject(w, visitor, { name: "pet", searchable: ["name"] });
  for (const record of await pets()) {
    assert.equal((await they.post(`/objects/${key}/records`, { locationId, ...record })).status, 201);
    w.advance(1000);
  }
  const find = async (filters: RecordFilter[], more: { query?: string; pageLimit?: number; page?: number } = {}) => {
    const sort = { field: "createdAt", direction: "asc" as const };
    return sortedNames(app, key, { locationId, page: 1, pageLimit: 10, query: "", sort, filters, ...more });
  };
  const of = (property: string) => `custom_object.pet.${property}`;
  const cases: [RecordFilter, string[]][] = [
    [{ field: of("name"), operator: "contains", value: "TA" }, ["beta", "delta"]],
    [{ field: of("name"), operator: "contains", value: "_" }, ["Al_pha"]],
    [{ field: of("name"), operator: "is", value: "gamma" }, ["Gamma"]],
    [{ field: of("age"), operator: "atLeast", value: "9" }, ["beta", "Al_pha"]],
    [{ field: of("age"), operator: "atMost", value: "9" }, ["beta", "Gamma"]],
    [{ field: of("age"), operator: "is", value: "10" }, ["Al_pha"]],
    [{ field: of("price"), operator: "atLeast", value: "9.5" }, ["beta"]],
    [{ field: of("born"), operator: "atMost", value: "2020-12-31" }, ["beta"]],
    [{ field: of("species"), operator: "anyOf", values: ["dog", "cat"] }, ["Al_pha", "delta"]],
    [{ field: of("species"), operator: "noneOf", values: ["dog", "cat"] }, ["beta", "Gamma"]],
    [{ field: of("friends"), operator: "anyOf", values: ["cat"] }, ["beta"]],
    [{ field: of("species"), operator: "isEmpty" }, ["Gamma"]],
    [{ field: of("friends"), operator: "isSet" }, ["beta", "Al_pha"]],
    [{ field: "owner", operator: "anyOf", values: ["u1"] }, ["Al_pha"]],
    [{ field: "owner", operator: "isEmpty" }, ["beta", "Gamma"]],
  ];
  for (const [filter, names] of cases) assert.deepEqual(await find([filter]), { total: names.length, names }, JSON.stringify(filter));
  const both: RecordFilter[] = [
    { field: of("species"), operator: "isSet" },
    { field: of("age"), operator: "atLeast", value: "1" },
  ];
  assert.deepEqual(await find(both), { total: 2, names: ["beta", "Al_pha"] });
  assert.deepEqual(await find(both, { query: "name:bet" }), { total: 1, names: ["beta"] });
  assert.deepEqual(await find(both, { pageLimit: 1, page: 2 }), { total: 2, names: ["Al_pha"] });
  assert.deepEqual(await find(both, { page: 9 }), { total: 2, names: [] });
  const refused: RecordFilter[] = [
    { field: of("nothing"), operator: "isSet" },
    { field: of("sizes"), operator: "isSet" },
    { field: of("age"), operator: "is", value: "many" },
    { field: of("age"), operator: "contains", value: "1" },
    { field: of("born"), operator: "is", value: "yesterday" },
    { field: of("species"), operator: "is", value: "dog" },
    { field: "owner", operator: "contains", value: "u" },
  ];
  for (const filter of refused) await assertRefused(find([filter]), "INVALID", { note: JSON.stringify(filter) });
});

test("businesses are filtered like records of other objects", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { app } = await w.user(locationId);
  for (const name of ["North Dental", "South Lab"]) await visitor.api.businesses.businesses.create({ body: { locationId, name } });
  const { records, total } = await app.objects.records.sorted({
    params: { key: "business" },
    body: {
      ...{ locationId, page: 1, pageLimit: 10, query: "", sort: { field: "createdAt", direction: "asc" } },
      filters: [{ field: "business.name", operator: "contains", value: "lab" }],
    },
  });
  assert.deepEqual([total, records.map(({ properties }) => properties.name)], [1, ["South Lab"]]);
});
