import assert from "node:assert/strict";
import { test } from "node:test";
import { searchOf, startOf } from "./contact-search.ts";
import { contactsUrl } from "./contacts.ts";

const lisbon = { now: new Date("2026-11-20T23:30:00Z"), timeZone: "Europe/Lisbon" };
const stateOf = (address: string) => contactsUrl.read(Object.fromEntries(new URLSearchParams(address)));

test("an address without filters searches for all contacts", () => {
  assert.deepEqual(searchOf(stateOf(""), lisbon), {});
});

test("an address written by hand becomes a documented search", () => {
  const search = searchOf(
    stateOf("query=ada&tags=vip,recall&has=email&lacks=phone&dnd=true&sort=%7B%22id%22:%22name%22,%22direction%22:%22asc%22%7D"),
    lisbon,
  );
  assert.deepEqual(search, {
    query: "ada",
    filters: [
      { field: "tags", operator: "eq", value: ["vip", "recall"] },
      { field: "dnd", operator: "eq", value: true },
      { field: "email", operator: "exists" },
      { field: "phone", operator: "not_exists" },
    ],
    sort: [{ field: "name", direction: "asc" }],
  });
});

test("the filter for no owner together with users matches either", () => {
  assert.deepEqual(searchOf(stateOf("owner=none,u1"), lisbon).filters, [
    {
      group: "OR",
      filters: [
        { field: "assignedTo", operator: "eq", value: ["u1"] },
        { field: "assignedTo", operator: "not_exists" },
      ],
    },
  ]);
  assert.deepEqual(searchOf(stateOf("business=none"), lisbon).filters, [{ field: "businessId", operator: "not_exists" }]);
});

test("the last seven days include today and begin at midnight in the location's time zone", () => {
  assert.deepEqual(searchOf(stateOf("added=7d"), lisbon).filters, [
    { field: "dateAdded", operator: "range", value: { gte: "2026-11-14T00:00:00.000Z" } },
  ]);
  const auckland = { now: lisbon.now, timeZone: "Pacific/Auckland" };
  assert.deepEqual(searchOf(stateOf("added=today"), auckland).filters, [
    { field: "dateAdded", operator: "range", value: { gte: "2026-11-20T11:00:00.000Z", lt: "2026-11-21T11:00:00.000Z" } },
  ]);
});

test("a range includes its whole last day, and may be open at either end", () => {
  assert.deepEqual(searchOf(stateOf("added=2026-01-01..2026-01-31"), lisbon).filters, [
    { field: "dateAdded", operator: "range", value: { gte: "2026-01-01T00:00:00.000Z", lt: "2026-02-01T00:00:00.000Z" } },
  ]);
  assert.deepEqual(searchOf(stateOf("born=..1999-12-31"), lisbon).filters, [
    { field: "dateOfBirth", operator: "range", value: { lte: "1999-12-31" } },
  ]);
  assert.deepEqual(searchOf(stateOf("added=.."), lisbon), {});
});

test("a day begins at its first existing instant, also on days when clocks change", () => {
  assert.equal(startOf("2026-03-29", "Europe/Lisbon"), "2026-03-29T00:00:00.000Z");
  assert.equal(startOf("2026-03-30", "Europe/Lisbon"), "2026-03-29T23:00:00.000Z");
  assert.equal(startOf("2026-10-25", "Europe/Berlin"), "2026-10-24T22:00:00.000Z");
  assert.equal(startOf("2026-10-26", "Europe/Berlin"), "2026-10-25T23:00:00.000Z");
  // Beirut's clocks skip from midnight to one.
  assert.equal(startOf("2026-03-29", "Asia/Beirut"), "2026-03-28T22:00:00.000Z");
});

test("the filter builder's state survives a round trip through the address, nested groups included", () => {
  const where = {
    group: "OR" as const,
    filters: [
      { field: "city", operator: "contains" as const, value: "Porto, PT" },
      { group: "AND" as const, filters: [{ field: "dateOfBirth", operator: "range" as const, value: { gte: "1990-01-01" } }] },
    ],
  };
  const address = new URL(contactsUrl.href({ where, query: "a & b" }), "http://localhost");
  const state = contactsUrl.read(Object.fromEntries(address.searchParams));
  assert.deepEqual(state.where, where);
  assert.deepEqual(searchOf(state, lisbon), { query: "a & b", filters: [where] });
});

test("an invalid filter is dropped without the others", () => {
  const state = stateOf("tags=vip&added=yesterday&has=money&where=%7B%22group%22%3A%22XOR%22%7D&dnd=maybe");
  assert.deepEqual(searchOf(state, lisbon).filters, [{ field: "tags", operator: "eq", value: ["vip"] }]);
});
