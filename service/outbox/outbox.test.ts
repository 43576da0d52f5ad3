import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";

test("the outbox shows what was kept instead of sent, with the invitation, to admins of the location", async (t) => {
  const w = await startTestApp(t);
  const { visitor, locationId, booked } = await bookingFixture(w, await w.location());
  const admin = await w.user(locationId, { role: "admin" });
  const calendarId = await calendar(w, locationId, { members: [admin.id] });
  await visitor.api.calendars.notifications.create({
    params: { calendarId },
    body: [
      { receiverType: "contact", channel: "email", notificationType: "booked", subject: "Booked: {{appointment.title}}", body: "See you" },
      { receiverType: "contact", channel: "sms", notificationType: "booked", body: "See you soon" },
    ],
  });
  const event = await booked(calendarId, dayAt(w, 2, "10:00"));
  await w.work();

  const { entries, next, keepsMail, keepsTexts } = await admin.app.outbox.list({ query: { locationId } });
  assert.deepEqual({ next, keepsMail, keepsTexts }, { next: null, keepsMail: true, keepsTexts: true });
  const mail = entries.find(({ channel }) => channel === "email");
  assert.partialDeepStrictEqual(mail, {
    recipients: ["ada@example.com"],
    subject: `Booked: ${event.title}`,
    body: "See you",
    eventId: event.id,
  });
  assert.match(mail?.invitation ?? "", /BEGIN:VEVENT[\s\S]*DTSTART/);
  assert.partialDeepStrictEqual(
    entries.filter(({ channel }) => channel === "sms"),
    entries.length === 2 ? [{ body: "See you soon", invitation: null }] : [],
  );

  const page = await admin.app.outbox.list({ query: { locationId, limit: 1 } });
  const rest = page.next === null ? [] : (await admin.app.outbox.list({ query: { locationId, before: page.next } })).entries;
  assert.deepEqual([...page.entries, ...rest], entries);

  const elsewhere = await w.location();
  const stranger = await w.user(elsewhere.locationId, { role: "admin" });
  assert.deepEqual((await stranger.app.outbox.list({ query: { locationId: elsewhere.locationId } })).entries, []);
  const staff = await w.user(locationId, { role: "user" });
  await assertRefused(staff.app.outbox.list({ query: { locationId } }), "FORBIDDEN");
});
