import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { dayAt, hourMs, minuteMs } from "../appointments/fixtures.ts";
import { addJob } from "../jobs/queue.ts";
import { waitingFixture } from "./fixtures.ts";

test("an offer is sent with a link that shows the time and books it once", async (t) => {
  const { w, locationId, list, wait, contactOf, linkOf, visitorApp, appointments, entryOf } = await waitingFixture(t);
  const ada = await contactOf("Ada");
  const { id: entryId } = await wait(ada.id);
  const startTime = dayAt(w, 2, "10:00");
  const { entry } = await list.offer({ params: { entryId }, body: { locationId, startTime } });
  assert.deepEqual([entry.state, entry.offer?.startTime], ["offered", startTime]);
  const link = await linkOf(ada.id);
  const guest = visitorApp().waitingOffers;
  const shown = await guest.get(link);
  assert.deepEqual([shown.state, shown.time?.startTime, shown.booking], ["open", startTime, null]);
  await assertRefused(list.offer({ params: { entryId }, body: { locationId, startTime: dayAt(w, 3, "10:00") } }), "CONFLICT", {
    reason: "waitingOffered",
  });

  const accepted = await guest.accept({ ...link, body: {} });
  assert.equal(accepted.state, "booked");
  const [made, ...others] = await appointments();
  assert.deepEqual([made?.contact_id, made?.start_time.toISOString(), made?.source, others], [ada.id, startTime, "booking_page", []]);
  assert.equal(accepted.booking?.eventId, made?.id);
  assert.equal((await entryOf(entryId)).state, "booked");
  const managed = await visitorApp().calendars.booking.get({
    params: { eventId: accepted.booking?.eventId ?? "" },
    query: { locationId, key: accepted.booking?.key ?? "" },
  });
  assert.equal(managed.startTime, startTime);
  // The used link still shows the booking, and books nothing more.
  await assertRefused(guest.accept({ ...link, body: {} }), "CONFLICT", { reason: "offerClosed" });
  await assertRefused(guest.decline({ ...link, body: {} }), "CONFLICT", { reason: "offerClosed" });
  assert.equal((await guest.get(link)).state, "booked");
  assert.equal((await appointments()).length, 1);
});

test("an offer lapses after two hours, or at the appointment's start if that is earlier, and may be declined or withdrawn", async (t) => {
  const { w, locationId, list, wait, contactOf, linkOf, visitorApp, appointments, entryOf } = await waitingFixture(t);
  const ada = await contactOf("Ada");
  const { id: entryId } = await wait(ada.id);
  const guest = visitorApp().waitingOffers;
  const offer = async (days: number) => {
    const { entry } = await list.offer({ params: { entryId }, body: { locationId, startTime: dayAt(w, days, "10:00") } });
    return { entry, link: await linkOf(ada.id) };
  };
  const isClosed = async (link: Awaited<ReturnType<typeof linkOf>>) => {
    const { state, isWaiting } = await guest.get(link);
    assert.deepEqual([state, isWaiting], ["closed", true]);
    await assertRefused(guest.accept({ ...link, body: {} }), "CONFLICT", { reason: "offerClosed" });
    assert.equal((await entryOf(entryId)).state, "waiting");
  };
  const lapsed = await offer(2);
  assert.ok(Math.abs(Date.parse(lapsed.entry.offer?.until ?? "") - w.now().getTime() - 2 * hourMs) < minuteMs);
  w.advance(2 * hourMs + minuteMs);
  await isClosed(lapsed.link);
  const declined = await offer(3);
  assert.equal((await guest.decline({ ...declined.link, body: {} })).state, "closed");
  await isClosed(declined.link);
  const withdrawn = await offer(4);
  await list.withdraw({ params: { entryId }, body: { locationId } });
  await isClosed(withdrawn.link);
  // The link of an earlier offer does not book the time of a later one.
  await offer(5);
  assert.equal((await guest.get(lapsed.link)).state, "closed");
  await assertRefused(guest.accept({ ...lapsed.link, body: {} }), "CONFLICT", { reason: "offerClosed" });
  await list.remove({ params: { entryId }, query: { locationId } });
  const removed = await guest.get(await linkOf(ada.id));
  assert.deepEqual([removed.state, removed.isWaiting], ["closed", false]);
  assert.deepEqual(await appointments(), []);
});

test("a time that was booked meanwhile is shown as taken, and its offer books nothing", async (t) => {
  const { w, locationId, list, wait, contactOf, linkOf, visitorApp, booked, calendarId, appointments } = await waitingFixture(t);
  const grace = await contactOf("Grace");
  const { id: entryId } = await wait(grace.id);
  const startTime = dayAt(w, 2, "10:00");
  await list.offer({ params: { entryId }, body: { locationId, startTime } });
  const link = await linkOf(grace.id);
  await booked(calendarId, startTime);
  const guest = visitorApp().waitingOffers;
  assert.equal((await guest.get(link)).state, "taken");
  await assertRefused(guest.accept({ ...link, body: {} }), "CONFLICT", { reason: "offerTaken" });
  assert.equal((await appointments()).length, 1);
});

test("of forty parallel acceptances, of one link and of another contact's for the same time, exactly one books", async (t) => {
  const { w, locationId, list, wait, contactOf, linkOf, visitorApp, appointments } = await waitingFixture(t);
  const startTime = dayAt(w, 2, "10:00");
  const links: Awaited<ReturnType<typeof linkOf>>[] = [];
  for (const name of ["Ada", "Grace"]) {
    const contact = await contactOf(name);
    const { id: entryId } = await wait(contact.id);
    await list.offer({ params: { entryId }, body: { locationId, startTime } });
    links.push(await linkOf(contact.id));
  }
  const requests = Array.from({ length: 20 }, () => links.map((link) => visitorApp().waitingOffers.accept({ ...link, body: {} }))).flat();
  assert.equal(requests.length, 40);
  const results = await Promise.allSettled(requests);
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  for (const result of results) if (result.status === "rejected") await assertRefused(Promise.reject(result.reason), "CONFLICT");
  assert.equal((await appointments()).length, 1);
});

test("a link without the right key is not found", async (t) => {
  const { w, locationId, list, wait, contactOf, linkOf, visitorApp, appointments } = await waitingFixture(t);
  const ada = await contactOf("Ada");
  const { id: entryId } = await wait(ada.id);
  await list.offer({ params: { entryId }, body: { locationId, startTime: dayAt(w, 2, "10:00") } });
  const link = await linkOf(ada.id);
  const other = await w.location();
  const guest = visitorApp().waitingOffers;
  for (const wrong of [
    { params: link.params, query: { ...link.query, key: "wrong" } },
    { params: { offerId: "none" }, query: link.query },
    { params: { offerId: entryId }, query: link.query },
    { params: link.params, query: { ...link.query, locationId: other.locationId } },
  ]) {
    await assertRefused(guest.get(wrong), "NOT_FOUND");
    await assertRefused(guest.accept({ ...wrong, body: {} }), "NOT_FOUND");
    await assertRefused(guest.decline({ ...wrong, body: {} }), "NOT_FOUND");
  }
  assert.deepEqual(await appointments(), []);
});

test("Do Not Disturb decides the channel, and a contact who cannot be reached is not offered anything", async (t) => {
  const { w, locationId, list, wait, contactOf, linksOf, open } = await waitingFixture(t);
  const startTime = dayAt(w, 2, "10:00");
  const quiet = { email: { status: "active" as const } };
  const texted = await contactOf("Ada", { phone: "+12025550123", dndSettings: quiet });
  const silent = await contactOf("Grace", { dndSettings: quiet });
  const [byText, unreachable] = [await wait(texted.id), await wait(silent.id)];
  await list.offer({ params: { entryId: byText.id }, body: { locationId, startTime } });
  const sent = await w.db.query.selectFrom("message").select(["type", "contact_id"]).execute();
  assert.deepEqual(sent, [{ type: 2, contact_id: texted.id }]);
  await assertRefused(list.offer({ params: { entryId: unreachable.id }, body: { locationId, startTime } }), "CONFLICT", {
    reason: "waitingUnreachable",
  });
  assert.deepEqual(await linksOf(silent.id), []);
  assert.deepEqual(
    (await open()).map(({ state }) => state),
    ["offered", "waiting"],
  );
});

test("with automatic offers, a cancelled time is offered to the first contact it suits, and to the next one when the offer lapses", async (t) => {
  const fixture = await waitingFixture(t);
  const { w, locationId, api, list, wait, contactOf, linksOf, linkOf, visitorApp, booked, calendarId, offerAll, day, appointments } =
    fixture;
  const { id: eventId } = await booked(calendarId, dayAt(w, 2, "10:00"));
  const [ada, grace, joan] = [await contactOf("Ada"), await contactOf("Grace"), await contactOf("Joan")];
  const only = { firstDay: day(2), lastDay: day(2) };
  // The hours end at 10:30, so nothing suits the first.
  await wait(ada.id, { ...only, fromTime: "14:00" });
  await wait(grace.id, only);
  await wait(joan.id, only);
  const offered = async () => Promise.all([ada, grace, joan].map(async ({ id }) => (await linksOf(id)).length));
  await offerAll();
  assert.deepEqual(await offered(), [0, 0, 0], "offers are made by hand until they are switched on");
  await list.changeSettings({ body: { locationId, offersAutomatically: true, offerMin: 60 } });
  await offerAll();
  assert.deepEqual(await offered(), [0, 0, 0]);
  await api.appointments.events.update({ params: { eventId }, body: { appointmentStatus: "cancelled" } });
  await offerAll();
  await offerAll();
  assert.deepEqual(await offered(), [0, 1, 0]);
  w.advance(61 * minuteMs);
  await offerAll();
  assert.deepEqual(await offered(), [0, 1, 1]);
  const accepted = await visitorApp().waitingOffers.accept({ ...(await linkOf(joan.id)), body: {} });
  assert.equal(accepted.state, "booked");
  assert.equal((await appointments()).filter(({ status }) => status !== "cancelled").length, 1);
  w.advance(61 * minuteMs);
  await offerAll({ all: true });
  assert.deepEqual(await offered(), [0, 1, 1]);
});

test("new hours are offered too, an entry gets at most three automatic offers, and contacts who cannot be reached are skipped", async (t) => {
  const { w, locationId, list, wait, contactOf, linksOf, offerAll } = await waitingFixture(t, { hours: [] });
  const [silent, ada] = [await contactOf("Grace", { dnd: true }), await contactOf("Ada")];
  await wait(silent.id);
  await wait(ada.id);
  await list.changeSettings({ body: { locationId, offersAutomatically: true, offerMin: 60 } });
  await offerAll();
  assert.deepEqual(await linksOf(ada.id), []);
  const always = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => ({
    ...{ type: "wday" as const, day },
    intervals: [{ from: "09:00", to: "17:00" }],
  }));
  await w.db.query
    .updateTable("schedule")
    .set({ rules: JSON.stringify(always) })
    .where("location_id", "=", locationId)
    .execute();
  for (let round = 1; round <= 5; round++) {
    await offerAll();
    assert.equal((await linksOf(ada.id)).length, Math.min(round, 3));
    w.advance(61 * minuteMs);
  }
  assert.deepEqual(await linksOf(silent.id), []);
});

test("parallel runs of the job offer a time to one contact", async (t) => {
  const { w, locationId, list, wait, contactOf, linksOf, day } = await waitingFixture(t);
  const only = { firstDay: day(2), lastDay: day(2) };
  const contacts = [await contactOf("Ada"), await contactOf("Grace"), await contactOf("Joan")];
  for (const { id } of contacts) await wait(id, only);
  await list.changeSettings({ body: { locationId, offersAutomatically: true, offerMin: 60 } });
  for (let number = 0; number < 6; number++) await addJob(w.db.query, "offer-waiting-list", {});
  await w.work({ concurrency: 6 });
  const offers = await Promise.all(contacts.map(async ({ id }) => (await linksOf(id)).length));
  assert.equal(
    offers.reduce((sum, count) => sum + count, 0),
    1,
  );
});

test("an admin changes the settings, and the changes are in the audit log", async (t) => {
  const { w, locationId, list, admin } = await waitingFixture(t);
  assert.deepEqual(await list.settings({ query: { locationId } }), { offersAutomatically: false, offerMin: 120 });
  const sent = { offersAutomatically: true, offerMin: 45 };
  assert.deepEqual(await list.changeSettings({ body: { ...sent, locationId } }), sent);
  assert.deepEqual(await list.settings({ query: { locationId } }), sent);
  for (const offerMin of [9, 100_000, 30.5])
    await assertRefused(list.changeSettings({ body: { ...sent, locationId, offerMin } }), "INVALID");
  const logged = await w.db.query.selectFrom("change_log").select(["actor_id", "after"]).where("entity", "=", "location").execute();
  assert.deepEqual(logged, [{ actor_id: admin.id, after: { waiting_list: sent } }]);
});
