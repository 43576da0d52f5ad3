import assert from "node:assert/strict";
import { test } from "node:test";
import { contact as schema } from "#contract/contacts/contacts.ts";
import { at, integration, type Reply, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { customField } from "./fixtures.ts";

test("every endpoint returns a contact in the same shape", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const fieldId = await customField(w, locationId, { key: "shoe", dataType: "NUMERICAL" });
  const businessId = (await visitor.api.businesses.businesses.create({ body: { locationId, name: "Engines" } })).business.id;
  const email = "ada@example.com";
  const full = {
    ...{ locationId, email, phone: "+15550100200", name: "Ada Lovelace", tags: ["a"], dnd: true, dateOfBirth: "1990-12-10", country: "GB" },
    ...{ dndSettings: { sms: { status: "active" } }, additionalEmails: [{ email: "b@example.com" }] },
    customFields: [{ id: fieldId, fieldValue: 1 }],
  };
  const answers: [string, Reply, string][] = [];
  const checked = (name: string, reply: Reply, path: string) => {
    assert.ok(reply.status < 300, `${name}: ${JSON.stringify(reply.body)}`);
    answers.push([name, reply, path]);
    return reply.body;
  };
  checked("create, sparse", await they.post("/contacts/", { locationId }), "contact");
  checked("upsert, sparse", await they.post("/contacts/upsert", { locationId }), "contact");
  const id = textAt(checked("create", await they.post("/contacts/", full), "contact"), "contact.id");
  await visitor.api.contacts.businesses.assignMany({ body: { locationId, ids: [id], businessId } });
  checked("upsert", await they.post("/contacts/upsert", full), "contact");
  checked("update", await they.put(`/contacts/${id}`, { city: "London" }), "contact");
  const search = (more: object) => they.post("/contacts/search", { locationId, pageLimit: 1, query: "ada", ...more });
  const found = checked("search", await search({}), "contacts.0");
  checked("search by cursor", await search({ query: "", searchAfter: [Date.now() + 1000, "z"] }), "contacts.0");
  checked("get", await they.get(`/contacts/${id}`), "contact");
  checked("lookup", await they.get(`/contacts/lookup?locationId=${locationId}&email=${email}`), "contacts.0");
  checked("duplicate", await they.get(`/contacts/search/duplicate?locationId=${locationId}&email=${email}`), "contact");
  checked("business", await they.get(`/contacts/business/${businessId}?locationId=${locationId}`), "contacts.0");

  const documented = ["id", "locationId", "name", "firstName", "lastName", "email", "phone", "source", "assignedTo", "tags", "customFields"]
    .concat(["dateAdded", "dateUpdated", "emailLowerCase", "type", "companyName", "address1", "city", "state", "country", "postalCode"])
    .concat(["website", "timezone", "dateOfBirth", "dnd", "dndSettings", "lastActivity", "businessId", "attributionSource"])
    .concat(["lastAttributionSource", "visitorId", "additionalEmails", "additionalPhones"]);
  const keys = Object.keys(schema.shape).sort();
  assert.deepEqual(
    documented.filter((name) => !keys.includes(name)),
    [],
  );

  const { searchAfter, ...current } = Object(at(found, "contacts.0"));
  assert.ok(Array.isArray(searchAfter));
  for (const [name, reply, path] of answers)
    await t.test(name, () => {
      const { searchAfter: _, ...contact } = Object(at(reply.body, path));
      assert.deepEqual(Object.keys(contact).sort(), keys);
      if (["search", "get", "lookup", "duplicate", "business"].includes(name)) assert.deepEqual(contact, current);
    });
});
