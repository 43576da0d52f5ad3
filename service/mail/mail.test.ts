import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testSettings } from "../testing/test-app.ts";
import { sendMail } from "./mail.ts";
import { mailServer } from "./mail-server.ts";

const mail = { from: "Harbour <desk@harbour.example>", to: ["ada@example.com"], subject: "Grüße", text: "Hello", html: "<b>Hello</b>" };

test("a mail is sent to the configured server, including blind copies, and its acceptance is reported", async (t) => {
  const server = await mailServer(t);
  const settings = { ...testSettings("/nowhere"), smtpUrl: server.url };
  const sent = { ...mail, cc: ["b@example.com"], bcc: ["c@example.com"], messageId: "<one@test>", inReplyTo: "<zero@test>" };
  const outcome = await sendMail(settings, { ...sent, attachments: [{ filename: "a.txt", content: "inside" }] });
  assert.deepEqual({ ...outcome, response: "" }, { ok: true, messageId: "<one@test>", via: "smtp", response: "" });
  const [got] = server.mails;
  assert.deepEqual(got?.to, ["ada@example.com", "b@example.com", "c@example.com"]);
  assert.match(got?.raw ?? "", /^Message-ID: <one@test>$/im);
  assert.match(got?.raw ?? "", /^In-Reply-To: <zero@test>$/im);
  assert.match(got?.raw ?? "", /filename=a\.txt/);
  assert.doesNotMatch(got?.raw ?? "", /^bcc:/im);
});

test("a server's rejection is reported in its own words, with whether it is permanent", async (t) => {
  const server = await mailServer(t);
  const settings = { ...testSettings("/nowhere"), smtpUrl: server.url };
  assert.deepEqual(await sendMail(settings, { ...mail, to: ["nobody@example.com"] }), {
    ok: false,
    error: "550 No such user here",
    isPermanent: true,
    isUncertain: false,
  });
  assert.deepEqual(await sendMail(settings, { ...mail, to: ["busy@example.com"] }), {
    ok: false,
    error: "451 Try again later",
    isPermanent: false,
    isUncertain: false,
  });
  const away = await sendMail({ ...settings, smtpUrl: "smtp://127.0.0.1:1" }, mail);
  assert.ok(!away.ok && !away.isPermanent && !away.isUncertain && away.error.includes("ECONNREFUSED"), JSON.stringify(away));
});

test("a mail is completed only after its callback, and is uncertain if the server received all of it but did not reply", async (t) => {
  const server = await mailServer(t);
  const settings = { ...testSettings("/nowhere"), smtpUrl: server.url };
  const hadAtTheEnd: number[] = [];
  const sent = await sendMail(settings, mail, async () => {
    await sleep(50);
    hadAtTheEnd.push(server.mails.length);
  });
  assert.deepEqual([sent.ok, hadAtTheEnd, server.mails.length], [true, [0], 1]);
  const refused = await sendMail(settings, mail, () => Promise.reject(new Error("not now")));
  assert.ok(!refused.ok && !refused.isUncertain, JSON.stringify(refused));
  server.slow.hangsUp = true;
  const unsure = await sendMail(settings, mail);
  assert.ok(!unsure.ok && unsure.isUncertain, JSON.stringify(unsure));
  assert.equal(server.mails.length, 2, "the second mail was not completed");
});

test("without a server a mail is written to the outbox folder, and the result says so", async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-mail-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const outcome = await sendMail(testSettings(dataDir), mail);
  assert.ok(outcome.ok && outcome.via === "outbox" && /outbox/.test(outcome.response));
  const folder = path.join(dataDir, "outbox", "mail");
  const [file, ...others] = await readdir(folder);
  assert.equal(others.length, 0);
  assert.match(await readFile(path.join(folder, file ?? ""), "utf8"), /^To: ada@example\.com$/m);
});

test("a mail reads no file and fetches no address, whatever it contains", async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-mail-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const outcome = await sendMail(testSettings(dataDir), { ...mail, subject: "x\r\nBcc: thief@example.com", to: ["ada@example.com"] });
  assert.ok(outcome.ok);
  const [file] = await readdir(path.join(dataDir, "outbox", "mail"));
  assert.doesNotMatch(await readFile(path.join(dataDir, "outbox", "mail", file ?? ""), "utf8"), /^Bcc:/im);
});
