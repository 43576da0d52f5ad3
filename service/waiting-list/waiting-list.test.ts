import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { WaitingEntry } from "#contract/waiting-list/waiting-list.ts";
import { newId } from "#db/ids.ts";
import { calendar, dayAt, dayMs } from "../appointments/fixtures.ts";

import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";
import { waitingFixture } from "./fixtures.ts";

test("entries are listed in the order in which they were added, page by page, with later changes and removals", async (t) => {
  const { locationId, list, wait, contactOf, request, open, day } = await waitingFixture(t);
  const made: WaitingEntry[] = [];
  for (const name of ["Ada", "Grace", "Joan"]) made.push(await wait((await contactOf(name)).id, { note: `For ${name}`, weekdays: [5, 1] }));
  const first = await list.list({ query: { locationId, limit: 2 } });
  const second = await list.list({ query: { locationId, limit: 2, after: first.next ?? "" } });
  assert.deepEqual([...first.entries, ...second.entries], made);
  assert.equal(second.next, null);
  assert.deepEqual(
    made.map(({ contactName, note, weekdays, state, offer }) => [contactName, note, weekdays, state, offer]),
    ["Ada", "Grace", "Joan"].map((name) => [name, `For ${name}`, [1, 5], "waiting", null]),
  );
  const entryId = made[1]?.id ?? "";
  const changed = { ...request, lastDay: day(3), fromTime: "09:00", toTime: "12:00", note: "Mornings" };
  const { entry } = await list.update({ params: { entryId }, body: { ...changed, locationId } });
  assert.deepEqual({ ...entry, ...changed }, entry);
  await list.remove({ params: { entryId: made[0]?.id ?? "" }, query: { locationId } });
  assert.deepEqual(
    (await open()).map(({ id, note }) => [id, note]),
    [
      [entryId, "Mornings"],
      [made[2]?.id, "For Joan"],
    ],
  );
});

test("an entry whose last day is over has expired and is listed with the closed ones", async (t) => {
  const { w, locationId, wait, contactOf, day } = await waitingFixture(t);
  const { id } = await wait((await contactOf("Ada")).id, { lastDay: day(2) });
  w.advance(3 * dayMs);
  const { app } = await w.user(locationId);
  assert.deepEqual((await app.waitingList.list({ query: { locationId } })).entries, []);
  const closed = (await app.waitingList.list({ query: { locationId, state: "closed" } })).entries;
  assert.deepEqual(
    closed.map((entry) => [entry.id, entry.state]),
    [[id, "expired"]],
  );
});

test("a request that can never be granted is refused and changes nothing", async (t) => {
  const { locationId, list, request, contactOf, admin, open, day } = await waitingFixture(t);
  const { id: contactId } = await contactOf("Ada");
  const body = { ...request, locationId, contactId };
  for (const [wrong, code] of [
    [{ firstDay: day(5), lastDay: day(4) }, "INVALID"],
    [{ firstDay: day(5), lastDay: day(400) }, "INVALID"],
    [{ firstDay: "2026-02-30" }, "INVALID"],
    [{ fromTime: "12:00", toTime: "12:00" }, "INVALID"],
    [{ fromTime: "25:00" }, "INVALID"],
    [{ weekdays: [1, 1] }, "INVALID"],
    [{ weekdays: [0] }, "INVALID"],
    [{ note: "x".repeat(1001) }, "INVALID"],
    [{ durationMin: 7 }, "INVALID"],
    [{ userId: admin.id }, "INVALID"],
    [{ calendarId: "none" }, "NOT_FOUND"],
    [{ contactId: "none" }, "NOT_FOUND"],
  ] as const)
    await assertRefused(list.create({ body: { ...body, ...wrong, weekdays: [...("weekdays" in wrong ? wrong.weekdays : [])] } }), code, {
      note: JSON.stringify(wrong),
    });
  await assertRefused(list.list({ query: { locationId, limit: 101 } }), "INVALID");
  await assertRefused(list.list({ query: { locationId, after: "nonsense" } }), "BAD_REQUEST");
  assert.deepEqual(await open(), []);
});

test("at most 1,000 contacts wait in a location, and expired entries do not count", async (t) => {
  const { w, locationId, list, wait, request, contactOf, calendarId, day } = await waitingFixture(t);
  const { id: contactId } = await contactOf("Ada");
  const row = {
    ...{ location_id: locationId, contact_id: contactId, calendar_id: calendarId, from_time: "00:00", to_time: "24:00", note: "" },
    ...{ date_added: w.now(), date_updated: w.now() },
  };
  const rowsOf = (count: number, days: number) =>
    Array.from({ length: count }, () => ({ ...row, id: newId(), first_day: day(days - 1), last_day: day(days) }));
  await w.db.query.insertInto("waiting_entry").values(rowsOf(999, 3)).execute();
  await w.db.query.insertInto("waiting_entry").values(rowsOf(10, -3)).execute();
  await wait(contactId);
  await assertRefused(list.create({ body: { ...request, locationId, contactId } }), "CONFLICT");
});

test("the next free times suit the days, the time of day, the member and the duration that the contact waits for", async (t) => {
  const hours = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => ({
    ...{ type: "wday", day: name },
    intervals: [
      { from: "10:00", to: "10:30" },
      { from: "15:00", to: "16:00" },
    ],
  }));
  const fixture = await waitingFixture(t, { hours, settings: { slotDuration: 30, slotInterval: 30 } });
  const { w, locationId, list, wait, contactOf, booked, calendarId, member, day } = fixture;
  const { id: contactId } = await contactOf("Ada");
  const timesOf = async (more: Parameters<typeof wait>[1]) => {
    const { id } = await wait(contactId, more);
    const { entries } = await list.freeTimes({ query: { locationId, entryIds: [id] } });
    assert.deepEqual(
      entries.map(({ entryId }) => entryId),
      [id],
    );
    return entries[0]?.times.map(({ startTime }) => startTime);
  };
  assert.deepEqual(await timesOf({}), [dayAt(w, 1, "10:00"), dayAt(w, 1, "15:00"), dayAt(w, 1, "15:30")]);
  assert.deepEqual(await timesOf({ fromTime: "15:00" }), [dayAt(w, 1, "15:00"), dayAt(w, 1, "15:30"), dayAt(w, 2, "15:00")]);
  // An appointment must end by the latest time.
  assert.deepEqual(await timesOf({ toTime: "15:15" }), [dayAt(w, 1, "10:00"), dayAt(w, 2, "10:00"), dayAt(w, 3, "10:00")]);
  assert.deepEqual(await timesOf({ firstDay: day(4), lastDay: day(4), toTime: "12:00" }), [dayAt(w, 4, "10:00")]);
  const weekday = new Date(`${day(3)}T00:00:00Z`).getUTCDay() || 7;
  assert.deepEqual(
    await timesOf({ weekdays: [weekday], toTime: "12:00" }),
    [3, 10, 17].map((days) => dayAt(w, days, "10:00")),
  );
  assert.deepEqual(await timesOf({ userId: member.id, lastDay: day(1), toTime: "12:00" }), [dayAt(w, 1, "10:00")]);
  await booked(calendarId, dayAt(w, 1, "10:00"));
  assert.deepEqual(await timesOf({ lastDay: day(1), toTime: "12:00" }), []);
});

test("staff book a free time for a contact, and a taken one is refused", async (t) => {
  const { w, locationId, list, wait, contactOf, appointments, entryOf } = await waitingFixture(t);
  const [ada, grace] = [await contactOf("Ada"), await contactOf("Grace")];
  const [first, second] = [await wait(ada.id), await wait(grace.id)];
  const startTime = dayAt(w, 2, "10:00");
  const { entry } = await list.book({ params: { entryId: first.id }, body: { locationId, startTime } });
  assert.deepEqual([entry.state, entry.booked?.startTime], ["booked", startTime]);
  const [made] = await appointments();
  assert.deepEqual([made?.contact_id, made?.id, made?.source], [ada.id, entry.booked?.eventId, "dashboard"]);
  await assertRefused(list.book({ params: { entryId: second.id }, body: { locationId, startTime } }), "CONFLICT", { reason: "offerTaken" });
  await assertRefused(list.book({ params: { entryId: first.id }, body: { locationId, startTime: dayAt(w, 3, "10:00") } }), "CONFLICT", {
    reason: "waitingBooked",
  });
  assert.equal((await entryOf(second.id)).state, "waiting");
  assert.equal((await appointments()).length, 1);
});

test("a contact's entries move with a merge and return with its undo, go with the contact and return when it is restored", async (t) => {
  const { w, locationId, api, admin, wait, contactOf, open } = await waitingFixture(t);
  const [ada, other] = [await contactOf("Ada"), await contactOf("Augusta")];
  const { id } = await wait(other.id, { note: "Mornings" });
  const { merge } = await admin.app.merges.create({ body: { locationId, keepId: ada.id, mergeIds: [other.id] } });
  const holders = async () => (await open()).map((entry) => [entry.id, entry.contactId, entry.note]);
  assert.deepEqual(await holders(), [[id, ada.id, "Mornings"]]);
  await admin.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId } });
  assert.deepEqual(await holders(), [[id, other.id, "Mornings"]]);
  await admin.app.bulk.start({ body: { locationId, action: { kind: "delete" }, target: { ids: [other.id] } } });
  await w.work();
  assert.deepEqual(await holders(), []);
  await admin.app.contactDetails.restore({ params: { deletedId: other.id }, body: { locationId } });
  assert.deepEqual(await holders(), [[id, other.id, "Mornings"]]);
  await api.contacts.contacts.remove({ params: { contactId: other.id } });
  assert.deepEqual(await holders(), []);
  const { rows } = await w.db.pool.query(
    "select 1 from change_log where entity = 'waiting_entry' and (before::text || after::text) like '%Mornings%'",
  );
  assert.deepEqual(rows, []);
});

test("entries of another location are not found, and its contacts and calendars cannot be named", async (t) => {
  const { w, list, wait, contactOf, request, locationId, open } = await waitingFixture(t);
  const { id: entryId } = await wait((await contactOf("Ada")).id);
  const other = await w.location();
  const { app: foreign } = await w.user(other.locationId);
  const place = { locationId: other.locationId };
  const params = { entryId };
  const startTime = dayAt(w, 2, "10:00");
  for (const attempt of [
    () => foreign.waitingList.update({ params, body: { ...request, ...place } }),
    () => foreign.waitingList.remove({ params, query: place }),
    () => foreign.waitingList.offer({ params, body: { ...place, startTime } }),
    () => foreign.waitingList.withdraw({ params, body: place }),
    () => foreign.waitingList.book({ params, body: { ...place, startTime } }),
    async () => foreign.waitingList.create({ body: { ...request, ...place, contactId: (await open())[0]?.contactId ?? "" } }),
  ])
    await assertRefused(attempt(), "NOT_FOUND");
  const ownCalendar = await calendar(w, other.locationId, { hours: [] });
  await assertRefused(foreign.waitingList.update({ params, body: { ...request, ...place, calendarId: ownCalendar } }), "NOT_FOUND");
  assert.deepEqual((await foreign.waitingList.freeTimes({ query: { ...place, entryIds: [entryId] } })).entries, []);
  assert.deepEqual((await foreign.waitingList.list({ query: place })).entries, []);
  assert.equal((await list.list({ query: { locationId } })).entries.length, 1);
});

test("users without appointments are refused, and limited users have a list of their own", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person, call } = await staffedLocation(w);
  const { locationId, api } = visitor;
  const refused = await person({ permissions: { appointmentsEnabled: false } });
  for (const endpoint of Object.values(application.waitingList)) await assertRefused(call(endpoint, refused.token), "FORBIDDEN");
  const limited = await person({ permissions: { assignedDataOnly: true } });
  const other = await person({});
  await assertRefused(call(application.waitingList.changeSettings, limited.token), "FORBIDDEN");
  await assertRefused(call(application.waitingList.changeSettings, other.token), "FORBIDDEN");
  const calendarId = await calendar(w, locationId, { members: [limited.id, other.id] });
  const today = w.now().toISOString().slice(0, 10);
  const request = {
    ...{ calendarId, durationMin: null, firstDay: today, lastDay: today, weekdays: [], fromTime: "00:00", toTime: "24:00", note: "" },
    locationId,
  };
  const contactOf = async (assignedTo: string) =>
    (await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", assignedTo } })).contact.id;
  const [mine, theirs] = [await contactOf(limited.id), await contactOf(other.id)];
  const { entry: own } = await limited.app.waitingList.create({ body: { ...request, contactId: mine, userId: null } });
  assert.equal(own.userId, limited.id);
  const { entry: foreign } = await other.app.waitingList.create({ body: { ...request, contactId: theirs, userId: other.id } });
  await assertRefused(limited.app.waitingList.create({ body: { ...request, contactId: theirs, userId: null } }), "NOT_FOUND");
  assert.deepEqual((await limited.app.waitingList.list({ query: { locationId } })).entries, [own]);
  assert.equal((await other.app.waitingList.list({ query: { locationId } })).entries.length, 2);
  const params = { entryId: foreign.id };
  await assertRefused(limited.app.waitingList.remove({ params, query: { locationId } }), "NOT_FOUND");
  await assertRefused(limited.app.waitingList.update({ params, body: { ...request, userId: null } }), "NOT_FOUND");
  assert.deepEqual((await limited.app.waitingList.freeTimes({ query: { locationId, entryIds: [foreign.id] } })).entries, []);
});
