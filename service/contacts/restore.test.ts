import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { startImportApp } from "../imports/import-fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { deleteAsUser } from "./erasure-fixtures.ts";

test("a contact that was deleted before a column was added to one of its tables can be restored", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const { contact } = await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
  const scheduledTimestamp = Math.floor(w.testApp.now().getTime() / 1000) + 3600;
  const waiting = { type: "Email", contactId: contact.id, status: "pending", message: "Hello", scheduledTimestamp };
  const { body } = await they.post("/conversations/messages", waiting);
  await deleteAsUser(w, [contact.id]);
  await w.testApp.db.pool.query("update deleted_row set row_of = row_of - 'turn' where of_table = 'message_dispatch'");
  const { leftOut } = await w.app.contactDetails.restore({ params: { deletedId: contact.id }, body: { locationId } });
  assert.deepEqual(leftOut, []);
  assert.equal((await they.delete(`/conversations/messages/${textAt(body, "messageId")}/schedule`)).status, 200);
});

test("the appointments of a restored contact come back without their rooms, which may have been booked in the meantime", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const { booked, list } = await bookingFixture(w.testApp, w.visitor);
  const calendarId = await calendar(w.testApp, locationId, { members: ["u1", "u2"] });
  const room = { kind: "room" as const, name: "Quiet room", quantity: 1, calendarIds: [calendarId], serviceIds: [] };
  const { id } = await w.app.calendars.resources.create({ query: { locationId }, body: room });
  const { contact } = await w.api.contacts.contacts.create({ body: { locationId, firstName: "Grace" } });
  const startTime = dayAt(w.testApp, 3, "10:00");
  await booked(calendarId, startTime, { contactId: contact.id });
  await deleteAsUser(w, [contact.id]);
  await booked(calendarId, startTime);
  await w.app.contactDetails.restore({ params: { deletedId: contact.id }, body: { locationId } });
  const span = { startTime: Date.parse(startTime), endTime: Date.parse(startTime) + 1 };
  const events = await list({ calendarId, ...span });
  assert.deepEqual(events.map(({ assignedResources }) => String(assignedResources)).toSorted(), ["", id]);
});

test("a restore reports the records that it left out because a record they refer to was deleted meanwhile", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const { contact } = await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
  const params = { contactId: contact.id };
  await w.api.contacts.notes.create({ params, body: { body: "Prefers mornings" } });
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const calendarId = textAt(calendar.body, "calendar.id");
  const booked = await they.post("/calendars/events/appointments", {
    locationId,
    calendarId,
    contactId: contact.id,
    startTime: "2030-01-07T10:00:00Z",
    endTime: "2030-01-07T11:00:00Z",
    ignoreFreeSlotValidation: true,
  });
  assert.ok(booked.status < 300, JSON.stringify(booked.body));
  await they.post(`/calendars/appointments/${textAt(booked.body, "id")}/notes`, { body: "Parking is free", userId: w.me.id });
  await w.app.bulk.start({ body: { locationId, action: { kind: "delete" }, target: { ids: [contact.id] } } });
  await w.testApp.work();
  assert.equal((await they.delete(`/calendars/${calendarId}`)).status, 200);

  const { contacts: deleted } = await w.app.contactDetails.listDeleted({ query: { locationId } });
  assert.deepEqual(
    deleted.map(({ contactId, email, phone }) => ({ contactId, email, phone })),
    [{ contactId: contact.id, email: "ada@example.com", phone: null }],
  );
  const restored = await w.app.contactDetails.restore({ params: { deletedId: contact.id }, body: { locationId } });
  assert.deepEqual(restored.leftOut, [
    { kind: "appointment", count: 1 },
    { kind: "appointment note", count: 1 },
  ]);
  assert.equal((await w.api.contacts.notes.list({ params })).notes.length, 1);
});

test("two linked contacts that are deleted and restored one after the other are linked again", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const made = async (firstName: string) => (await w.api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
  const [one, other] = [await made("Ada"), await made("Grace")];
  const label = { firstObjectLabel: "Knows", firstObjectKey: "contact", secondObjectLabel: "Is known by", secondObjectKey: "contact" };
  const association = await w.api.associations.associations.create({ body: { locationId, key: "knows", ...label } });
  const pair = { firstRecordId: one, secondRecordId: other };
  await w.api.associations.relations.create({ body: { locationId, associationId: association.id, ...pair } });
  const linked = async () =>
    (await w.api.associations.relations.list({ params: { recordId: one }, query: { locationId, limit: 10, skip: 0 } })).total;
  assert.equal(await linked(), 1);
  for (const inOrder of [
    [one, other],
    [other, one],
  ]) {
    for (const id of inOrder) await deleteAsUser(w, [id]);
    const { app } = await w.testApp.user(locationId);
    for (const deletedId of inOrder) {
      const { leftOut } = await app.contactDetails.restore({ params: { deletedId }, body: { locationId } });
      assert.deepEqual(leftOut, []);
    }
    assert.equal(await linked(), 1);
  }
});

test("undoing a bulk deletion reports for each contact what could not be restored", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  const they = integration(w.testApp, w.visitor);
  const contactId = (await w.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const calendar = await they.post("/calendars/", { locationId, name: "Calendar", calendarType: "event" });
  const calendarId = textAt(calendar.body, "calendar.id");
  const times = { startTime: "2030-01-07T10:00:00Z", endTime: "2030-01-07T11:00:00Z", ignoreFreeSlotValidation: true };
  const booked = await they.post("/calendars/events/appointments", { locationId, calendarId, contactId, ...times });
  assert.ok(booked.status < 300, JSON.stringify(booked.body));
  const action = { kind: "delete" } as const;
  const { operationId } = await w.app.bulk.start({ body: { locationId, action, target: { ids: [contactId] } } });
  await w.testApp.work();
  assert.equal((await they.delete(`/calendars/${calendarId}`)).status, 200);
  const undone = await w.app.bulk.undo({ params: { operationId }, body: { locationId } });
  await w.testApp.work();
  const { results } = await w.app.bulk.results({ params: { operationId: undone.operationId }, query: { locationId } });
  assert.deepEqual(
    results.map(({ outcome, reason }) => ({ outcome, reason })),
    [{ outcome: "done", reason: { code: "partlyRestored", leftOut: [{ kind: "appointment", count: 1 }] } }],
  );
});

test("all deleted contacts are listed, page by page", async (t) => {
  const w = await startImportApp(t);
  const { locationId } = w;
  await w.testApp.db.pool.query(
    `insert into deleted_contact (location_id, contact_id, name, date_deleted, erase_at, can_restore)
     select $1, 'deleted' || lpad(number::text, 13, '0'), 'Ada', now() - (number / 300) * interval '1 minute', now() + interval '10000 days', true
     from generate_series(1, 1203) as number`,
    [locationId],
  );
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null | undefined; after !== null && sizes.length < 4; ) {
    const page = await w.app.contactDetails.listDeleted({ query: { locationId, ...(after === undefined ? {} : { after }) } });
    ids.push(...page.contacts.map(({ contactId }) => contactId));
    sizes.push(page.contacts.length);
    after = page.next;
  }
  assert.deepEqual([sizes, new Set(ids).size], [[500, 500, 203], 1203]);
  const refused = w.app.contactDetails.listDeleted({ query: { locationId, after: "elsewhere" } });
  await assertRefused(refused, "BAD_REQUEST");
});
