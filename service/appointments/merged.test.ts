import assert from "node:assert/strict";
import { test } from "node:test";
import { at } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt } from "./fixtures.ts";

test("a merge of contacts moves their appointments, and its undo moves them back", async (t) => {
  const w = await startTestApp(t);
  const { visitor, they, locationId, contactId, booked } = await bookingFixture(w, await w.location());
  const user = await w.user(locationId);
  const twin = (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada B." } })).contact.id;
  const calendarId = await calendar(w, locationId, { members: ["m1"] });
  const event = await booked(calendarId, dayAt(w, 2, "10:00"), { contactId: twin });
  await they.post(`/calendars/appointments/${event.id}/notes`, { body: "Late" });
  const holders = async (id: string) => Object(at((await they.get(`/contacts/${id}/appointments`)).body, "events")).length;
  assert.deepEqual([await holders(contactId), await holders(twin)], [0, 1]);
  const { merge } = await user.app.merges.create({ body: { locationId, keepId: contactId, mergeIds: [twin] } });
  assert.equal(await holders(contactId), 1);
  await user.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId } });
  assert.deepEqual([await holders(contactId), await holders(twin)], [0, 1]);
  assert.equal(at((await they.get(`/calendars/appointments/${event.id}/notes?limit=1&offset=0`)).body, "notes.0.contactId"), twin);
});
