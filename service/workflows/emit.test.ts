import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#db/ids.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { emit } from "./emit.ts";

const listening = (w: TestApp, { locationId }: Visitor, type: string, status = "published") =>
  w.db.query
    .insertInto("workflow")
    .values({ location_id: locationId, id: newId(), name: type, status, triggers: JSON.stringify([{ type }]) })
    .execute();

const eventsOf = (w: TestApp, { locationId }: Visitor) =>
  w.db.query.selectFrom("workflow_event").selectAll().where("location_id", "=", locationId).orderBy("date_added").execute();

test("an event is written only if a published workflow listens to its trigger", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await listening(w, visitor, "form_submitted");
  await listening(w, visitor, "appointment_booked", "draft");
  const emitOne = (to: Visitor, trigger: "form_submitted" | "appointment_booked") =>
    w.db.tx({ kind: "system" }, (tx) => emit(tx, to.tenant, { trigger, type: "Emitted", payload: { id: "one" }, contactId: "someone" }));
  await emitOne(visitor, "form_submitted");
  await emitOne(visitor, "appointment_booked");
  const other = await w.location();
  await emitOne(other, "form_submitted");
  assert.deepEqual(
    (await eventsOf(w, visitor)).map((event) => [event.trigger, event.type, event.contact_id, event.payload]),
    [["form_submitted", "Emitted", "someone", { type: "Emitted", locationId: visitor.locationId, contactId: "someone", id: "one" }]],
  );
  assert.deepEqual(await eventsOf(w, other), []);
});

test("an event is rolled back together with its change", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await listening(w, visitor, "form_submitted");
  const failing = w.db.tx({ kind: "system" }, async (tx) => {
    await emit(tx, visitor.tenant, { trigger: "form_submitted", type: "FormSubmit", payload: {} });
    throw new Error("undone");
  });
  await assert.rejects(failing, /undone/);
  assert.deepEqual(await eventsOf(w, visitor), []);
});

test("a contact's creation and each real change of it are events, single and in bulk", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await listening(w, visitor, "contact_created");
  await listening(w, visitor, "contact_updated");
  const { contact } = await visitor.api.contacts.contacts.create({
    body: { locationId: visitor.locationId, firstName: "Ada", tags: ["new"] },
  });
  await visitor.api.contacts.contacts.update({ params: { contactId: contact.id }, body: { lastName: "Hill" } });
  await visitor.api.contacts.contacts.update({ params: { contactId: contact.id }, body: { lastName: "Hill" } });
  await visitor.api.contacts.tags.add({ params: { contactId: contact.id }, body: { tags: ["vip"] } });
  await w.db.query.updateTable("contact").set({ source: "bulk" }).where("location_id", "=", visitor.locationId).execute();
  assert.deepEqual(
    (await eventsOf(w, visitor)).map((event) => [event.type, event.contact_id, event.changed]),
    [
      ["ContactCreate", contact.id, null],
      ["ContactUpdate", contact.id, ["last_name", "name"]],
      ["ContactUpdate", contact.id, ["tags"]],
      ["ContactUpdate", contact.id, ["source"]],
    ],
  );
});
