import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import ICAL from "ical.js";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookableService, bookingFixture, calendar, dayAt } from "../../appointments/fixtures.ts";
import { staffedLocation } from "../../testing/staff.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

// Feeds are read as calendar programs read them: by their address alone, and parsed with ical.js.

const read = (w: TestApp, url: string, headers: Record<string, string> = {}) => w.fetch(new URL(url).pathname, { headers });

async function parsed(w: TestApp, url: string) {
  const response = await read(w, url);
  assert.equal(response.status, 200);
  const root = new ICAL.Component(ICAL.parse(await response.text()));
  const zones = root.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component, { strictExceptions: true }));
  return { root, zones: zones.map(({ tzid }) => tzid), events };
}

const titles = ({ events }: { events: ICAL.Event[] }) => events.map(({ summary }) => summary).sort();

async function practice(t: TestContext) {
  const w = await startTestApp(t);
  const staffed = await staffedLocation(w);
  const { visitor } = staffed;
  const { locationId } = visitor;
  await w.db.query.updateTable("location").set({ timezone: "America/New_York" }).where("id", "=", locationId).execute();
  const [owner, colleague] = [await staffed.person({ role: "admin" }), await staffed.person({})];
  const own = await calendar(w, locationId, { members: [owner.id] });
  const other = await calendar(w, locationId, { members: [colleague.id] });
  const fixture = await bookingFixture(w, visitor);
  const feed = async (of: typeof owner, body: { subject: "user" | "calendar" | "location"; subjectId?: string }) =>
    (await of.app.calendars.feeds.create({ body: { locationId, ...body } })).feed;
  return { w, ...staffed, ...fixture, locationId, owner, colleague, own, other, feed };
}

test("a feed has the appointments of its user, calendar or location at the right times, with cancelled ones marked as cancelled", async (t) => {
  const { w, locationId, owner, colleague, own, other, booked, they, feed } = await practice(t);
  const check = await booked(own, dayAt(w, 3, "15:00"), {
    title: `Check-up, with; signs ${"👩‍⚕️é".repeat(30)}`,
    description: "Line one\nline; two \\ end",
    address: "1 Harbour St",
  });
  const gone = await booked(own, dayAt(w, 4, "15:00"), { title: "Called off" });
  await they.put(`/calendars/events/appointments/${gone.id}`, { appointmentStatus: "cancelled" });
  await booked(other, dayAt(w, 3, "15:00"), { title: "Elsewhere" });
  const serviceId = await bookableService(w, locationId, { staff: [colleague.id], settings: { duration: 30 } });
  const scan = await they.post("/calendars/services/bookings", {
    ...{ locationId, contactId: check.contactId, timezone: "UTC", title: "Scan" },
    ...{ startTime: dayAt(w, 5, "15:00"), endTime: dayAt(w, 5, "15:30"), services: [{ id: serviceId, staffId: colleague.id }] },
  });
  assert.ok(scan.status < 300, JSON.stringify(scan.body));

  const ofOwner = await parsed(w, (await feed(owner, { subject: "user", subjectId: owner.id })).url);
  assert.deepEqual(titles(ofOwner), ["Called off", `Check-up, with; signs ${"👩‍⚕️é".repeat(30)}`]);
  const [first, second] = ofOwner.events.sort((one, next) => one.startDate.compare(next.startDate));
  assert.equal(first?.startDate.toJSDate().toISOString(), dayAt(w, 3, "15:00"));
  assert.equal(first?.startDate.zone.tzid, "America/New_York");
  assert.deepEqual(ofOwner.zones, ["America/New_York"]);
  assert.equal(first?.uid, `${check.id}@frontdesk`);
  assert.equal(first?.description, "Line one\nline; two \\ end");
  assert.equal(first?.location, "1 Harbour St");
  assert.deepEqual(
    [first, second].map((event) => event?.component.getFirstPropertyValue("status")),
    ["CONFIRMED", "CANCELLED"],
  );
  assert.deepEqual(titles(await parsed(w, (await feed(owner, { subject: "calendar", subjectId: other })).url)), ["Elsewhere"]);
  const all = await parsed(w, (await feed(owner, { subject: "location" })).url);
  assert.equal(all.events.length, 4);
  const ofColleague = await parsed(w, (await feed(owner, { subject: "user", subjectId: colleague.id })).url);
  assert.equal(ofColleague.events.length, 2);
});

test("a series repeats by its rule in its zone across clock changes, without removed and with moved occurrences", async (t) => {
  const { w, own, owner, they, booked, list, feed } = await practice(t);
  const series = await booked(own, dayAt(w, 1, "15:00"), {
    title: "Weekly",
    rrule: "FREQ=WEEKLY;COUNT=20",
    ignoreFreeSlotValidation: true,
  });
  const occurrences = async () => {
    const found = await list({ calendarId: own, startTime: w.now().getTime(), endTime: w.now().getTime() + 200 * 86_400_000 });
    return found.map(({ id, startTime }) => ({ id: String(id), start: new Date(String(startTime)).toISOString() }));
  };
  const before = await occurrences();
  assert.equal(before.length, 20);
  await they.put(`/calendars/events/appointments/${before[3]?.id}`, { startTime: dayAt(w, 23, "18:00") });
  await they.delete(`/calendars/events/${before[5]?.id}`);
  const expected = (await occurrences()).map(({ start }) => start).sort();
  assert.equal(expected.length, 19);

  const { events } = await parsed(w, (await feed(owner, { subject: "user", subjectId: owner.id })).url);
  assert.ok(events.every(({ uid }) => uid === `${series.id}@frontdesk`));
  const [master, changed] = [events.find((event) => event.isRecurring()), events.find((event) => event.isRecurrenceException())];
  assert.ok(master !== undefined && changed !== undefined && events.length === 2);
  master.relateException(changed);
  const starts: string[] = [];
  const steps = master.iterator();
  for (let next = steps.next(); next; next = steps.next())
    starts.push(master.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  assert.deepEqual(starts.sort(), expected);
});

test("a feed is sent again only if it has changed", async (t) => {
  const { w, own, owner, booked, feed } = await practice(t);
  const { url } = await feed(owner, { subject: "location" });
  const first = await read(w, url);
  const etag = first.headers.get("etag") ?? "";
  assert.match(first.headers.get("content-type") ?? "", /^text\/calendar/);
  const again = await read(w, url, { "if-none-match": `"other", W/${etag}` });
  assert.deepEqual([again.status, await again.text(), again.headers.get("etag")], [304, "", etag]);
  await booked(own, dayAt(w, 3, "15:00"));
  assert.equal((await read(w, url, { "if-none-match": etag })).status, 200);
  assert.equal((await w.fetch(new URL(url).pathname, { method: "HEAD" })).status, 200);
});

test("a replaced, revoked or guessed address is not found, and only the owner of a feed can see it and its address", async (t) => {
  const { w, locationId, owner, colleague, feed } = await practice(t);
  const made = await feed(owner, { subject: "location" });
  assert.equal((await read(w, made.url)).status, 200);
  assert.deepEqual((await colleague.app.calendars.feeds.list({ query: { locationId } })).feeds, []);
  const params = { feedId: made.id };
  await assertRefused(colleague.app.calendars.feeds.renew({ params, body: { locationId } }), "NOT_FOUND");
  await assertRefused(colleague.app.calendars.feeds.remove({ params, query: { locationId } }), "NOT_FOUND");
  await assertRefused(feed(owner, { subject: "location" }), "CONFLICT");
  await assertRefused(feed(owner, { subject: "calendar", subjectId: "nothing" }), "NOT_FOUND");
  await assertRefused(feed(owner, { subject: "calendar" }), "INVALID");

  const [listed] = (await owner.app.calendars.feeds.list({ query: { locationId } })).feeds;
  assert.equal(listed?.url, made.url);
  assert.ok(Math.abs(Date.parse(listed?.lastUsedAt ?? "") - w.now().getTime()) < 60_000);
  const { feed: renewed } = await owner.app.calendars.feeds.renew({ params, body: { locationId } });
  assert.deepEqual([(await read(w, made.url)).status, (await read(w, renewed.url)).status], [404, 200]);
  await owner.app.calendars.feeds.remove({ params, query: { locationId } });
  assert.equal((await read(w, renewed.url)).status, 404);
  for (const path of ["/feeds/", "/feeds/x.ics", `/feeds/${"a".repeat(43)}.ics`, `/feeds/${"a".repeat(5000)}.ics`])
    assert.equal((await w.fetch(path)).status, 404, path);
});

test("the address is stored hashed and encrypted", async (t) => {
  const { w, owner, feed } = await practice(t);
  const { url } = await feed(owner, { subject: "location" });
  const token = new URL(url).pathname.split("/").at(-1)?.replace(".ics", "") ?? "";
  const rows = JSON.stringify([
    await w.db.query.selectFrom("calendar_feed").selectAll().execute(),
    await w.db.query.selectFrom("change_log").selectAll().execute(),
  ]);
  assert.ok(token.length === 43 && !rows.includes(token));
});

test("a feed shows what its owner may see at the time of the request", async (t) => {
  const { w, own, other, owner, colleague, visitor, booked, feed } = await practice(t);
  await booked(own, dayAt(w, 3, "15:00"), { title: "Admin's" });
  await booked(other, dayAt(w, 3, "15:00"), { title: "Colleague's" });
  const { url } = await feed(colleague, { subject: "location" });
  const ofAdmin = await feed(colleague, { subject: "user", subjectId: owner.id });
  assert.deepEqual(titles(await parsed(w, url)), ["Admin's", "Colleague's"]);

  const change = (fields: object) => w.db.query.updateTable("user").set(fields).where("id", "=", colleague.id).execute();
  await change({ permissions: JSON.stringify({ assignedDataOnly: true }) });
  assert.deepEqual(titles(await parsed(w, url)), ["Colleague's"]);
  assert.deepEqual(titles(await parsed(w, ofAdmin.url)), []);
  for (const lost of [{ permissions: JSON.stringify({ appointmentsEnabled: false }) }, { scopes: [] }]) {
    await change({ permissions: "{}", scopes: null, ...lost });
    assert.equal((await read(w, url)).status, 404);
  }
  await change({ permissions: "{}", scopes: null });
  assert.equal((await read(w, url)).status, 200);
  await change({ deletion_due: w.now() });
  assert.equal((await read(w, url)).status, 404);
  await change({ deletion_due: null });
  await w.db.query.deleteFrom("user_location").where("user_id", "=", colleague.id).where("location_id", "=", visitor.locationId).execute();
  assert.equal((await read(w, url)).status, 404);
});

test("two concurrent requests create one feed per subject", async (t) => {
  const { owner, feed, locationId } = await practice(t);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => feed(owner, { subject: "location" })));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await owner.app.calendars.feeds.list({ query: { locationId } })).feeds.length, 1);
});
