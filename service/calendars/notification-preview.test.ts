import assert from "node:assert/strict";
import { test } from "node:test";
import type { NotificationPreviewSent } from "#contract/calendars/notification-preview.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";

import { mailServer } from "../mail/mail-server.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { mailText } from "../users/user-fixtures.ts";

const notification: NotificationPreviewSent["notification"] = {
  receiverType: "contact",
  channel: "email",
  notificationType: "booked",
  subject: "See you at {{location.name}}",
  body: "{{appointment.title}}: {{appointment.links}}",
};

async function setUp(w: TestApp) {
  const { booked, locationId } = await bookingFixture(w, await w.location());
  const calendarId = await calendar(w, locationId, { members: ["t1"] });
  const admin = await w.user(locationId);
  const { notificationPreview } = admin.app.calendars;
  const sent = (eventId: string | null = null) => ({ params: { calendarId }, body: { locationId, eventId, notification } });
  return { booked, locationId, calendarId, admin, notificationPreview, sent };
}

test("a preview is the text for the latest appointment or a chosen one of the calendar, without the contact's own link", async (t) => {
  const w = await startTestApp(t);
  const { booked, calendarId, notificationPreview, sent } = await setUp(w);
  assert.deepEqual(await notificationPreview.read(sent()), { appointments: [], eventId: null, text: null });
  const later = await booked(calendarId, dayAt(w, 3, "10:00"), { title: "Later" });
  const sooner = await booked(calendarId, dayAt(w, 2, "10:00"), { title: "Sooner" });
  const latest = await notificationPreview.read(sent());
  assert.deepEqual(
    latest.appointments.map(({ id }) => id),
    [later.id, sooner.id],
  );
  assert.equal(latest.eventId, later.id);
  assert.match(latest.text?.subject ?? "", /^See you at \S/);
  assert.match(latest.text?.body ?? "", /^Later: /);
  assert.ok(!latest.text?.body.includes("key="));
  assert.match((await notificationPreview.read(sent(sooner.id))).text?.body ?? "", /^Sooner: /);

  const stranger = await setUp(w);
  const other = await stranger.booked(stranger.calendarId, dayAt(w, 2, "12:00"));
  await assertRefused(notificationPreview.read(sent(other.id)), "NOT_FOUND");
});

test("a test is sent only to the signed-in user, or to the outbox if there is no mail server", async (t) => {
  const server = await mailServer(t);
  for (const smtpUrl of [server.url, undefined]) {
    const w = await startTestApp(t, { settings: { smtpUrl } });
    const { booked, calendarId, locationId, admin, notificationPreview, sent } = await setUp(w);
    await assertRefused(notificationPreview.test(sent()), "CONFLICT", { reason: "noAppointmentYet" });
    await booked(calendarId, dayAt(w, 2, "10:00"), { title: "Check-up", toNotify: false });
    assert.deepEqual(await notificationPreview.test(sent()), { email: admin.email, isMailed: smtpUrl !== undefined });
    const { entries } = await admin.app.outbox.list({ query: { locationId } });
    if (smtpUrl === undefined) assert.deepEqual([entries[0]?.recipients, entries[0]?.body.startsWith("Check-up")], [[admin.email], true]);
    else assert.equal(entries.length, 0);
    const user = await w.user(locationId, { role: "user" });
    await w.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify({ settingsEnabled: false }) })
      .where("id", "=", user.id)
      .execute();
    await assertRefused(user.app.calendars.notificationPreview.test(sent()), "FORBIDDEN");
  }
  assert.equal(server.mails.length, 1);
  assert.match(mailText(server.mails[0]?.raw ?? ""), /Check-up: /);
});
