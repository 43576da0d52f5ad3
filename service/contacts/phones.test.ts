import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { customObject } from "../objects/fixtures.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { customField } from "./fixtures.ts";

const stored = "+441134960816";

/** Common notations of that number, and parts of it. */
const notations = [
  "0113 496 0816",
  "01134960816",
  "(0113) 496-0816",
  "0113.496.0816",
  "0113/496 0816",
  "0113–496–0816",
  "+44 113 496 0816",
  "+44 (0)113 496 0816",
  "0044 113 496 0816",
  "00 44 113 4960816",
  "44 113 496 0816",
  "113 496 0816",
  "０１１３ ４９６ ０８１６",
  "+441134960816",
  "0113 496",
  "0113",
  "496 0816",
  "60816",
  "816",
];

const inCountry = (w: TestApp, { locationId }: Visitor, facts: { country?: string; timezone?: string }) =>
  w.db.query.updateTable("location").set(facts).where("id", "=", locationId).execute();

test("a phone number is found in any usual notation, and by a part of it", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  await inCountry(w, visitor, { country: "GB" });
  const they = integration(w, visitor);
  const direct = await customField(w, locationId, { key: "direct_line", dataType: "PHONE" });
  const made = await visitor.api.contacts.contacts.create({
    body: {
      locationId,
      firstName: "Ada",
      phone: stored,
      customFields: [{ id: direct, fieldValue: "+447700900123" }],
    },
  });
  const id = made.contact.id;
  await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Grace", phone: "+15550100200" } });
  const ids = (body: unknown, list: string): unknown[] => {
    const found = at(body, list);
    assert.ok(Array.isArray(found), JSON.stringify(body));
    return found.map((each) => at(each, "id"));
  };
  const search = async (more: object) => ids((await they.post("/contacts/search", { locationId, ...more })).body, "contacts");

  await t.test("in the search of contacts", async () => {
    for (const query of notations) assert.deepEqual(await search({ query }), [id], query);
    for (const query of ["0113 496 0817", "0114", "+49 113 496 0816"]) assert.deepEqual(await search({ query }), [], query);
  });

  await t.test("in filters", async () => {
    const filtered = (field: string, operator: string, value: string) => search({ filters: [{ field, operator, value }] });
    for (const value of notations) assert.deepEqual(await filtered("phone", "contains", value), [id], value);
    assert.deepEqual(await filtered("phone", "eq", "0113 496 0816"), [id]);
    assert.deepEqual(await filtered(`customFields.${direct}`, "eq", "07700 900123"), [id]);
    assert.deepEqual(await filtered(`customFields.${direct}`, "contains", "07700 900"), [id]);
    assert.ok(!(await filtered("phone", "not_contains", "0113 496")).includes(id));
    assert.ok(!(await filtered("phone", "not_eq", "0113 496 0816")).includes(id));
  });

  await t.test("in the duplicate check", async () => {
    for (const number of ["0113 496 0816", "+44 113 496 0816", "0044 113 496 0816"]) {
      const found = await they.get(`/contacts/search/duplicate?locationId=${locationId}&number=${encodeURIComponent(number)}`);
      assert.equal(at(found.body, "contact.id"), id, number);
    }
  });

  await t.test("among the contacts of a business", async () => {
    const business = await visitor.api.businesses.businesses.create({ body: { locationId, name: "Engines" } });
    const businessId = business.business.id;
    await visitor.api.contacts.businesses.assignMany({ body: { locationId, ids: [id], businessId } });
    for (const query of notations) {
      const found = await they.get(`/contacts/business/${businessId}?locationId=${locationId}&query=${encodeURIComponent(query)}`);
      assert.deepEqual(ids(found.body, "contacts"), [id], query);
    }
  });

  await t.test("among conversations", async () => {
    const conversation = await visitor.api.conversations.conversations.create({ body: { locationId, contactId: id } });
    const conversationId = conversation.conversation.id;
    for (const query of notations) {
      const found = await they.get(`/conversations/search?locationId=${locationId}&query=${encodeURIComponent(query)}`);
      assert.deepEqual(ids(found.body, "conversations"), [conversationId], query);
    }
  });

  await t.test("among users", async () => {
    const user = await w.user(locationId);
    await w.db.query.updateTable("user").set({ phone: stored }).where("id", "=", user.id).execute();
    for (const query of notations) {
      const found = await they.get(`/users/search?companyId=company-${locationId}&query=${encodeURIComponent(query)}`);
      assert.deepEqual(ids(found.body, "users"), [user.id], query);
    }
  });
});

test("numbers in records of custom objects are found, and read from a file, as people write them", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  await inCountry(w, visitor, { country: "GB" });
  const key = await customObject(w, visitor, { name: "pet", searchable: ["name", "vet_phone"] });
  const user = await w.user(locationId);
  const cells = { name: "Rex", vet_phone: "0113 496 0816" };
  const { results } = await user.app.objects.records.importRows({
    params: { key },
    body: { locationId, rows: [{ cells }], isTrial: false },
  });
  assert.equal(results[0]?.outcome, "create", JSON.stringify(results));
  const total = async (query: string) =>
    (
      await visitor.api.objects.records.search({
        params: { schemaKey: key },
        body: { locationId, page: 1, pageLimit: 10, query, searchAfter: [] },
      })
    ).total;
  for (const query of notations) {
    assert.equal(await total(query), 1, query);
    assert.equal(await total(`vet_phone:${query}`), 1, query);
  }
});

test("a location without a country parses numbers by the country of its time zone", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: stored } });
  const found = async () => (await visitor.api.contacts.search.contacts({ body: { locationId, query: "0113 49" } })).total;
  const isDuplicate = async () =>
    at((await they.get(`/contacts/search/duplicate?locationId=${locationId}&number=0113%20496%200816`)).body, "contact.id");
  assert.equal(await isDuplicate(), undefined);
  await inCountry(w, visitor, { timezone: "Europe/London" });
  assert.equal(await isDuplicate(), made.contact.id);
  assert.equal(await found(), 1);
});

test("the public API accepts and finds numbers only in international format", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  await inCountry(w, visitor, { country: "GB" });
  const they = integration(w, visitor);
  await assertRefused(they.post("/contacts/", { locationId, firstName: "Ada", phone: "07700 900123" }), "INVALID", {
    message: ["phone must be a phone number in international format with leading +"],
  });
  await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", phone: "+44 7700 900123" } });
  const lookup = async (phone: string) => (await visitor.api.contacts.contacts.lookup({ query: { locationId, phone } })).contacts[0]?.phone;
  assert.equal(await lookup("+447700900123"), "+447700900123");
  assert.equal(await lookup("07700 900123"), undefined);
});

test("a search of contacts without pageLimit has pages of 20", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  for (let index = 0; index < 21; index++) await visitor.api.contacts.contacts.create({ body: { locationId, firstName: `Ada ${index}` } });
  const first = await visitor.api.contacts.search.contacts({ body: { locationId } });

  assert.equal(first.contacts.length, 20);
  assert.equal(first.total, 21);
  assert.equal((await visitor.api.contacts.search.contacts({ body: { locationId, page: 2 } })).contacts.length, 1);
  for (const pageLimit of [0, 501, "20", null]) await assertRefused(they.post("/contacts/search", { locationId, pageLimit }), "INVALID");
});
