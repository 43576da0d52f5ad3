import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { openDb } from "#db/pool.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { wav } from "../conversations/file-fixtures.ts";
import { queueMessage } from "../conversations/queue-message.ts";
import { createLog } from "../log.ts";
import { mailServer, type ReceivedMail } from "../mail/mail-server.ts";
import { folder } from "../testing/program.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { deliveriesOf, importWorkflows, receiver } from "../workflows/fixtures.ts";
import { startJobs, workOff } from "./jobs.ts";

/** A host of recordings: /slow sends its first bytes and then stalls, /away responds with a 503, anything else is a WAV. */
async function host(t: TestContext) {
  const hanging = new Set<ServerResponse>();
  const server = createServer((call, response) => {
    if (call.url?.startsWith("/away")) return response.writeHead(503).end();
    if (!call.url?.startsWith("/slow")) return response.writeHead(200).end(wav(1));
    hanging.add(response);
    response.on("close", () => hanging.delete(response));
    response.writeHead(200).write("RIFF");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, hanging, release: () => server.closeAllConnections() };
}

const subjectOf = ({ raw }: ReceivedMail) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? "";

async function company(w: TestApp) {
  const visitor = await w.location();
  const they = integration(w, visitor);
  const made = await visitor.api.contacts.contacts.create({
    body: {
      locationId: visitor.locationId,
      name: "Ada",
      email: "ada@example.com",
      phone: "+12025550100",
    },
  });
  const contactId = made.contact.id;
  return {
    they,
    async call(url: string): Promise<string> {
      const body = { type: "Call" as const, contactId, conversationProviderId: "p", attachments: [url] };
      return (await visitor.api.conversations.sends.record({ body })).messageId;
    },
    visitor,
    async mail(subject = "Hello"): Promise<string> {
      const sent = await visitor.api.conversations.sends.send({
        body: {
          type: "Email",
          contactId,
          status: "pending",
          subject,
          html: "<p>Hello</p>",
        },
      });
      return sent.messageId;
    },
    statusOf: async (id: string) => (await visitor.api.conversations.messages.get({ params: { id } })).status,
    durationOf: async (id: string) => at((await they.get(`/conversations/messages/${id}`)).body, "meta.callDuration"),
  };
}

test("slow recordings of one location use only its share of the workers, and delay no mail and no other location's recording", async (t) => {
  const w = await startTestApp(t);
  const { base, hanging, release } = await host(t);
  const [slow, other] = [await company(w), await company(w)];
  for (let number = 0; number < 12; number += 1) await slow.call(`${base}/slow/${number}.wav`);
  const db = openDb(w.url, { max: 14 });
  const stop = await startJobs({ ...w.deps, db });
  try {
    await eventually(() => hanging.size > 0, "no download began");
    const [mail, call] = [await other.mail(), await other.call(`${base}/call.wav`)];
    const own = await slow.mail();
    await eventually(async () => (await other.statusOf(mail)) === "sent", "the other location's mail was not sent");
    await eventually(async () => (await slow.statusOf(own)) === "sent", "the location's own mail was not sent");
    await eventually(async () => (await other.durationOf(call)) === "1", "the other location's recording was not fetched");
    assert.ok(hanging.size >= 1 && hanging.size <= 2, `${hanging.size} downloads of one location at once`);
  } finally {
    release();
    await stop();
    await db.close();
  }
});

test("locations take turns with their mails, and each location's mails are sent in order", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const [busy, other] = [await company(w), await company(w)];
  const names = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
  for (const subject of names("busy", 40)) await busy.mail(subject);
  for (const subject of names("other", 3)) await other.mail(subject);
  await w.work();
  const subjects = server.mails.map(subjectOf);
  const of = (name: string) => subjects.filter((subject) => subject.startsWith(name));
  assert.deepEqual([of("busy"), of("other")], [names("busy", 40), names("other", 3)]);
  assert.ok(subjects.indexOf("other 2") < 10, subjects.join(", "));
});

/** A location whose bookings each notify this many addresses of one calendar. */
async function notifying(w: TestApp, recipients: string[]) {
  const { they, locationId, booked } = await bookingFixture(w, await w.location());
  const calendarId = await calendar(w, locationId);
  for (let first = 0; first < recipients.length; first += 50) {
    const additionalEmailIds = recipients.slice(first, first + 50);
    const notification = {
      receiverType: "emails",
      channel: "email",
      notificationType: "booked",
      subject: "{{appointment.title}}",
      additionalEmailIds,
    };
    const made = await they.post(`/calendars/${calendarId}/notifications`, [notification]);
    assert.equal(made.status, 200, JSON.stringify(made.body));
  }
  let day = 1;
  return (title: string) => booked(calendarId, dayAt(w, ++day, "10:00"), { title });
}

test("a location's notifications are sent in order, also behind more than 1,000 of another location", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const book = await notifying(w, ["first@example.com", "second@example.com", "third@example.com"]);
  const bookMany = await notifying(
    w,
    Array.from({ length: 550 }, (_, index) => `many-${index}@example.com`),
  );
  await book("Earlier");
  await bookMany("Many");
  await bookMany("Many");
  await book("Later");
  const work = w.work();
  const subjects = () => server.mails.map(subjectOf);
  const areSent = () => subjects().filter((subject) => subject === "Later").length === 3;
  await eventually(areSent, "the later notifications were not sent");
  // The rest would take minutes, because the mail server lets each client wait.
  const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(w.db.query);
  await work;
  const own = subjects().filter((subject) => subject !== "Many");
  assert.deepEqual(own, ["Earlier", "Earlier", "Earlier", "Later", "Later", "Later"]);
  assert.ok(subjects().length + Number(numAffectedRows) >= 1106);
  assert.ok(subjects().indexOf("Later") < 10 && subjects().lastIndexOf("Later") < 20, subjects().slice(0, 20).join(", "));
});

/** The rows that queueing a message reads in the tables of waiting messages and jobs. */
async function rowsRead(w: TestApp, { visitor }: Awaited<ReturnType<typeof company>>, messageId: string): Promise<number> {
  return w.db.tx({ kind: "system" }, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
        where relname in ('message_dispatch', '_private_jobs')`.execute(tx);
      return rows[0]?.count ?? 0;
    };
    // A small table would be read whole. PostgreSQL's default cost makes the planner's choice harder than the test server's.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local random_page_cost = 4`.execute(tx);
    // A connection keeps the plans of functions that it has called, which it made for a small table.
    await sql`discard plans`.execute(tx);
    const before = await read();
    await queueMessage(tx, visitor.tenant, messageId, { now: w.now(), dueAt: w.now() });
    return (await read()) - before;
  });
}

test("queueing a message reads fewer than ten rows behind 20 waiting messages, and behind 80", async (t) => {
  const w = await startTestApp(t);
  const busy = await company(w);
  const counts: number[] = [];
  let id = "";
  for (const waiting of [20, 60]) {
    for (let number = 0; number < waiting; number += 1) id = await busy.mail();
    counts.push(await rowsRead(w, busy, id));
  }
  assert.ok(
    counts.every((count) => count > 0 && count < 10),
    counts.join(", "),
  );
});

test("a mail is sent while another location's 2,000 webhooks wait for a receiver that does not respond", async (t) => {
  const w = await startTestApp(t);
  const released = Promise.withResolvers<void>();
  const hook = await receiver(t, () => ({ after: released.promise }));
  const [busy, other] = [await company(w), await company(w)];
  const { locationId } = busy.visitor;
  const workflow = { triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] };
  await importWorkflows(w, busy.visitor, [workflow]);
  const { app } = await w.user(locationId);
  const file = ["First name,Email", ...Array.from({ length: 2000 }, (_, index) => `P${index},p${index}@example.com`)].join("\n");
  const db = openDb(w.url, { max: 14 });
  const stop = await startJobs({ ...w.deps, db });
  try {
    const made = await app.imports.create({ query: { locationId, name: "people.csv" }, body: new TextEncoder().encode(file) });
    const params = { importId: made.import.id };
    for (const step of ["check", "run"] as const) {
      await app.imports[step]({ params, body: { locationId } });
      const isDone = async () => (await app.imports.get({ params, query: { locationId } })).import.operation?.status === "done";
      await eventually(isDone, `the import's ${step} did not end`);
    }
    const statuses = async () => (await deliveriesOf(w, busy.visitor)).map(({ status }) => status);
    await eventually(async () => (await statuses()).length === 2000, "the webhooks were not queued");
    await eventually(() => hook.received.length > 0, "no webhook was sent");
    const mail = await other.mail();
    await eventually(async () => (await other.statusOf(mail)) === "sent", "the other location's mail was not sent");
    assert.ok(!(await statuses()).includes("delivered"));
  } finally {
    released.resolve();
    await stop();
    await db.close();
  }
});

test("the log names a failed job by its task and id, and contains nothing of its payload", async (t) => {
  const w = await startTestApp(t);
  const { base } = await host(t);
  const { call } = await company(w);
  await call(`${base}/away.wav?signature=secret-of-the-link`);
  await call("http://127.0.0.1:1/away.wav?signature=secret-of-the-link");
  const file = path.join(await folder(t), "service.log");
  const log = await createLog({ level: "debug", file });
  await workOff({ ...w.deps, log });
  log.error(
    { err: new Error("GET https://user:secret-of-the-user@files.example.com/a.wav?signature=secret-of-the-link failed") },
    "it failed",
  );
  await new Promise((resolve) => log.flush(resolve));
  const text = await readFile(file, "utf8");
  const failed = text.split("\n").filter((line) => line.includes("fetch-recording") && line.includes("Failed task"));
  assert.equal(failed.length, 2, text);
  for (const line of failed) assert.match(line, /Failed task \d+ \(fetch-recording/);
  assert.match(text, /https:\/\/files\.example\.com\/a\.wav\?…/);
  for (const secret of ["secret-of-the-link", "secret-of-the-user", "ada@example.com", '"payload"'])
    assert.ok(!text.includes(secret), secret);
});
