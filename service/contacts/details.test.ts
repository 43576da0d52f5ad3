import assert from "node:assert/strict";
import { test } from "node:test";
import { overtaken, overtakenFields } from "#contract/contacts/details.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a user changes fields that the public update does not accept, and the change log names the user", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const robin = await w.user(locationId, { firstName: "Robin", lastName: "Castellan" });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  const changed = await robin.app.contactDetails.update({
    params,
    body: { locationId, changes: { companyName: "Analytical Engines", gender: "female" }, expected: { companyName: null } },
  });
  assert.equal(changed.contact.companyName, "Analytical Engines");
  const { entries } = await robin.app.timeline.list({ params, query: { locationId } });
  const change = entries.find((entry) => entry.type === "changed");
  assert.deepEqual(change?.actor, { kind: "user", id: robin.id, name: "Robin Castellan" });
  assert.deepEqual(change?.changes.map(({ field, before, after }) => [field, before, after]).sort(), [
    ["companyName", null, "Analytical Engines"],
    ["gender", null, "female"],
  ]);
});

test("a change of a field that another user changed is rejected with both versions, and writes nothing", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", city: "London" } });
  const params = { contactId: contact.id };
  await api.contacts.contacts.update({ params, body: { city: "Leeds" } });
  const refused = await assertRefused(
    app.contactDetails.update({
      params,
      body: { locationId, changes: { city: "York", firstName: "Adele" }, expected: { city: "London", firstName: "Ada" } },
    }),
    "CHANGED_MEANWHILE",
  );
  const meta = overtaken.parse(refused.meta);
  assert.deepEqual(meta.fields, [{ field: "city", expected: "London", current: "Leeds" }]);
  assert.equal((await api.contacts.contacts.get({ params })).contact.firstName, "Ada");
});

test("a change of a different field succeeds and keeps the other user's change", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", city: "London" } });
  const params = { contactId: contact.id };
  await api.contacts.contacts.update({ params, body: { city: "Leeds", dndSettings: { sms: { status: "active", code: "asked" } } } });
  const { contact: now } = await app.contactDetails.update({
    params,
    body: { locationId, changes: { dndSettings: { email: { status: "active" } } }, expected: { "dndSettings.email": null } },
  });
  assert.equal(now.city, "Leeds");
  assert.deepEqual(now.dndSettings, { sms: { status: "active", code: "asked" }, email: { status: "active" } });
  await assertRefused(
    app.contactDetails.update({
      params,
      body: { locationId, changes: { dndSettings: { sms: { status: "inactive" } } }, expected: { "dndSettings.sms": null } },
    }),
    "CHANGED_MEANWHILE",
  );
});

test("of twenty users who change the same field concurrently from the same version, one succeeds", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", city: "London" } });
  const params = { contactId: contact.id };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      app.contactDetails.update({ params, body: { locationId, changes: { city: `City ${index}` }, expected: { city: "London" } } }),
    ),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
});

test("another location's contact is rejected, and so is a location that the user may not access", async (t) => {
  const w = await startTestApp(t);
  const [mine, other] = [await w.location(), await w.location()];
  const { app } = await w.user(mine.locationId);
  const { contact } = await other.api.contacts.contacts.create({ body: { locationId: other.locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  const changes = { city: "York" };
  await assertRefused(app.contactDetails.update({ params, body: { locationId: mine.locationId, changes } }), "NOT_FOUND");
  await assertRefused(app.contactDetails.update({ params, body: { locationId: other.locationId, changes } }), "WRONG_LOCATION");
  await assertRefused(app.timeline.list({ params, query: { locationId: mine.locationId } }), "NOT_FOUND");
  await assertRefused(app.enrolments.list({ params, query: { locationId: mine.locationId } }), "NOT_FOUND");
});

test("a deleted note and a deleted task are restored as they were, once", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app, id: userId } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const params = { contactId: contact.id };
  const { note } = await api.contacts.notes.create({
    params,
    body: { body: "Prefers mornings", title: "Times", color: "#ffcc00", pinned: true, userId },
  });
  const { task } = await api.contacts.tasks.create({
    params,
    body: { title: "Call back", dueDate: "2026-11-20T09:00:00Z", completed: true, assignedTo: userId },
  });
  await api.contacts.notes.remove({ params: { ...params, id: note.id } });
  await api.contacts.tasks.remove({ params: { ...params, taskId: task.id } });
  const body = { locationId };
  assert.deepEqual((await app.contactDetails.restoreNote({ params: { ...params, noteId: note.id }, body })).note, note);
  assert.deepEqual((await app.contactDetails.restoreTask({ params: { ...params, taskId: task.id }, body })).task, task);
  await assertRefused(app.contactDetails.restoreNote({ params: { ...params, noteId: note.id }, body }), "NOT_FOUND");
});

test("a note of a deleted contact cannot be restored", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const { note } = await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: "x" } });
  await api.contacts.contacts.remove({ params: { contactId: contact.id } });
  await assertRefused(
    app.contactDetails.restoreNote({ params: { contactId: contact.id, noteId: note.id }, body: { locationId } }),
    "NOT_FOUND",
  );
});

test("an edit of a note or task conflicts only in the fields that someone else changed, and one of several concurrent edits succeeds", async (t) => {
  const w = await startTestApp(t);
  const { api, locationId } = await w.location();
  const { app } = await w.user(locationId);
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const contactId = contact.id;
  const { note } = await api.contacts.notes.create({ params: { contactId }, body: { body: "Tea", title: "Likes" } });
  const editNote = (changes: object, expected: Record<string, unknown>) =>
    app.contactDetails.updateNote({ params: { contactId, noteId: note.id }, body: { locationId, changes, expected } });
  await api.contacts.notes.update({ params: { contactId, id: note.id }, body: { body: "Coffee" } });
  const refused = await assertRefused(editNote({ body: "Milk", title: "Wants" }, { body: "Tea", title: "Likes" }), "CHANGED_MEANWHILE");
  assert.deepEqual(overtakenFields.parse(refused.meta).fields, [{ field: "body", expected: "Tea", current: "Coffee" }]);
  assert.equal((await editNote({ title: "Wants" }, { title: "Likes" })).note.body, "Coffee");

  const dueDate = "2026-12-01T09:00:00.000Z";
  const { task } = await api.contacts.tasks.create({ params: { contactId }, body: { title: "Call", dueDate, completed: false } });
  const params = { contactId, taskId: task.id };
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      app.contactDetails.updateTask({
        params,
        body: { locationId, changes: { title: `Call ${index}`, dueDate }, expected: { title: "Call", dueDate, body: null } },
      }),
    ),
  );
  assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 1);
  for (const tried of tries) if (tried.status === "rejected") await assertRefused(Promise.reject(tried.reason), "CHANGED_MEANWHILE");
});
