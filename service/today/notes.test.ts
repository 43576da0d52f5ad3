import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { noteExcerptMost } from "#contract/today/today.ts";
import { bookingFixture, calendar, dayAt, dayMs, hourMs } from "../appointments/fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** Tomorrow in UTC, as the query of the endpoint. */
const tomorrow = (w: TestApp, locationId: string) => {
  const startTime = Date.parse(dayAt(w, 1, "00:00"));
  return { locationId, startTime, endTime: startTime + dayMs };
};

test("a day has the newest note of each contact with an appointment, also in a series, pinned or not", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { api, locationId } = visitor;
  const { app, id: userId } = await w.user(locationId);
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [userId] });
  const person = async (firstName: string) => (await api.contacts.contacts.create({ body: { locationId, firstName } })).contact.id;
  const [ada, ben, cleo, later] = [await person("Ada"), await person("Ben"), await person("Cleo"), await person("Dora")];
  const note = async (contactId: string, body: string, pinned = false) => {
    await api.contacts.notes.create({ params: { contactId }, body: { body, pinned } });
    w.advance(1000);
  };
  await note(ada, "Pinned and old", true);
  await note(ada, "Newest");
  await note(ben, "Old");
  await note(ben, `Pinned and newest ${"x".repeat(noteExcerptMost)}`, true);
  await note(later, "Not on this day");
  await booked(calendarId, dayAt(w, 1, "09:00"), { contactId: ada });
  await booked(calendarId, dayAt(w, 1, "10:00"), { contactId: ben, ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" });
  await booked(calendarId, dayAt(w, 1, "11:00"), { contactId: cleo });
  await booked(calendarId, dayAt(w, 3, "09:00"), { contactId: later });

  const { notes } = await app.today.notes({ query: tomorrow(w, locationId) });
  const byContact = new Map(notes.map(({ contactId, body }) => [contactId, body]));
  assert.deepEqual([...byContact.keys()].sort(), [ada, ben].sort());
  assert.equal(byContact.get(ada), "Newest");
  assert.match(byContact.get(ben) ?? "", /^Pinned and newest/);
  assert.equal(byContact.get(ben)?.length, noteExcerptMost);
});

test("notes need contacts and appointments, and a limited user gets those of assigned contacts", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person, call } = await staffedLocation(w);
  const { api, locationId } = visitor;
  const robin = await person({ permissions: { assignedDataOnly: true } });
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId, { members: [robin.id] });
  const contacts = [];
  for (const [index, assignedTo] of [robin.id, "somebody"].entries()) {
    const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", assignedTo } });
    await api.contacts.notes.create({ params: { contactId: contact.id }, body: { body: `Of ${assignedTo}` } });
    await booked(calendarId, dayAt(w, 1, `1${index}:00`), { contactId: contact.id, assignedUserId: robin.id });
    contacts.push(contact.id);
  }
  const query = tomorrow(w, locationId);
  const { notes } = await robin.app.today.notes({ query });
  assert.deepEqual(
    notes.map(({ contactId }) => contactId),
    [contacts[0]],
  );
  const text = `?${new URLSearchParams({ locationId, startTime: `${query.startTime}`, endTime: `${query.endTime}` })}`;
  for (const permissions of [{ contactsEnabled: false }, { appointmentsEnabled: false }]) {
    const refused = await person({ permissions });
    await assertRefused(call(application.today.notes, refused.token, {}, { query: text }), "FORBIDDEN");
  }
});

test("a span of more than two days is refused, and another location's notes are never returned", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { app, id: userId } = await w.user(visitor.locationId);
  const other = await w.location();
  const { app: others } = await w.user(other.locationId);
  const { booked, contactId } = await bookingFixture(w, visitor);
  await visitor.api.contacts.notes.create({ params: { contactId }, body: { body: "Ours" } });
  await booked(await calendar(w, visitor.locationId, { members: [userId] }), dayAt(w, 1, "09:00"));
  const query = tomorrow(w, visitor.locationId);
  assert.equal((await app.today.notes({ query })).notes.length, 1);
  assert.deepEqual(await others.today.notes({ query: { ...query, locationId: other.locationId } }), { notes: [] });
  await assertRefused(others.today.notes({ query }), "WRONG_LOCATION");
  await assertRefused(app.today.notes({ query: { ...query, endTime: query.startTime + 2 * dayMs + hourMs } }), "INVALID");
});
