import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { claim } from "#db/appointments/appointments.ts";
import * as locations from "#db/locations/locations.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { alwaysOpen, bookingFixture, calendar, dayAt, dayMs } from "./fixtures.ts";

// A calendar is cached after its first booking. Later bookings must still follow its current settings.

test("a cached calendar", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { they, locationId, contactId, book, booked, list } = await bookingFixture(w, visitor);
  let day = 1;
  /** Creates a calendar and books it once, so that it is cached. */
  const cachedCalendar = async (spec: Parameters<typeof calendar>[2]) => {
    const calendarId = await calendar(w, locationId, spec);
    await booked(calendarId, dayAt(w, ++day, "10:00"));
    return calendarId;
  };
  const statusAt = async (calendarId: string, time: string) => (await book(calendarId, dayAt(w, ++day, time))).status;
  const change = async (path: string, body: object) => {
    const reply = await they.put(path, body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
  };

  await t.test("uses its current settings: a change applies to the next booking", async () => {
    const calendarId = await cachedCalendar({ members: ["changed"] });
    await change(`/calendars/${calendarId}`, { isActive: false });
    assert.equal(await statusAt(calendarId, "10:00"), 422);
    await change(`/calendars/${calendarId}`, { isActive: true, slotDuration: 45, slotInterval: 45 });
    const longer = await booked(calendarId, dayAt(w, ++day, "09:00"));
    assert.equal(Date.parse(String(longer.endTime)) - Date.parse(String(longer.startTime)), 45 * 60_000);
    assert.equal((await they.delete(`/calendars/${calendarId}`)).status, 200);
    assert.equal(await statusAt(calendarId, "10:00"), 404);
  });

  await t.test("uses the current hours of its schedules, including newly associated ones", async () => {
    const calendarId = await cachedCalendar({ members: ["hours"] });
    const found = await visitor.api.calendars.schedules.search({ query: { locationId, userId: "hours" } });
    const scheduleId = found.schedules[0]?.id;
    const evening = [{ type: "wday", day: "monday", intervals: [] }];
    await change(`/calendars/schedules/${scheduleId}`, { rules: evening });
    assert.equal(await statusAt(calendarId, "20:00"), 422);
    await change(`/calendars/schedules/${scheduleId}`, { rules: alwaysOpen });
    assert.equal(await statusAt(calendarId, "20:00"), 200);
    assert.equal((await they.delete(`/calendars/schedules/${scheduleId}/associations/${calendarId}`)).status, 200);
    assert.equal(await statusAt(calendarId, "20:00"), 422);
    await change(`/calendars/schedules/${scheduleId}/associations/${calendarId}`, {});
    assert.equal(await statusAt(calendarId, "20:00"), 200);
    assert.equal((await they.delete(`/calendars/schedules/${scheduleId}`)).status, 200);
    assert.equal(await statusAt(calendarId, "20:00"), 422);
  });

  await t.test("uses the default hours in the location's current time zone", async () => {
    const made = await visitor.api.calendars.calendars.create({ body: { locationId, name: "Nine to five", calendarType: "event" } });
    const calendarId = made.calendar.id;
    const { timezone } = await w.db.query.selectFrom("location").select("timezone").where("id", "=", locationId).executeTakeFirstOrThrow();
    const inZone = (zone: string) => locations.update(w.db.query, locationId, { timezone: zone });
    const wednesday = [8, 9, 10, 11, 12, 13, 14].find((days) => new Date(dayAt(w, days, "00:00")).getUTCDay() === 3) ?? 8;
    await inZone("UTC");
    assert.equal((await book(calendarId, dayAt(w, wednesday, "16:00"))).status, 200);
    await inZone("Asia/Tokyo");
    await assertRefused(book(calendarId, dayAt(w, wednesday, "15:00")), "INVALID");
    assert.equal((await book(calendarId, dayAt(w, wednesday, "01:00"))).status, 200);
    await inZone(timezone);
  });

  await t.test("sends a notification that was added after the calendar was cached", async () => {
    const calendarId = await cachedCalendar({ members: ["notified"] });
    const added = [{ receiverType: "contact", channel: "email", notificationType: "booked" }];
    assert.equal((await they.post(`/calendars/${calendarId}/notifications`, added)).status, 200);
    const { id } = await booked(calendarId, dayAt(w, ++day, "10:00"));
    const notices = await w.db.query.selectFrom("appointment_notice").select("kind").where("event_id", "=", id).execute();
    assert.deepEqual(notices, [{ kind: "booked" }]);
  });

  await t.test("rejects a time that is taken by any kind of event, and writes nothing", async () => {
    const buffered = await cachedCalendar({ members: ["held"], settings: { slotBuffer: 20, preBuffer: 10 } });
    const plain = await cachedCalendar({ members: ["held"] });
    const holds: [string, () => Promise<unknown>][] = [
      ["12:00", () => booked(buffered, dayAt(w, day, "12:00"))],
      [
        "14:00",
        () =>
          they.post("/calendars/events/block-slots", {
            locationId,
            assignedUserId: "held",
            startTime: dayAt(w, day, "14:00"),
            endTime: dayAt(w, day, "14:10"),
          }),
      ],
      ["15:00", () => booked(plain, dayAt(w, day - 1, "15:00"), { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" })],
    ];
    day += 2;
    for (const [, hold] of holds) await hold();
    const existing = async () =>
      (await list({ userId: "held", startTime: w.now().getTime(), endTime: w.now().getTime() + 90 * dayMs })).length;
    const before = await existing();
    for (const time of ["11:30", "12:00", "12:30", "14:00", "15:00"]) {
      const reply = await book(plain, dayAt(w, day, time));
      await assertRefused(reply, "CONFLICT");
    }
    assert.equal(await existing(), before);
    for (const time of ["11:00", "13:00", "14:30", "15:30"]) assert.equal((await book(plain, dayAt(w, day, time))).status, 200, time);
  });

  await t.test("names the appointment after the guest's name, email or phone", async () => {
    const calendarId = await cachedCalendar({ members: ["named"] });
    const titleFor = async (guest: object) => {
      const made = await visitor.api.contacts.contacts.create({ body: { locationId, ...guest } });
      return (await booked(calendarId, dayAt(w, ++day, "10:00"), { contactId: made.contact.id })).title;
    };
    assert.equal(await titleFor({ firstName: "Mary", lastName: "Anning" }), "Mary Anning");
    assert.equal(await titleFor({ email: "nameless@example.com" }), "nameless@example.com");
    assert.equal(await titleFor({ phone: "+442079460101" }), "+442079460101");
    assert.equal((await booked(calendarId, dayAt(w, ++day, "10:00"), { title: "As it is said" })).title, "As it is said");
    await change(`/calendars/${calendarId}`, { eventTitle: "{{contact.first_name}} at {{calendar.name}}" });
    assert.equal((await booked(calendarId, dayAt(w, ++day, "10:00"))).title, "Ada at Visits");
  });

  await t.test("returns the same event that a later read returns, and the change log names the user who booked", async () => {
    const calendarId = await cachedCalendar({ type: "collective", members: [{ userId: "first", isPrimary: true }, "second"] });
    const made = await booked(calendarId, dayAt(w, ++day, "10:00"));
    assert.deepEqual([made.assignedUserId, made.users], ["first", ["second"]]);
    assert.deepEqual((await visitor.api.appointments.events.get({ params: { eventId: made.id } })).event, made);
    const logged = await w.db.query
      .selectFrom("change_log")
      .select(["actor_kind", "action", "contact_id"])
      .where("entity_id", "=", made.id)
      .executeTakeFirst();
    assert.deepEqual(logged, { actor_kind: "token", action: "create", contact_id: contactId });
  });

  await t.test("adds the booking to the guest's conversation once there is one", async () => {
    const calendarId = await cachedCalendar({ members: ["talked"] });
    const conversation = await visitor.api.conversations.conversations.create({ body: { locationId, contactId } });
    const conversationId = conversation.conversation.id;
    await booked(calendarId, dayAt(w, ++day, "10:00"));
    const messages = await they.get(`/conversations/${conversationId}/messages`);
    assert.equal(textAt(messages.body, "messages.messages.0.messageType"), "TYPE_ACTIVITY_APPOINTMENT");
  });

  await t.test("rejects a contact that does not exist", async () => {
    const calendarId = await cachedCalendar({ members: ["nobody"] });
    await assertRefused(book(calendarId, dayAt(w, ++day, "10:00"), { contactId: "missing" }), "NOT_FOUND");
  });

  await t.test(
    "handles concurrent bookings: each client gets the result of its own request, and a rejected request affects no other",
    async () => {
      const [open, closed] = [await cachedCalendar({ members: ["many"] }), await cachedCalendar({ members: ["closed"] })];
      await change(`/calendars/${closed}`, { isActive: false });
      const other = integration(w, await w.as(locationId, ["calendars/events.write"]));
      const made = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Without a conversation" } });
      const guestId = made.contact.id;
      day++;
      const at = (hour: number) => ({ calendarId: open, contactId: guestId, startTime: dayAt(w, day, `${hour}:00`) });
      // Of six requests, the first two ask for one time, the third for an unknown contact, the fourth for a time that is not offered.
      const sixOf = (hour: number) => [
        at(hour),
        at(hour),
        { ...at(hour + 1), contactId: "missing" },
        { ...at(hour + 1), calendarId: closed },
        at(hour + 2),
        at(hour + 3),
      ];
      const sent = [10, 14, 18]
        .flatMap(sixOf)
        .map((body, index) => ({ body: { ...body, locationId, title: `Number ${index}` }, isOurs: index % 4 < 2 }));
      const replies = await Promise.all(
        sent.map(({ body, isOurs }) => (isOurs ? they : other).post("/calendars/events/appointments", body)),
      );
      for (const from of [0, 6, 12]) {
        const [one, twin, ...rest] = replies.slice(from, from + 6).map(({ status }) => status);
        assert.deepEqual([[one, twin].sort(), ...rest], [[200, 409], 404, 422, 200, 200]);
      }
      const existing = await w.db.query
        .selectFrom("appointment")
        .innerJoin("change_log", "change_log.entity_id", "appointment.id")
        .select(["appointment.id", "appointment.title", "change_log.actor_id"])
        .where("appointment.location_id", "=", visitor.tenant)
        .where("change_log.location_id", "=", visitor.tenant)
        .where("appointment.title", "like", "Number %")
        .execute();
      const expected = replies.flatMap(({ status, body }, index) =>
        status === 200 ? [{ id: textAt(body, "id"), title: `Number ${index}`, isOurs: sent[index]?.isOurs }] : [],
      );
      const byId = (one: { id: string }, another: { id: string }) => (one.id < another.id ? -1 : 1);
      const found = existing.map(({ id, title, actor_id }) => ({ id, title, isOurs: actor_id === visitor.tokenId }));
      assert.deepEqual(found.sort(byId), expected.sort(byId));
    },
  );

  await t.test("waits for a booking of the same member on the same day, and no other booking waits", async () => {
    const [theirs, others] = [await cachedCalendar({ members: ["awaited"] }), await cachedCalendar({ members: ["free"] })];
    day++;
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
    const working = Promise.withResolvers<void>();
    const work = w.db.tx({ kind: "system" }, async (tx) => {
      const onDay = Math.floor(Date.parse(dayAt(w, day, "00:00")) / dayMs);
      await claim(tx, visitor.tenant, [{ holder: "user awaited", from: onDay, to: onDay }]);
      working.resolve();
      await isDone;
    });
    await working.promise;
    let isAnswered = false;
    const waiting = book(theirs, dayAt(w, day, "10:00")).finally(() => (isAnswered = true));
    const hours = Array.from({ length: 12 }, (_, index) => `${String(8 + index).padStart(2, "0")}:00`);
    const replies = await Promise.all(hours.map((hour) => book(others, dayAt(w, day, hour))));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    assert.equal(isAnswered, false);
    finish();
    await work;
    assert.equal((await waiting).status, 200);
  });
});
