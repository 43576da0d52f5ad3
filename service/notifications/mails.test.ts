import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { simpleParser } from "mailparser";
import type { MailedKind } from "#contract/notifications/notifications.ts";
import { addJob } from "../jobs/queue.ts";
import { mailServer } from "../mail/mail-server.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { mailNotifications } from "./mails.ts";

const minuteMs = 60_000;

async function fixture(t: TestContext, { hasServer = true } = {}) {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: hasServer ? { smtpUrl: server.url } : {} });
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const ada = await w.user(locationId, { firstName: "Ada", lastName: "Byron" });
  const ben = await w.user(locationId, { firstName: "Ben", lastName: "Ash" });
  const contactId = (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Zoë", phone: "+12025550123" } })).contact
    .id;
  const mention = (message = "a private remark") =>
    they.post("/conversations/messages", {
      ...{ type: "InternalComment", contactId, status: "pending", message, mentions: [ben.id], userId: ada.id },
    });
  const receive = () =>
    they.post("/conversations/messages/inbound", {
      ...{ type: "SMS", conversationProviderId: "p", contactId, message: "a private question", direction: "inbound" },
    });
  const choose = (...kinds: MailedKind[]) => ben.app.notifications.mail.update({ body: { kinds } });
  /** Runs the minutely job after a time, with everything that it queues. */
  const pass = async (minutes: number) => {
    w.advance(minutes * minuteMs);
    await addJob(w.db.query, "queue-notification-mails", {});
    await w.work();
  };
  const mails = () => Promise.all(server.mails.map(async ({ to, raw }) => ({ ...(await simpleParser(raw)), to })));
  const permit = (fields: object) => w.db.query.updateTable("user").set(fields).where("id", "=", ben.id).execute();
  return { w, server, visitor, locationId, they, ada, ben, contactId, mention, receive, choose, pass, mails, permit };
}

test("notifications that are unread after two minutes are mailed once, in one mail in the user's language, with a link to each page", async (t) => {
  const f = await fixture(t);
  const { w, visitor, locationId, contactId, ada, ben } = f;
  await f.choose("mention", "assigned", "taskDue", "reply");
  await ben.app.account.update({ body: { language: "de" } });
  await visitor.api.contacts.followers.add({ params: { contactId }, body: { followers: [ben.id] } });
  await f.mention();
  await f.receive();
  const body = { title: "Rückruf", dueDate: new Date(w.now().getTime() + minuteMs).toISOString(), completed: false, assignedTo: ben.id };
  await visitor.api.contacts.tasks.create({ params: { contactId }, body });
  await ada.app.bulk.start({ body: { locationId, action: { kind: "assign", userId: ben.id }, target: { ids: [contactId] } } });
  await w.work();
  await f.pass(1);
  assert.equal(f.server.mails.length, 0);
  await f.pass(1.1);
  const [mail, ...more] = await f.mails();
  assert.deepEqual([mail?.to, mail?.subject, more], [[ben.email], "4 ungelesene Benachrichtigungen in Frontdesk", []]);
  assert.equal(mail?.headers.get("auto-submitted"), "auto-generated");
  const text = mail?.text ?? "";
  assert.match(text, /^Guten Tag Ben Ash,\n\nDiese Benachrichtigungen haben Sie noch nicht gelesen:/);
  assert.match(text, /Ada Byron hat Sie erwähnt\nZoë\nhttp:\/\/dashboard\.test\/inbox\?open=\w+&message=\w+\n/);
  assert.match(text, /Neue Nachricht\nZoë\nhttp:\/\/dashboard\.test\/inbox\?open=\w+\n/);
  assert.match(text, /Ihnen wurde eine Aufgabe zugewiesen\nRückruf · Zoë\nhttp:\/\/dashboard\.test\/contacts\/\w+\n/);
  assert.match(text, /Ada Byron hat Ihnen einen Kontakt zugewiesen\nZoë\nhttp:\/\/dashboard\.test\/contacts\/\w+\n/);
  assert.match(text, /\nhttp:\/\/dashboard\.test\/settings\/notifications\s*$/);
  assert.doesNotMatch(text, /private/);
  await f.pass(5);
  assert.equal(f.server.mails.length, 1, "none of them is mailed again");
  await f.mention();
  await f.pass(3);
  assert.equal((await f.mails()).at(-1)?.subject, "Ada Byron hat Sie erwähnt");
});

test("no notification is mailed by default, nor one that was read, is older than the user's choice, or is of a kind that was not chosen", async (t) => {
  const f = await fixture(t);
  const { ben, locationId } = f;
  assert.deepEqual(await ben.app.notifications.mail.get({}), { kinds: [], isSent: true });
  await f.mention("Before");
  await f.pass(5);
  await f.choose("reply", "taskDue", "mention");
  assert.deepEqual((await ben.app.notifications.mail.get({})).kinds, ["mention", "taskDue", "reply"]);
  await f.pass(5);
  await f.mention("Read");
  await ben.app.notifications.read({ body: { locationId } });
  await f.pass(5);
  await f.choose("reply");
  await f.mention("Not chosen");
  await f.pass(5);
  assert.deepEqual(f.server.mails, []);
});

test("a user who is deactivated or may no longer see a conversation gets no mail, no matter when that happened", async (t) => {
  const f = await fixture(t);
  await f.choose("mention");
  for (const fields of [
    { permissions: JSON.stringify({ conversationsEnabled: false }) },
    { role: "user", permissions: JSON.stringify({ assignedDataOnly: true }) },
    { permissions: "{}", deactivated_at: f.w.now() },
  ]) {
    await f.mention();
    await f.permit(fields);
    await f.pass(5);
    await mailNotifications(f.w.deps, { userId: f.ben.id });
    assert.deepEqual(f.server.mails, [], JSON.stringify(fields));
  }
});

test("parallel instances mail each notification once", async (t) => {
  const f = await fixture(t);
  await f.choose("mention");
  await Promise.all(Array.from({ length: 5 }, () => f.mention()));
  f.w.advance(3 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => addJob(f.w.db.query, "queue-notification-mails", {})));
  await f.w.work({ concurrency: 4 });
  assert.equal(f.server.mails.length, 1);
  await f.mention();
  f.server.slow.ms = 200;
  await f.pass(3);
  await f.w.db.query.updateTable("user_notification").set({ mail_status: "queued" }).execute();
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => mailNotifications(f.w.deps, { userId: f.ben.id })));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal(f.server.mails.length, 3);
});

test("a mail that the server refuses for now is sent later, one that it may have accepted is not sent again", async (t) => {
  const f = await fixture(t);
  await f.choose("mention");
  await f.permit({ email: "busy@example.com" });
  await f.mention();
  await f.pass(3);
  assert.deepEqual(f.server.mails, []);
  await f.permit({ email: f.ben.email });
  await f.pass(1);
  assert.equal(f.server.mails.length, 1);
  f.server.slow.hangsUp = true;
  await f.mention();
  await f.pass(3);
  await f.pass(60);
  assert.equal(f.server.mails.length, 2);
});

test("without a mail server the settings say so, and nothing is kept to be mailed later", async (t) => {
  const f = await fixture(t, { hasServer: false });
  await f.choose("mention");
  await f.mention();
  await f.pass(3);
  assert.equal((await f.ben.app.notifications.mail.get({})).isSent, false);
  assert.deepEqual(await f.w.db.query.selectFrom("user_notification").select("mail_status").execute(), [{ mail_status: null }]);
});
