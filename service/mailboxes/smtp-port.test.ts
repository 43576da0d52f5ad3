import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { createTransport } from "nodemailer";
import { ApiError } from "#contract/errors.ts";
import { openDb } from "#db/pool.ts";
import { freePort, startProgram } from "../testing/program.ts";
import { eventually } from "../testing/waiting.ts";
import { mailFixture, mailPort, support } from "./fixtures.ts";
import { mailSizeMost } from "./smtp-port.ts";

const refusedWith = (code: number) => (error: unknown) => {
  assert.equal(error instanceof Error && Reflect.get(error, "responseCode"), code, String(error));
  return true;
};

const countIn = async (query: (text: string) => Promise<{ rows: { count: string }[] }>, table: string) =>
  Number((await query(`select count(*) from ${table}`)).rows[0]?.count);

test("a mail becomes an unread message of its sender's open conversation, and an unknown sender a contact", async (t) => {
  const { w, send, messagesOf, contactOf, locationId, visitor } = await mailFixture(t);
  await send({ subject: "Grüße 👋", text: "Do you have time on Monday?", messageId: "<one@example.com>" });
  await w.work();
  const contact = await contactOf("ada@example.com");
  assert.equal(`${contact?.firstName} ${contact?.lastName}`, "Ada Lovelace");
  const [message, ...others] = await messagesOf("ada@example.com");
  assert.equal(others.length, 0);
  assert.equal(message?.body?.trim(), "Do you have time on Monday?");
  assert.equal(message?.direction, "inbound");
  assert.equal(message?.email.subject, "Grüße 👋");
  assert.equal(message?.email.from, "Ada Lovelace <ada@example.com>");
  assert.deepEqual(message?.email.to, [support]);
  const query = { locationId, contactId: contact?.id ?? "" };
  const { conversations } = await visitor.api.conversations.conversations.search({ query });
  assert.equal(conversations[0]?.unreadCount, 1);
});

test("the same mail is filed once, even if it arrives again by another route", async (t) => {
  const { w, send, messagesOf } = await mailFixture(t);
  const body = ["From: ada@example.com", `To: ${support}`, "Message-ID: <same@example.com>", "Subject: Once", "", "Once", ""];
  await send({ raw: body.join("\r\n") });
  await send({ raw: ["Received: from relay.example.com by mail.example.com", ...body].join("\r\n") });
  await w.work();
  await send({ raw: body.join("\r\n") });
  await w.work();
  assert.equal((await messagesOf("ada@example.com")).length, 1);
});

test("a recipient without a mailbox, too many wrong recipients, a relay and a mail that is too large are refused, and nothing is stored", async (t) => {
  const { w, send, port } = await mailFixture(t);
  await assert.rejects(send({ to: "nobody@service.test", text: "x" }), refusedWith(550));
  await assert.rejects(send({ to: "somebody@elsewhere.example", text: "x" }), refusedWith(550));
  // As `raw`, because nodemailer needs longer to wrap the lines of a text of this size than the port to refuse it.
  await assert.rejects(send({ raw: `Subject: Large\r\n\r\n${"x".repeat(mailSizeMost)}` }), refusedWith(552));
  const replies = await dialogue(port, [
    "EHLO me",
    "MAIL FROM:<ada@example.com>",
    ...Array.from({ length: 12 }, (_, index) => `RCPT TO:<guess${index}@service.test>`),
    "AUTH PLAIN AGEAYg==",
    "VRFY support",
  ]);
  assert.equal(replies.filter((line) => line.startsWith("421")).length >= 1, true, replies.join("\n"));
  assert.equal(
    replies.some((line) => /^235|STARTTLS/.test(line)),
    false,
  );
  // The size is announced, so it is refused before it is sent.
  const early = await dialogue(port, ["EHLO me", `MAIL FROM:<a@example.com> SIZE=${mailSizeMost + 1}`]);
  assert.match(early.at(-1) ?? "", /^552/);
  assert.equal(await countIn((text) => w.db.pool.query(text), "incoming_mail"), 0);
});

/** Sends lines one after the other and returns the answers' last lines. */
async function dialogue(port: number, lines: string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.on("error", () => undefined).setMaxListeners(100);
  const replies: string[] = [];
  const answer = async () => {
    for (let text = ""; !/^\d{3} .*\r\n$/m.test(text); ) {
      const piece = await Promise.race([once(socket, "data"), once(socket, "close").then(() => undefined)]);
      if (piece === undefined) return;
      text += String(piece[0]);
      if (/^\d{3} .*\r\n$/m.test(text)) replies.push(text.trim().split("\r\n").at(-1) ?? "");
    }
  };
  await answer();
  for (const line of lines) {
    if (socket.destroyed || socket.readableEnded) break;
    socket.write(`${line}\r\n`);
    await answer();
  }
  socket.destroy();
  return replies;
}

test("a connection that breaks in the middle of a mail stores nothing, and the port goes on", async (t) => {
  const { w, port, send, messagesOf } = await mailFixture(t);
  const socket = connect(port, "127.0.0.1");
  for (const line of ["EHLO me", "MAIL FROM:<ada@example.com>", `RCPT TO:<${support}>`, "DATA"]) {
    await once(socket, "data");
    socket.write(`${line}\r\n`);
  }
  await once(socket, "data");
  socket.write("Subject: half\r\n\r\nhalf a mail");
  socket.destroy();
  await send({ subject: "Whole", text: "whole" });
  await w.work();
  assert.deepEqual(
    (await messagesOf("ada@example.com")).map(({ email }) => email.subject),
    ["Whole"],
  );
});

test("one address cannot occupy the port, and too many mails of one sender wait", async (t) => {
  const { w, deps } = await mailFixture(t).then((fixture) => ({ ...fixture, deps: fixture.w.deps }));
  const limits = {
    clients: 50,
    clientsOfAddress: 2,
    silenceMs: 60_000,
    connectionMs: 500,
    recipients: 20,
    wrongRecipients: 10,
    mailsOfAddress: 100,
    mailsOfSender: 2,
  };
  const { port, send } = await mailPort(t, deps, limits);
  const silent = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const socket of silent) await once(socket, "data");
  assert.match((await dialogue(port, []))[0] ?? "", /^421/);
  // Connections end after a while, however busy they are.
  await Promise.all(silent.map((socket) => once(socket.resume(), "close")));
  await send({ text: "1" });
  await send({ text: "2" });
  await assert.rejects(send({ text: "3" }), refusedWith(451));
  await send({ from: "grace@example.com", text: "other sender" });
  assert.equal(await countIn((text) => w.db.pool.query(text), "incoming_mail"), 3);
});

test("without disk space or the database, a mail is refused temporarily, and accepted afterwards", async (t) => {
  const { w, messagesOf } = await mailFixture(t);
  let isFull = true;
  const requireDiskSpace = () => {
    if (isFull) throw new ApiError("STORAGE_FULL");
  };
  const full = await mailPort(t, { ...w.deps, requireDiskSpace });
  await assert.rejects(full.send({ text: "x" }), refusedWith(452));
  isFull = false;
  const gone = openDb("postgres://127.0.0.1:1/none", { connectMostMs: 500 });
  t.after(() => gone.close());
  const without = await mailPort(t, { ...w.deps, db: gone, log: w.deps.log.child({}, { level: "silent" }) });
  await assert.rejects(without.send({ text: "x" }), refusedWith(451));
  const unwritable = await mailPort(t, {
    ...w.deps,
    settings: { ...w.settings, dataDir: "/dev/null" },
    log: w.deps.log.child({}, { level: "silent" }),
  });
  await assert.rejects(unwritable.send({ text: "x" }), refusedWith(451));
  assert.equal(await countIn((text) => w.db.pool.query(text), "incoming_mail"), 0);
  await full.send({ text: "now" });
  await w.work();
  assert.equal((await messagesOf("ada@example.com"))[0]?.body?.trim(), "now");
});

test("a mail that was accepted survives a kill -9 of the program, and is filed once", { timeout: 150_000 }, async (t) => {
  const { w, messagesOf } = await mailFixture(t);
  const smtpPort = await freePort();
  const first = await startProgram(t, w, { SMTP_IN_PORT: String(smtpPort), SMTP_IN_HOST: "127.0.0.1" });
  const accepted = new Set<string>();
  let isSending = true;
  const sendAll = async (sender: number) => {
    for (let number = 0; isSending; number++) {
      const subject = `mail-${sender}-${number}`;
      const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
      const isAccepted = await transport.sendMail({ from: "ada@example.com", to: support, subject, text: "x".repeat(200_000) }).then(
        () => true,
        () => false,
      );
      if (isAccepted) accepted.add(subject);
      else return;
    }
  };
  const sending = Promise.all([1, 2, 3, 4].map(sendAll));
  await eventually(() => accepted.size >= 20, "mails that were accepted");
  first.child.kill("SIGKILL");
  isSending = false;
  await sending;
  const stored = await countIn((text) => w.db.pool.query(text), "incoming_mail");
  assert.ok(stored >= accepted.size, `${stored} of ${accepted.size} accepted mails are stored`);
  await startProgram(t, w);
  const isDone = async () => {
    // Runs immediately what otherwise runs each minute: the recovery of what a dead program left.
    await w.db.pool.query(
      "update incoming_mail set attempted_at = now() - interval '1 hour' where state = 'waiting' and attempted_at is not null",
    );
    await w.db.pool.query("select graphile_worker.add_job('recover-mails', '{}'::json, job_key => 'recover-mails')");
    const { rows } = await w.db.pool.query("select from incoming_mail where state <> 'filed'");
    return rows.length === 0;
  };
  await eventually(isDone, "all mails to be filed");
  const subjects = (await messagesOf("ada@example.com")).map(({ email }) => email.subject ?? "");
  assert.equal(new Set(subjects).size, subjects.length, "no mail is filed twice");
  for (const subject of accepted) assert.ok(subjects.includes(subject), `${subject} was accepted and is lost`);
});
