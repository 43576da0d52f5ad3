import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { all, searched } from "./search-fixtures.ts";

test("search", async (t) => {
  const w = await startTestApp(t);
  const { they, fields, search, names } = await searched(w);

  await t.test("returns contacts, their total and the request's trace id", async () => {
    const reply = await search({ pageLimit: 2 });
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(Object(reply.body)).sort(), ["contacts", "total", "traceId"]);
    assert.equal(at(reply.body, "traceId"), reply.headers.get("x-crm-requestid"));
    assert.equal(at(reply.body, "total"), 4);
    assert.equal(Object(at(reply.body, "contacts")).length, 2);
  });

  await t.test("a query finds parts of name, email, phone and company, ignoring case", async () => {
    for (const [query, found] of [
      ["lOveL", ["Ada"]],
      ["EXAMPLE.com", ["Ada"]],
      ["navy", ["Grace"]],
      ["+4420", ["Ada"]],
      ["20 7946 0958", ["Ada"]],
      ["(555) 010-0200", ["Grace"]],
      ["engines", ["Ada"]],
      ["ÖRJAN ün", ["Örjan"]],
      ["100%", ["Örjan"]],
      ["_A\\", ["Örjan"]],
      ["%", ["Örjan"]],
      ["hopper grace", ["Grace"]],
      ["ada hopper", []],
      ["London", []],
      ["", all],
      ["   ", all],
    ] as const)
      assert.deepEqual(await names({ query }), found, query);
    assert.equal((await search({ query: "x".repeat(75) })).status, 200);
    await assertRefused(search({ query: "x".repeat(76) }), "INVALID", {
      message: ["query must be shorter than or equal to 75 characters"],
    });
  });

  await t.test("all filters must match, and nested groups combine them by AND or OR", async () => {
    const is = (field: string, value: unknown) => ({ field, operator: "eq", value });
    const [ada, grace, poet] = [is("firstName", "Ada"), is("firstName", "Grace"), is("tags", "poet")];
    assert.deepEqual(await names({ filters: [poet, ada] }), ["Ada"]);
    assert.deepEqual(await names({ filters: [ada, grace] }), []);
    assert.deepEqual(await names({ filters: [{ group: "OR", filters: [ada, grace] }] }), ["Ada", "Grace"]);
    assert.deepEqual(
      await names({
        filters: [{ group: "OR", filters: [grace, { group: "AND", filters: [poet, is("city", "London")] }] }, is("dnd", true)],
      }),
      ["Ada"],
    );
    assert.deepEqual(
      await names({ filters: [{ group: "AND", filters: [poet, { field: "email", operator: "not_exists" }] }], query: "örjan" }),
      ["Örjan"],
    );
    assert.deepEqual(await names({ filters: [] }), all);
  });

  await t.test("an unknown field in filters, groups or sort is a 400 error that names it", async () => {
    const nowhere = [
      "shoeSize",
      "customFields",
      "customFields.nowhere",
      "customFields.text",
      "dndSettings",
      "tags.0",
      "__proto__",
      "search_text",
    ];
    for (const field of nowhere) {
      const filter = { field, operator: "exists" };
      await assertRefused(search({ filters: [filter] }), "BAD_REQUEST", { message: `Invalid field ${field}` });
      await assertRefused(search({ filters: [{ group: "OR", filters: [filter] }] }), "BAD_REQUEST", { message: `Invalid field ${field}` });
      await assertRefused(search({ sort: [{ field, direction: "asc" }] }), "BAD_REQUEST", { message: `Invalid field ${field}` });
    }
  });

  await t.test("an invalid operator or value is a 422 error", async () => {
    for (const filter of [
      { field: "firstName", operator: "like", value: "x" },
      { field: "firstName", operator: "eq" },
      { field: "firstName", operator: "eq", value: { gt: 1 } },
      { field: "firstName", operator: "range", value: { gt: "a" } },
      { field: "dateAdded", operator: "range", value: {} },
      { field: "dateAdded", operator: "range", value: { gt: "soon" } },
      { field: "dateAdded", operator: "range", value: { after: "2026-01-01" } },
      { field: "dateAdded", operator: "contains", value: "2026" },
      { field: fields.number, operator: "range", value: { gt: "many" } },
      { field: "dnd", operator: "eq", value: "maybe" },
      { field: "dateOfBirth", operator: "eq", value: "1990-02-30" },
      { operator: "eq", value: "x" },
      { group: "XOR", filters: [] },
      "firstName",
    ])
      await assertRefused(search({ filters: [filter] }), "INVALID");
    await assertRefused(search({ filters: "x" }), "INVALID");
    await assertRefused(search({ sort: [{ field: "name", direction: "up" }] }), "INVALID");
    await assertRefused(search({ limit: 5 }), "INVALID", { message: ["property limit should not exist"] });
  });

  await t.test("requires a location and accepts a pageLimit of 1 to 500", async () => {
    await assertRefused(they.post("/contacts/search", {}), "INVALID", { message: ["locationId should not be empty"] });
    for (const pageLimit of [0, -1, 501, 1.5, "20", null]) await assertRefused(search({ pageLimit }), "INVALID");
    for (const pageLimit of [1, 500]) assert.equal((await search({ pageLimit })).status, 200);
    for (const page of [0, -1, 1.5, "1"]) await assertRefused(search({ page }), "INVALID");
  });
});
