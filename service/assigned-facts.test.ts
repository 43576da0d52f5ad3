import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration, textAt } from "./testing/raw-requests.ts";
import { staffedLocation } from "./testing/staff.ts";
import { startTestApp } from "./testing/test-app.ts";

// Responses about one record must not reveal records of others to a user who is limited to assigned data.

test("relations of a shared record are listed and counted without the records of others", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const { locationId } = place.visitor;
  const someone = await place.person({ permissions: { assignedDataOnly: true } });
  const colleague = await w.user(locationId, { role: "user" });
  const they = integration(w, place.visitor);
  const businessId = textAt((await they.post("/businesses/", { locationId, name: "Engines" })).body, "business.id");
  const contactOf = async (assignedTo: string) => {
    const contactId = textAt((await they.post("/contacts/", { locationId, firstName: "Ada", assignedTo })).body, "contact.id");
    await place.visitor.api.contacts.businesses.assignMany({ body: { locationId, ids: [contactId], businessId } });
    return contactId;
  };
  const own = await contactOf(someone.id);
  await contactOf(colleague.id);
  await contactOf(colleague.id);
  const list = { params: { recordId: businessId }, query: { locationId, skip: 0, limit: 10 } };
  assert.equal((await place.visitor.api.associations.relations.list(list)).total, 3);
  const { links, total } = await someone.app.objects.records.links({
    params: { recordId: businessId },
    query: { locationId, skip: 0, limit: 10 },
  });
  assert.deepEqual([links.map(({ other }) => other.id), total], [[own], 1]);
  const seen = await place.api(someone.token).associations.relations.list(list);
  assert.deepEqual([seen.relations.map(({ secondRecordId }) => secondRecordId), seen.total], [[own], 1]);
});

test("a duplicate email or phone of another user's contact is refused to a limited user without naming the contact", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const { locationId } = place.visitor;
  const someone = await place.person({ permissions: { assignedDataOnly: true } });
  const [email, phone] = ["ada@example.com", "+15550100200"];
  const { contact } = await place.visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email, phone } });
  const { contacts } = place.api(someone.token).contacts;
  const { contact: own } = await contacts.create({ body: { locationId, firstName: "Own", email: "own@example.com" } });
  const params = { contactId: own.id };
  for (const sent of [{ email }, { phone }])
    for (const write of [
      () => contacts.create({ body: { locationId, ...sent } }),
      () => contacts.upsert({ body: { locationId, ...sent } }),
      () => contacts.update({ params, body: sent }),
      () => someone.app.contactDetails.update({ params, body: { locationId, changes: sent } }),
    ]) {
      const thrown = await assertRefused(write(), "CONTACT_DUPLICATE");
      assert.ok(!JSON.stringify({ ...thrown, message: thrown.message }).includes(contact.id));
      assert.equal(thrown.meta, undefined);
    }
  const thrown = await assertRefused(contacts.create({ body: { locationId, email: "own@example.com" } }), "CONTACT_DUPLICATE");
  assert.deepEqual(thrown.meta, { contactId: own.id, matchingField: "email" });
});
