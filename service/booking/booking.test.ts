import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "../appointments/fixtures.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

test("the public booking page", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { they, locationId, contactId, list } = await bookingFixture(w, visitor);
  /** A client without a token. */
  const guest = integration(w, { token: "" });
  const root = (slug: string) => `/application/booking/calendars/${slug}`;
  const person = { firstName: "Mary", lastName: "Somerville", email: "mary@example.com", phone: "+15550100200" };
  const events = (calendarId: string) => list({ calendarId, startTime: 0, endTime: w.now().getTime() + 90 * dayMs });

  await t.test("shows the calendar's slots, and nothing of a draft", async () => {
    const slug = await calendar(w, locationId, {
      members: ["p1"],
      settings: {
        description: "A visit",
        durationOptions: [15, 60].map((duration, index) => ({ duration, durationUnit: "mins", isDefault: index === 0, order: index + 1 })),
      },
    });
    const shown = await guest.get(`${root(slug)}?locationId=${locationId}`);
    assert.equal(shown.status, 200, JSON.stringify(shown.body));
    assert.partialDeepStrictEqual(shown.body, {
      locationId,
      name: "Visits",
      description: "A visit",
      durationsMin: [15, 60],
      defaultDurationMin: 15,
      timezone: "UTC",
    });
    const span = `startDate=${Date.parse(dayAt(w, 2, "00:00"))}&endDate=${Date.parse(dayAt(w, 2, "02:00"))}`;
    assert.deepEqual((await guest.get(`${root(slug)}/slots?${span}&duration=60`)).body, {
      starts: ["00:00", "00:30", "01:00", "01:30"].map((time) => dayAt(w, 2, time)),
    });
    await assertRefused(guest.get(`${root(slug)}/slots?${span}&duration=20`), "INVALID");
    await assertRefused(guest.get(`${root(slug)}/slots?startDate=0&endDate=${40 * dayMs}`), "INVALID");
    const draft = await calendar(w, locationId, { members: ["p1"], isActive: false });
    for (const path of [root(draft), root("nothing"), `${root(slug)}?locationId=elsewhere`])
      await assertRefused(guest.get(path), "NOT_FOUND");
  });

  await t.test("a visitor books without signing in, becomes a contact once, and gets the booking's key", async () => {
    const slug = await calendar(w, locationId, { members: ["p2"] });
    const made = await guest.post(root(slug), { ...person, startTime: dayAt(w, 2, "10:00"), notes: "First time" });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.partialDeepStrictEqual(made.body, {
      status: "confirmed",
      title: "Mary Somerville",
      startTime: dayAt(w, 2, "10:00"),
      mayReschedule: true,
      mayCancel: true,
    });
    assert.equal((await guest.post(root(slug), { ...person, firstName: "Another", startTime: dayAt(w, 2, "11:00") })).status, 201);
    const booked = await events(slug);
    assert.equal(booked.length, 2);
    assert.equal(booked[0]?.contactId, booked[1]?.contactId);
    assert.partialDeepStrictEqual(booked[0], { description: "First time", createdBy: { source: "booking_page" }, assignedUserId: "p2" });
    const contact = (await they.get(`/contacts/${String(booked[0]?.contactId)}`)).body;
    assert.partialDeepStrictEqual(contact, {
      contact: { firstName: "Mary", lastName: "Somerville", email: "mary@example.com", source: "Booking page" },
    });
    const existing = await guest.post(root(slug), { firstName: "Eve", email: "ADA@example.com", startTime: dayAt(w, 2, "12:00") });
    assert.equal(existing.status, 201);
    assert.equal((await events(slug))[2]?.contactId, contactId);
    assert.equal((await visitor.api.contacts.contacts.get({ params: { contactId } })).contact.firstName, "Ada");
  });

  await t.test("a rejected booking creates nothing, not even the contact", async () => {
    const slug = await calendar(w, locationId, { members: ["p3"] });
    const bookAs = (start: string, email: string) => guest.post(root(slug), { ...person, phone: undefined, email, startTime: start });
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => bookAs(dayAt(w, 3, "10:00"), `racer-${index}@example.com`)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
    await assertRefused(bookAs(dayAt(w, 3, "10:10"), "racer-8@example.com"), "INVALID");
    const found = await visitor.api.contacts.search.contacts({ body: { locationId, pageLimit: 20, query: "racer-" } });
    assert.equal(found.total, 1);
    for (const wrong of [{ email: "x" }, { firstName: "" }, { startTime: "25:00" }, { durationMin: 33 }, { assignedUserId: "p3" }])
      await assertRefused(guest.post(root(slug), { ...person, startTime: dayAt(w, 3, "12:00"), ...wrong }), "INVALID");
  });

  await t.test("the key allows moving and cancelling if the calendar permits it, and nothing else does", async () => {
    w.advance(2 * 60_000);
    const slug = await calendar(w, locationId, { members: ["p4"] });
    const made = (await guest.post(root(slug), { ...person, startTime: dayAt(w, 4, "10:00") })).body;
    const id = textAt(made, "eventId");
    const of = (path: string, key = textAt(made, "key")) => `/application/booking/events/${id}${path}?locationId=${locationId}&key=${key}`;
    assert.deepEqual((await guest.get(of(""))).body, made);
    for (const key of ["x", `${textAt(made, "key")}x`]) await assertRefused(guest.get(of("", key)), "NOT_FOUND");
    const moved = await guest.post(of("/reschedule"), { startTime: dayAt(w, 4, "12:00") });
    assert.equal(at(moved.body, "startTime"), dayAt(w, 4, "12:00"), JSON.stringify(moved.body));
    await assertRefused(guest.post(of("/reschedule"), { startTime: dayAt(w, 4, "12:10") }), "INVALID");
    assert.partialDeepStrictEqual((await guest.post(of("/cancel"), {})).body, {
      status: "cancelled",
      mayCancel: false,
      mayReschedule: false,
    });
    await assertRefused(guest.post(of("/cancel"), {}), "FORBIDDEN");

    const strict = await calendar(w, locationId, { members: ["p4"], settings: { allowReschedule: false, allowCancellation: false } });
    const other = (await guest.post(root(strict), { ...person, startTime: dayAt(w, 5, "10:00") })).body;
    const fixed = (path: string) =>
      `/application/booking/events/${textAt(other, "eventId")}${path}?locationId=${locationId}&key=${textAt(other, "key")}`;
    await assertRefused(guest.post(fixed("/reschedule"), { startTime: dayAt(w, 5, "12:00") }), "FORBIDDEN");
    await assertRefused(guest.post(fixed("/cancel"), {}), "FORBIDDEN");
  });

  await t.test("a moved booking keeps its member, unless only another one is free or works at the new time", async () => {
    w.advance(2 * 60_000);
    const slug = await calendar(w, locationId, { members: ["p7", "p8"] });
    const book = async (start: string, email: string) =>
      (await guest.post(root(slug), { ...person, phone: undefined, email, startTime: dayAt(w, 4, start) })).body;
    const change = (made: unknown, path: string, body: object) =>
      guest.post(`/application/booking/events/${textAt(made, "eventId")}${path}?locationId=${locationId}&key=${textAt(made, "key")}`, body);
    const memberOf = async (made: unknown) => (await events(slug)).find(({ id }) => id === textAt(made, "eventId"))?.assignedUserId;
    const moved = await book("10:00", "moved@example.com");
    const member = await memberOf(moved);
    assert.equal((await change(moved, "/reschedule", { startTime: dayAt(w, 4, "11:00") })).status, 200);
    assert.equal(await memberOf(moved), member);
    const [one, two] = [await book("12:00", "one@example.com"), await book("12:00", "two@example.com")];
    const ofOther = (await memberOf(one)) === member ? two : one;
    assert.equal((await change(ofOther, "/cancel", {})).status, 200);
    const reply = await change(moved, "/reschedule", { startTime: dayAt(w, 4, "12:00") });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.ok([await memberOf(one), await memberOf(two)].includes(member));
    const other = String(await memberOf(moved));
    assert.notEqual(other, member);
    const rules = weekdays.map((day) => ({ type: "wday", day, intervals: [{ from: "00:00", to: "13:00" }] }));
    await w.db.query
      .updateTable("schedule")
      .set({ rules: JSON.stringify(rules) })
      .where("location_id", "=", locationId)
      .where("user_id", "=", other)
      .execute();
    assert.equal((await change(moved, "/reschedule", { startTime: dayAt(w, 4, "14:00") })).status, 200);
    assert.equal(await memberOf(moved), member);
  });

  await t.test("a visitor enters the number of guests, accepts the consent text, and chooses the meeting location", async () => {
    w.advance(2 * 60_000);
    const locationConfigurations = [
      { kind: "physical", location: "1 Harbour St", meetingId: "house" },
      { kind: "booker", meetingId: "theirs" },
      { kind: "outbound_call", meetingId: "call" },
    ] as const;
    const slug = await calendar(w, locationId, {
      members: [{ userId: "p6", locationConfigurations: [...locationConfigurations] }],
      settings: { guestType: "count_only", consentLabel: "I agree to the terms." },
    });
    assert.partialDeepStrictEqual((await guest.get(root(slug))).body, {
      currency: "USD",
      guestType: "count_only",
      consentLabel: "I agree to the terms.",
      meetingPlaces: [
        { id: "house", kind: "physical", location: "1 Harbour St" },
        { id: "theirs", kind: "booker", location: "" },
        { id: "call", kind: "outbound_call", location: "" },
      ],
    });
    const book = (time: string, more: object) =>
      guest.post(root(slug), { ...person, phone: undefined, startTime: dayAt(w, 7, time), consents: true, ...more });
    const wrong = [
      { consents: undefined },
      { consents: false },
      { guestCount: -1 },
      { guestCount: 1.5 },
      { guests: [{ name: "Ada", email: "ada@example.com" }] },
      { meetingLocationId: "nowhere" },
      { meetingLocationId: "theirs" },
      { meetingLocationId: "call" },
      { address: "5 Quay" },
    ];
    for (const more of wrong) await assertRefused(book("10:00", more), "INVALID");
    assert.deepEqual(await events(slug), []);
    assert.partialDeepStrictEqual((await book("10:00", { guestCount: 3 })).body, { guestCount: 3, address: "1 Harbour St" });
    assert.equal(at((await book("11:00", { meetingLocationId: "theirs", address: "5 Quay" })).body, "address"), "5 Quay");
    assert.equal((await book("12:00", { meetingLocationId: "call", phone: "+15550100300" })).status, 201);
    assert.partialDeepStrictEqual(await events(slug), [
      { meetingLocationId: "house", meetingLocationType: "address" },
      { meetingLocationId: "theirs", address: "5 Quay" },
      { meetingLocationId: "call", meetingLocationType: "phone" },
    ]);
  });

  await t.test("a booking assigns the contact to its host, unless the calendar skips existing contacts", async () => {
    const settings = { shouldAssignContactToTeamMember: true };
    const [regular, onlyNew] = await Promise.all(
      [settings, { ...settings, shouldSkipAssigningContactForExisting: true }].map((each) =>
        calendar(w, locationId, { members: ["host"], settings: each }),
      ),
    );
    const ownerOf = async (id: string) =>
      (await visitor.api.contacts.contacts.get({ params: { contactId: id } })).contact.assignedTo ?? null;
    const made = await visitor.api.contacts.contacts.create({
      body: { locationId, firstName: "Here before", email: "before@example.com" },
    });
    const id = made.contact.id;
    const book = (calendarId: string, days: number) =>
      they.post("/calendars/events/appointments", { calendarId, locationId, contactId: id, startTime: dayAt(w, days, "10:00") });
    assert.equal((await book(onlyNew ?? "", 11)).status, 200);
    assert.equal(await ownerOf(id), null);
    const email = "new@example.com";
    assert.equal(
      (await guest.post(root(onlyNew ?? ""), { ...person, email, phone: "+15550100299", startTime: dayAt(w, 12, "10:00") })).status,
      201,
    );
    const found = await visitor.api.contacts.contacts.lookup({ query: { locationId, email } });
    assert.equal(found.contacts[0]?.assignedTo, "host");
    assert.equal((await book(regular ?? "", 13)).status, 200);
    assert.equal(await ownerOf(id), "host");
  });

  await t.test("visitors have a request limit", async () => {
    w.advance(5 * 60_000);
    const slug = await calendar(w, locationId, { members: ["p5"] });
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => guest.post(root(slug), { ...person, startTime: dayAt(w, 2, "00:10") })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [422, 429]);
    assert.equal(replies.filter(({ status }) => status === 429).length, 4);
  });
});

test("the board shows all events with their contacts, and the user's notifications", async (t) => {
  const w = await startTestApp(t);
  const { visitor, locationId, booked } = await bookingFixture(w, await w.location());
  const user = await w.user(locationId);
  const calendarId = await calendar(w, locationId, { members: [user.id], settings: { eventColor: "#ff0000" } });
  await visitor.api.calendars.notifications.create({
    params: { calendarId },
    body: [{ receiverType: "assignedUser", channel: "inApp", notificationType: "booked" }],
  });
  const event = await booked(calendarId, dayAt(w, 2, "10:00"));
  await visitor.api.appointments.blocks.create({
    body: {
      locationId,
      assignedUserId: user.id,
      startTime: dayAt(w, 2, "12:00"),
      endTime: dayAt(w, 2, "13:00"),
    },
  });
  const query = { locationId, startTime: w.now().getTime(), endTime: w.now().getTime() + 5 * dayMs };
  const { events } = await user.app.calendars.board.events({ query });
  assert.deepEqual(
    events.map(({ id, kind, contactName, contactEmail }) => [kind, kind === "block" || id === event.id, contactName, contactEmail]),
    [
      ["appointment", true, "Ada Byron", "ada@example.com"],
      ["block", true, null, null],
    ],
  );
  const { calendars } = await user.app.calendars.board.calendars({ query: { locationId } });
  assert.partialDeepStrictEqual(calendars, [
    { id: calendarId, color: "#ff0000", memberIds: [user.id], durationsMin: [30], defaultDurationMin: 30 },
  ]);
  const notices = async () =>
    (await user.app.notices.list({ query: { locationId } })).notices.map(({ eventId, isRead }) => [eventId, isRead]);
  assert.deepEqual(await notices(), [[event.id, false]]);
  await user.app.notices.read({ body: { locationId } });
  assert.deepEqual(await notices(), [[event.id, true]]);
});
