import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import hoodiecrow from "hoodiecrow-imap";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { freePort } from "../testing/program.ts";
import { dovecot, withoutDovecot } from "./dovecot.ts";
import { mailFixture, support } from "./fixtures.ts";

const raw = (number: number, more: string[] = []) =>
  [
    ...more,
    "From: Ada Lovelace <ada@example.com>",
    `To: ${support}`,
    `Message-ID: <imap${number}@example.com>`,
    `Subject: Mail ${number}`,
    "",
    `Text ${number}`,
    "",
  ].join("\r\n");

/** An IMAP server whose inbox has one mail. */
async function imapServer(t: TestContext) {
  const port = await freePort();
  const server = hoodiecrow({ storage: { INBOX: { messages: [{ raw: raw(0) }] } }, users: { support: { password: "secret" } } });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, append: (mail: string) => server.appendMessage("INBOX", [], false, mail) };
}

test("mails that arrive in an IMAP account are filed, those from before are not, and none twice", async (t) => {
  const { w, admin, locationId, mailbox, messagesOf } = await mailFixture(t);
  const { port, append } = await imapServer(t);
  const params = { mailboxId: mailbox.id };
  const account = { locationId, host: "127.0.0.1", port, user: "support" };
  await assertRefused(admin.app.mailboxes.connect({ params, body: { ...account, password: "wrong" } }), "INVALID", {
    message: /The account could not be read/,
  });
  const connected = await admin.app.mailboxes.connect({ params, body: { ...account, password: "secret" } });
  assert.deepEqual([connected.mailbox.imap?.user, connected.mailbox.imap?.error], ["support", null]);
  const { rows } = await w.db.pool.query<{ imap_password: string }>("select imap_password from mailbox");
  assert.doesNotMatch(rows[0]?.imap_password ?? "", /secret/);

  const poll = async () => {
    await w.db.pool.query("select graphile_worker.add_job('poll-mailboxes', '{}'::json)");
    await w.work();
  };
  append(raw(1));
  append(raw(2, ["Return-Path: <ada@example.com>"]));
  await poll();
  await poll();
  append(raw(3));
  await poll();
  const subjects = async () => (await messagesOf("ada@example.com")).map(({ email }) => email.subject);
  assert.deepEqual(await subjects(), ["Mail 1", "Mail 2", "Mail 3"]);

  // The server renumbers its mails: those that were filed are recognized.
  await w.db.pool.query("update mailbox set imap_uid_validity = 7");
  append(raw(4));
  await poll();
  assert.deepEqual((await subjects()).slice(-1), ["Mail 4"]);
  assert.equal((await subjects()).filter((subject) => subject === "Mail 3").length, 1);

  // A failure is shown until the account can be read again.
  await w.db.pool.query("update mailbox set imap_port = 1");
  const shown = async () => (await admin.app.mailboxes.list({ query: { locationId } })).mailboxes[0]?.imap;
  await poll();
  assert.match((await shown())?.error ?? "", /ECONNREFUSED/);
  await w.db.pool.query("update mailbox set imap_port = $1", [port]);
  await poll();
  assert.equal((await shown())?.error, null);
  await admin.app.mailboxes.disconnect({ params, query: { locationId } });
  assert.equal(await shown(), null);
});

test("an account of a Dovecot server is read over TLS, from the start or by STARTTLS", { skip: withoutDovecot() }, async (t) => {
  const { w, admin, locationId, mailbox, messagesOf } = await mailFixture(t);
  const { host, append, log } = await dovecot(t);
  const params = { mailboxId: mailbox.id };
  const connect = (port: number, password = "secret") =>
    admin.app.mailboxes.connect({ params, body: { locationId, host, port, user: "support", password } });
  await assertRefused(connect(993, "wrong"), "INVALID", { message: /The account could not be read: .*Authentication failed/ });
  await append(raw(0));
  for (const [number, port] of [
    [1, 993],
    [2, 143],
  ] as const) {
    await connect(port);
    await append(raw(number));
    await w.db.pool.query("select graphile_worker.add_job('poll-mailboxes', '{}'::json)");
    await w.work();
    const mails = await messagesOf("ada@example.com");
    assert.equal(mails.at(-1)?.email.subject, `Mail ${number}`);
    assert.equal(mails.length, number, "mails from before are not read");
  }
  const logins = (await log()).match(/Login: .*/g) ?? [];
  assert.ok(logins.length >= 4 && logins.every((line) => line.includes("TLS")), logins.join("\n"));
});

test("an account on a private address, or without its own port, is refused", async (t) => {
  const { admin, locationId, mailbox } = await mailFixture(t, { allowLoopback: false });
  const connect = (host: string, port = 993) =>
    admin.app.mailboxes.connect({ params: { mailboxId: mailbox.id }, body: { locationId, host, port, user: "a", password: "b" } });
  for (const host of ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "192.168.1.1"])
    await assertRefused(connect(host), "INVALID", { message: /is not at a public address/, note: host });
  await assertRefused(connect("1.1.1.1", 25), "INVALID", { message: /The port must be 143 or 993/ });
  await assertRefused(connect("no host"), "INVALID", { message: /must be a host name/ });
});
