import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { mailServer } from "../mail/mail-server.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const root = (slug: string) => `/application/booking/calendars/${slug}`;
const person = { firstName: "Mary", lastName: "Somerville", email: "mary@example.com" };

/** A service calendar, an anonymous client, and helpers that create services and service locations. */
async function salon(w: TestApp, members: string[], settings: Record<string, unknown> = {}) {
  const visitor = await w.location();
  const fixture = await bookingFixture(w, visitor);
  const { they, locationId } = fixture;
  const guest = integration(w, { token: "" });
  const slug = await calendar(w, locationId, { members, type: "service_booking", settings });
  const make = async (path: string, name: string, more: object, answer: string) => {
    const made = await they.post(path, { locationId, name, slug: name.toLowerCase().replaceAll(" ", "-"), ...more });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return textAt(made.body, answer);
  };
  const service = (name: string, more: object = {}) =>
    make("/calendars/services/catalog", name, { staff: [{ id: members[0] }], ...more }, "service.id");
  const place = (name: string, more: object = {}) => make("/calendars/services/locations", name, more, "id");
  const span = `startDate=${Date.parse(dayAt(w, 6, "10:00"))}&endDate=${Date.parse(dayAt(w, 6, "12:00"))}`;
  const starts = async (services: string) => at((await guest.get(`${root(slug)}/slots?${span}&services=${services}`)).body, "starts");
  const shown = async () => (await guest.get(`${root(slug)}?locationId=${locationId}`)).body;
  const of = (made: unknown, path: string) =>
    `/application/booking/events/${textAt(made, "eventId")}${path}?locationId=${locationId}&key=${textAt(made, "key")}`;
  return { ...fixture, w, guest, slug, service, place, starts, shown, of };
}

test("on a calendar of services", async (t) => {
  const w = await startTestApp(t);

  await t.test("one or several services are chosen, assigned to free staff, moved and cancelled", async () => {
    const { guest, slug, service, starts, shown, of } = await salon(w, ["s1"]);
    const cut = await service("Cut", { serviceDuration: 60, payment: { amount: 30, deposit: 20, depositType: "percentage" } });
    const wash = await service("Wash");
    const hidden = await service("Hidden", { isPrivate: true });
    const strange = await service("Strange", { staff: [{ id: "somebody" }] });
    const priced = { description: "", coverImage: null, variations: [], staff: [{ id: "s1", name: "Visits" }] };
    assert.deepEqual(at(await shown(), "services"), [
      { ...priced, id: cut, name: "Cut", durationMin: 60, price: 30, deposit: 6 },
      { ...priced, id: wash, name: "Wash", durationMin: 30, price: 0, deposit: 0 },
    ]);
    const all = ["10:00", "10:30", "11:00", "11:30", "12:00"].map((time) => dayAt(w, 6, time));
    assert.deepEqual(await starts(`${cut},${wash}`), all);
    const wanted = { ...person, startTime: dayAt(w, 6, "10:30"), services: [{ id: cut }, { id: wash }] };
    for (const services of [[{ id: hidden }], [{ id: strange }], [{ id: "nothing" }], [], undefined, [cut]])
      await assertRefused(guest.post(root(slug), { ...wanted, services }), "INVALID");
    await assertRefused(guest.post(root(slug), { ...wanted, startTime: dayAt(w, 6, "10:40") }), "INVALID");
    const replies = await Promise.all(Array.from({ length: 4 }, () => guest.post(root(slug), wanted)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    const made = replies.find(({ status }) => status === 201)?.body;
    assert.partialDeepStrictEqual(made, {
      startTime: dayAt(w, 6, "10:30"),
      endTime: dayAt(w, 6, "12:00"),
      slug,
      calendarName: "Cut + Wash",
    });
    assert.deepEqual(await starts(`${cut},${wash}`), [dayAt(w, 6, "12:00")]);
    assert.deepEqual((await guest.get(of(made, ""))).body, made);
    const moved = await guest.post(of(made, "/reschedule"), { startTime: dayAt(w, 6, "12:00") });
    assert.partialDeepStrictEqual(moved.body, { startTime: dayAt(w, 6, "12:00"), endTime: dayAt(w, 6, "13:30") });
    assert.partialDeepStrictEqual((await guest.post(of(made, "/cancel"), {})).body, { status: "cancelled", mayCancel: false });
    assert.deepEqual(await starts(`${cut},${wash}`), all);
  });

  await t.test(
    "a variation has its own duration and price, also when the booking is moved, and is required if the service has any",
    async () => {
      w.advance(2 * 60_000);
      const { guest, slug, service, starts, shown, of, they } = await salon(w, ["v1"]);
      const colour = await service("Colour", {
        serviceDuration: 30,
        payment: { amount: 40 },
        variations: [{ name: "Roots" }, { name: "Whole", serviceDuration: 2, serviceDurationUnit: "hours", payment: { amount: 90 } }],
      });
      const [roots, whole] = Object(at(await shown(), "services.0.variations"));
      assert.partialDeepStrictEqual(
        [roots, whole],
        [
          { name: "Roots", durationMin: 30, price: 40 },
          { name: "Whole", durationMin: 120, price: 90 },
        ],
      );
      const wanted = { ...person, startTime: dayAt(w, 6, "10:00") };
      for (const services of [[{ id: colour }], [{ id: colour, variationId: "none" }]])
        await assertRefused(guest.post(root(slug), { ...wanted, services }), "INVALID");
      const made = await guest.post(root(slug), { ...wanted, services: [{ id: colour, variationId: whole.id }] });
      assert.partialDeepStrictEqual(made.body, { endTime: dayAt(w, 6, "12:00"), calendarName: "Colour, Whole" });
      assert.deepEqual(await starts(`${colour}:${roots.id}`), [dayAt(w, 6, "12:00")]);
      const moved = await guest.post(of(made.body, "/reschedule"), { startTime: dayAt(w, 6, "14:00") });
      assert.equal(at(moved.body, "endTime"), dayAt(w, 6, "16:00"));
      const byStaff = await they.put(`/calendars/services/bookings/${textAt(made.body, "eventId")}`, { startTime: dayAt(w, 6, "17:00") });
      assert.equal(at(byStaff.body, "endTime"), dayAt(w, 6, "19:00"), JSON.stringify(byStaff.body));
    },
  );

  await t.test(
    "any team member or the chosen one provides the service; a move may change the member unless the visitor chose one",
    async () => {
      w.advance(2 * 60_000);
      const { guest, slug, service, starts, of } = await salon(w, ["p1", "p2"]);
      const cut = await service("Cut", { staff: [{ id: "elsewhere" }, { id: "p1" }, { id: "p2" }] });
      const book = (startTime: string, more: object = {}) =>
        guest.post(root(slug), { ...person, startTime, services: [{ id: cut, ...more }] });
      const staffOf = (reply: { body: unknown }) => at(reply.body, "services.0.chosenStaffId");
      const first = await book(dayAt(w, 6, "10:00"));
      assert.deepEqual([first.status, staffOf(first)], [201, null]);
      const chosen = await book(dayAt(w, 6, "10:30"), { staffId: "p1" });
      assert.deepEqual([chosen.status, staffOf(chosen)], [201, "p1"]);
      await assertRefused(book(dayAt(w, 6, "10:00"), { staffId: "p1" }), "CONFLICT");
      await assertRefused(book(dayAt(w, 6, "11:00"), { staffId: "elsewhere" }), "INVALID");
      assert.deepEqual(await starts(`${cut}::p1`), [dayAt(w, 6, "11:00"), dayAt(w, 6, "11:30"), dayAt(w, 6, "12:00")]);
      assert.ok(String(await starts(cut)).startsWith(dayAt(w, 6, "10:00")));
      assert.equal((await guest.post(of(first.body, "/reschedule"), { startTime: dayAt(w, 6, "10:30") })).status, 200);
      await assertRefused(book(dayAt(w, 6, "10:30")), "CONFLICT");
      assert.equal((await book(dayAt(w, 6, "11:00"), { staffId: "p1" })).status, 201);
      await assertRefused(guest.post(of(chosen.body, "/reschedule"), { startTime: dayAt(w, 6, "11:00") }), "CONFLICT");
      assert.equal((await guest.post(of(chosen.body, "/reschedule"), { startTime: dayAt(w, 6, "11:30") })).status, 200);
    },
  );

  await t.test("it takes place at a public service location; only a location that asks the visitor accepts an address", async () => {
    w.advance(2 * 60_000);
    const { guest, slug, service, place, shown, of } = await salon(w, ["w1"]);
    const services = [{ id: await service("Cut") }];
    const shop = await place("Shop", { address: "1 Harbour St", phone: "+15550100" });
    const book = (more: object, time = "10:00") => guest.post(root(slug), { ...person, startTime: dayAt(w, 6, time), services, ...more });
    assert.equal(at((await book({})).body, "address"), "1 Harbour St");
    const home = await place("At home", { address: "Street and number", locationType: "ask_booker" });
    assert.deepEqual(at(await shown(), "places"), [
      { id: home, name: "At home", address: "Street and number", phone: null, coverImage: null, asksBooker: true },
      { id: shop, name: "Shop", address: "1 Harbour St", phone: "+15550100", coverImage: null, asksBooker: false },
    ]);
    for (const more of [{}, { serviceLocationId: "nowhere" }, { serviceLocationId: home }, { serviceLocationId: shop, address: "Mine" }])
      await assertRefused(book(more, "11:00"), "INVALID");
    const made = await book({ serviceLocationId: home, address: "5 Quay" }, "11:00");
    assert.equal(at((await guest.get(of(made.body, ""))).body, "address"), "5 Quay");
  });
});

test("the visitor is notified of a visit with the link to the booking, and additional guests without it", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { they, guest, slug, service, locationId } = await salon(w, ["n1"], { guestType: "collect_detail", consentLabel: "I agree." });
  const services = [{ id: await service("Cut") }];
  const notifications = [
    { receiverType: "contact", channel: "email", notificationType: "booked" },
    { receiverType: "guest", channel: "email", notificationType: "booked" },
    { receiverType: "contact", channel: "email", notificationType: "reminder", beforeTime: [{ timeOffset: 1, unit: "days" }] },
    { receiverType: "contact", channel: "email", notificationType: "cancellation" },
  ];
  assert.equal((await they.post(`/calendars/${slug}/notifications`, notifications)).status, 200);
  const sentMails = async () => {
    await w.work();
    return server.mails.splice(0).map(({ to, raw }) => ({ to: to.join(), raw: raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=") }));
  };
  const fields = { ...person, startTime: dayAt(w, 3, "10:00"), services, notes: "First time", consents: true };
  const friend = { name: "Caroline", email: "caroline@example.com" };
  for (const more of [
    { consents: false },
    { guestCount: 2 },
    { guests: [{ name: "X" }] },
    { guests: Array.from({ length: 21 }, () => friend) },
  ])
    await assertRefused(guest.post(root(slug), { ...fields, ...more }), "INVALID");
  assert.deepEqual(await sentMails(), []);
  const made = await guest.post(root(slug), { ...fields, guests: [friend] });
  assert.equal(at(made.body, "guestCount"), 1, JSON.stringify(made.body));
  const booked = await sentMails();
  assert.deepEqual(booked.map(({ to }) => to).sort(), ["caroline@example.com", "mary@example.com"]);
  for (const { to, raw } of booked) {
    assert.equal(raw.includes(`/book/manage/${locationId}/${textAt(made.body, "eventId")}?key=`), to === "mary@example.com");
    assert.match(raw, to === "mary@example.com" ? /Hello Mary/ : /Hello Caroline/);
    assert.match(raw, /text\/calendar/);
    const file = Buffer.from(/text\/calendar[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1] ?? "", "base64").toString();
    assert.match(file, /SUMMARY:/);
    assert.equal(file.includes("DESCRIPTION:First time"), to === "mary@example.com");
  }
  const user = await w.user(locationId);
  const { events } = await user.app.calendars.board.events({
    query: { locationId, startTime: w.now().getTime(), endTime: w.now().getTime() + 5 * 24 * 60 * 60_000 },
  });
  assert.equal(events.length, 1);
  assert.partialDeepStrictEqual(events[0], {
    kind: "visit",
    calendarId: slug,
    contactName: "Mary Somerville",
    assignedUserId: "n1",
    description: "First time",
    guests: [friend],
    consent: "I agree.",
    services: [{ name: "Cut", staffId: "n1", startTime: dayAt(w, 3, "10:00"), endTime: dayAt(w, 3, "10:30") }],
  });
  const contactId = textAt(events[0], "contactId");
  const mine = await user.app.calendars.board.ofContact({ params: { contactId }, query: { locationId } });
  assert.deepEqual(mine.events, events);
  const dayMs = 24 * 60 * 60_000;
  w.advance(Date.parse(fields.startTime) - dayMs - w.now().getTime() + 1000);
  assert.deepEqual(
    (await sentMails()).map(({ to }) => to),
    ["mary@example.com"],
  );
  assert.deepEqual(await sentMails(), []);
  await they.put(`/calendars/services/bookings/${textAt(made.body, "eventId")}`, { status: "cancelled" });
  assert.equal((await sentMails()).length, 1);
});
