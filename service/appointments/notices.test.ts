import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultNotifications } from "#contract/calendars/default-notifications.ts";
import { mailServer, type ReceivedMail } from "../mail/mail-server.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { bookingFixture, calendar, dayAt, dayMs, hourMs } from "./fixtures.ts";

/** A mail as its reader sees it: quoted-printable lines joined, attachments decoded. */
const textOf = ({ raw }: ReceivedMail) =>
  raw
    .replace(/\r\n\r\n((?:[A-Za-z0-9+/=]{20,76}\r\n)+)/g, (_, lines: string) => `\r\n\r\n${Buffer.from(lines, "base64").toString("utf8")}`)
    .replace(/=\r?\n/g, "")
    .replace(/=3D/g, "=");
const subjectOf = (mail: ReceivedMail) => /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail.raw)?.[1]?.replace(/\r?\n[ \t]/g, " ") ?? "";
const idOf = (mail: ReceivedMail) => /^Message-ID: (.*)$/im.exec(mail.raw)?.[1] ?? "";

test("notifications of a calendar", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { they, locationId, booked } = await bookingFixture(w, await w.location());
  const user = await w.user(locationId, { firstName: "Grace", lastName: "Hopper" });
  const open = async (...notifications: object[]) => {
    const calendarId = await calendar(w, locationId, { members: [user.id] });
    const made = await they.post(`/calendars/${calendarId}/notifications`, notifications);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    server.mails.length = 0;
    return calendarId;
  };
  const sentMails = async () => {
    await w.work();
    return server.mails.splice(0);
  };
  const change = (id: string, body: object) => they.put(`/calendars/events/appointments/${id}`, body);
  let day = 1;
  const soon = () => dayAt(w, ++day, "10:00");

  await t.test(
    "a booking, a new time and a cancellation each send one message immediately, with an invitation that calendar programs read",
    async () => {
      const all = ["booked", "reschedule", "cancellation"].map((notificationType) => ({
        receiverType: "contact",
        channel: "email",
        notificationType,
      }));
      const calendarId = await open(...all);
      const start = soon();
      const event = await booked(calendarId, start, { title: "Check-up" });
      const [mail, ...others] = await sentMails();
      assert.ok(mail);
      assert.deepEqual([mail.to, others.length, await sentMails()], [["ada@example.com"], 0, []]);
      assert.match(subjectOf(mail), /is booked/);
      const text = textOf(mail);
      assert.match(text, /BEGIN:VCALENDAR/);
      assert.match(text, /METHOD:REQUEST/);
      assert.match(text, new RegExp(`UID:${event.id}@frontdesk`));
      assert.match(text, new RegExp(`DTSTART:${start.replaceAll(/[-:]|\.000/g, "")}`));
      assert.match(text, new RegExp(`/book/manage/${locationId}/${event.id}\\?key=`));

      w.advance(2000);
      await change(event.id, { startTime: dayAt(w, day, "12:00") });
      assert.deepEqual((await sentMails()).map(subjectOf), ["Your appointment with Location was rescheduled"]);
      await change(event.id, { title: "Check-up, long" });
      assert.deepEqual(await sentMails(), []);
      w.advance(2000);
      await change(event.id, { appointmentStatus: "cancelled" });
      const [gone] = await sentMails();
      assert.ok(gone);
      assert.match(subjectOf(gone), /was cancelled/);
      assert.match(textOf(gone), /METHOD:CANCEL/);
      assert.match(textOf(gone), /SEQUENCE:[1-9]/);
    },
  );

  await t.test(
    "an appointment that is named after its contact is shown under the calendar's name to the contact, and under the contact's name to staff",
    async () => {
      const notification = { channel: "email", notificationType: "booked" };
      const calendarId = await open({ ...notification, receiverType: "contact" }, { ...notification, receiverType: "assignedUser" });
      await booked(calendarId, soon(), { title: "Ada Byron" });
      const shown = new Map((await sentMails()).map((mail) => [mail.to[0], /SUMMARY:(.*)/.exec(textOf(mail))?.[1]?.trim()]));
      const { calendar: own } = Object((await they.get(`/calendars/${calendarId}`)).body);
      assert.deepEqual([shown.get("ada@example.com"), shown.get(user.email)], [own.name, "Ada Byron"]);
    },
  );

  await t.test("a calendar that is created through the API has no notifications", async () => {
    const made = await they.post("/calendars/", { locationId, name: "Bare" });
    const { calendar: bare } = Object(made.body);
    assert.deepEqual((await they.get(`/calendars/${bare.id}/notifications`)).body, []);
  });

  await t.test("a series sends one repeating invitation, and a moved occurrence one message about that occurrence", async () => {
    const notification = { receiverType: "contact", channel: "email" };
    const calendarId = await open({ ...notification, notificationType: "booked" }, { ...notification, notificationType: "reschedule" });
    const start = dayAt(w, ++day, "08:00");
    const { id } = await booked(calendarId, start, { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=3" });
    const [mail, ...others] = (await sentMails()).map(textOf);
    assert.equal(others.length, 0);
    assert.match(mail ?? "", /RRULE:FREQ=DAILY;COUNT=3/);
    await change(`${id}_${Date.parse(start) + dayMs}`, { startTime: dayAt(w, ++day, "15:00") });
    const [moved = ""] = (await sentMails()).map(textOf);
    assert.match(moved, new RegExp(`UID:${id}@frontdesk`));
    assert.match(moved, /RECURRENCE-ID:\d{8}T080000Z/);
    assert.doesNotMatch(moved, /RRULE/);
  });

  await t.test("go to the configured recipients with the configured text, and not to contacts with do-not-disturb", async () => {
    const words = { subject: "{{contact.name}} at {{location.name}}", body: "With {{user.name}}: {{appointment.title}}{{nobody.knows}}" };
    const calendarId = await open(
      {
        receiverType: "assignedUser",
        channel: "email",
        notificationType: "booked",
        ...words,
        fromName: "Desk",
        fromAddress: "desk@harbour.example",
      },
      {
        receiverType: "emails",
        channel: "email",
        notificationType: "booked",
        additionalEmailIds: ["one@example.com", "ONE@example.com"],
        ...words,
      },
      { receiverType: "business", channel: "email", notificationType: "booked", selectedUsers: ["sub_account_admin"], ...words },
      { receiverType: "contact", channel: "email", notificationType: "confirmation", isActive: false },
      { receiverType: "contact", channel: "email", notificationType: "booked" },
    );
    const guest = await they.post("/contacts/", { locationId, firstName: "Quiet", email: "quiet@example.com", dnd: true });
    await booked(calendarId, soon(), { contactId: Object(guest.body).contact.id, title: "Talk" });
    const mails = await sentMails();
    assert.deepEqual(
      mails.flatMap(({ to }) => to.map((address) => address.toLowerCase())).sort(),
      [user.email, user.email, "one@example.com"].sort(),
    );
    assert.ok(mails.every((mail) => subjectOf(mail) === "Quiet at Location" && textOf(mail).includes("With Grace Hopper: Talk")));
    assert.ok(mails.some(({ from }) => from === "desk@harbour.example"));
  });

  await t.test("an appointment with notifications turned off sends nothing", async () => {
    const calendarId = await open(
      { receiverType: "contact", channel: "email", notificationType: "booked" },
      { receiverType: "contact", channel: "email", notificationType: "reminder" },
    );
    await booked(calendarId, soon(), { toNotify: false });
    w.advance(3 * dayMs);
    assert.deepEqual(await sentMails(), []);
  });

  await t.test("a reminder is sent before the start, moves with it, and is dropped on cancellation", async () => {
    const calendarId = await open({
      receiverType: "contact",
      channel: "email",
      notificationType: "reminder",
      beforeTime: [
        { timeOffset: 1, unit: "day" },
        { timeOffset: 2, unit: "hours" },
      ],
    });
    const start = dayAt(w, 5, "10:00");
    const event = await booked(calendarId, start);
    const cancelled = await booked(calendarId, dayAt(w, 5, "11:00"));
    await change(cancelled.id, { appointmentStatus: "cancelled" });
    const until = (at: string, beforeMs: number) => w.advance(Date.parse(at) - beforeMs - w.now().getTime() + 1000);
    until(start, dayMs + hourMs);
    assert.deepEqual(await sentMails(), []);
    const moved = new Date(Date.parse(start) + dayMs).toISOString();
    assert.equal((await change(event.id, { startTime: moved })).status, 200);
    until(start, dayMs);
    assert.deepEqual(await sentMails(), []);
    until(moved, dayMs);
    assert.deepEqual((await sentMails()).map(subjectOf), ["Reminder: your appointment with Location"]);
    until(moved, 2 * hourMs);
    assert.equal((await sentMails()).length, 1);
    until(moved, -hourMs);
    assert.deepEqual(await sentMails(), []);
  });

  await t.test("a follow-up is sent after the end, also for each occurrence of a series, and not for a no-show", async () => {
    const calendarId = await open({
      receiverType: "contact",
      channel: "email",
      notificationType: "followup",
      afterTime: [{ timeOffset: 1, unit: "hours" }],
    });
    const start = dayAt(w, 2, "10:00");
    const missed = await booked(calendarId, dayAt(w, 2, "12:00"));
    await booked(calendarId, start, { ignoreFreeSlotValidation: true, rrule: "FREQ=DAILY;COUNT=2" });
    await change(missed.id, { appointmentStatus: "noshow" });
    w.advance(Date.parse(start) + 5 * hourMs - w.now().getTime());
    assert.deepEqual((await sentMails()).map(subjectOf), ["Thank you for your visit to Location"]);
    w.advance(dayMs);
    await sweep(w);
    assert.equal((await sentMails()).length, 1);
    await sweep(w);
    assert.deepEqual(await sentMails(), []);
  });

  await t.test("each recipient gets one message, though workers die and many run at the same time", async () => {
    const many = Array.from({ length: 12 }, (_, index) => `guest-${index}@example.com`);
    const calendarId = await open({ receiverType: "emails", channel: "email", notificationType: "booked", additionalEmailIds: many });
    await booked(calendarId, soon());
    // This worker dies: it has locked some notices, has not sent them, and its connection breaks.
    const dying = await w.db.pool.connect();
    const { rows: backends } = await dying.query("select pg_backend_pid() as pid");
    await dying.query("begin");
    await dying.query("select id from appointment_notice where location_id = $1 and status = 'pending' order by id limit 5 for update", [
      locationId,
    ]);
    await Promise.all([w.work(), w.work(), w.work()]);
    assert.equal(server.mails.length, 7);
    dying.release(true);
    const isGone = async () => (await w.db.pool.query("select from pg_stat_activity where pid = $1", [backends[0].pid])).rowCount === 0;
    await eventually(isGone, "the end of the broken connection");
    w.advance(5 * 60_000);
    await recover(w);
    await Promise.all([w.work(), w.work(), w.work()]);
    assert.deepEqual(server.mails.flatMap(({ to }) => to).sort(), many.sort());
    assert.equal(new Set(server.mails.map(idOf)).size, 12);
    server.mails.length = 0;
  });

  await t.test("a permanent rejection is stored with its message, and an unavailable mail server is tried again", async () => {
    const calendarId = await open({
      receiverType: "emails",
      channel: "email",
      notificationType: "booked",
      additionalEmailIds: ["nobody@example.com", "busy@example.com", "fine@example.com"],
    });
    await booked(calendarId, soon());
    assert.deepEqual(
      (await sentMails()).flatMap(({ to }) => to),
      ["fine@example.com"],
    );
    const notices = await w.db.query
      .selectFrom("appointment_notice")
      .select(["recipient", "status", "error"])
      .where("calendar_id", "=", calendarId)
      .orderBy("recipient")
      .execute();
    assert.deepEqual(
      notices.map(({ recipient, status, error }) => [recipient, status, error]),
      [
        ["busy@example.com", "pending", null],
        ["fine@example.com", "sent", null],
        ["nobody@example.com", "failed", "550 No such user here"],
      ],
    );
  });

  await t.test("notifications are also sent inside the dashboard and by text message", async () => {
    const calendarId = await open(
      { receiverType: "assignedUser", channel: "inApp", notificationType: "booked" },
      {
        receiverType: "phoneNumbers",
        channel: "sms",
        notificationType: "booked",
        additionalPhoneNumbers: ["+15550001"],
        body: "{{contact.name}} comes",
      },
    );
    await booked(calendarId, soon());
    await w.work();
    const notices = await w.db.query
      .selectFrom("appointment_notice")
      .select(["recipient", "status", "channel", "body"])
      .where("calendar_id", "=", calendarId)
      .orderBy("channel")
      .execute();
    assert.deepEqual(
      notices.map(({ recipient, status, channel }) => [channel, recipient, status]),
      [
        ["inApp", user.id, "sent"],
        ["sms", "+15550001", "sent"],
      ],
    );
    assert.equal(notices[1]?.body, "Ada Byron comes");
  });

  await t.test(
    "a calendar with the default notifications notifies the contact and the member once of each change, and reminds the contact a day before",
    async () => {
      const calendarId = await open(...defaultNotifications);
      const both = ["ada@example.com", user.email].sort();
      const assertNotified = async (subject: RegExp) => {
        const mails = await sentMails();
        assert.deepEqual(mails.flatMap(({ to }) => to).sort(), both);
        for (const mail of mails) {
          assert.match(subjectOf(mail), subject);
          assert.doesNotMatch(textOf(mail), /\{\{/);
        }
        w.advance(2000);
      };
      const inDays = (days: number) => `${new Date(w.now().getTime() + days * dayMs).toISOString().slice(0, 10)}T10:00:00.000Z`;
      const start = inDays(5);
      const event = await booked(calendarId, start, { title: "Hearing test" });
      assert.equal(event.appointmentStatus, "confirmed");
      await assertNotified(/is booked|New appointment: Hearing test/);
      const later = inDays(6);
      await change(event.id, { startTime: later });
      await assertNotified(/was rescheduled|Appointment rescheduled: Hearing test/);
      w.advance(Date.parse(later) - dayMs - w.now().getTime() + 1000);
      const reminders = await sentMails();
      assert.deepEqual(
        reminders.map((mail) => [mail.to, subjectOf(mail)]),
        [[["ada@example.com"], "Reminder: your appointment with Location"]],
      );
      await change(event.id, { appointmentStatus: "cancelled" });
      await assertNotified(/was cancelled|Appointment cancelled: Hearing test/);
    },
  );
});

const queue = (w: TestApp, task: string) => w.db.pool.query("select graphile_worker.add_job($1)", [task]);
const sweep = (w: TestApp) => queue(w, "appointments-due");
const recover = (w: TestApp) => queue(w, "recover-appointment-notices");
