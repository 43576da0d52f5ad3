import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { mailServer } from "../mail/mail-server.ts";
import { startProgram } from "../testing/program.ts";
import { at } from "../testing/raw-requests.ts";
import { eventually } from "../testing/waiting.ts";
import { conversationFixture, unix } from "./fixtures.ts";

const count = 24;
/** Leaves time to schedule all and cancel some before the first is due, also on a busy machine. */
const aheadMs = 10_000;

test("with two programs and a kill -9, a scheduled mail is sent once or reported as unsure, never twice, and a cancelled one never", {
  timeout: 150_000,
}, async (t) => {
  const [firstServer, secondServer] = [await mailServer(t), await mailServer(t)];
  firstServer.slow.thanksMost = 2;
  secondServer.slow.ms = 100;
  const { visitor, w, they, person } = await conversationFixture(t, { smtpUrl: secondServer.url });
  const scheduled = new Map<string, string>();
  const schedule = async (subject: string) => {
    const body = {
      type: "Email" as const,
      contactId: await person(),
      status: "pending" as const,
      subject,
      message: "x",
      scheduledTimestamp: unix(w, aheadMs),
    };
    scheduled.set(subject, (await visitor.api.conversations.sends.send({ body })).messageId);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => schedule(`mail-${index}-`)));
  const cancelled = [...scheduled.keys()].slice(0, 5);
  for (const subject of cancelled)
    assert.equal((await they.delete(`/conversations/messages/${scheduled.get(subject)}/schedule`)).status, 200);

  const first = await startProgram(t, w, { SMTP_URL: firstServer.url });
  await eventually(() => firstServer.mails.length >= 3, "mails in the hands of the first program");
  await startProgram(t, w, { SMTP_URL: secondServer.url });
  await eventually(() => secondServer.mails.length >= 3, "mails of the second program");
  first.child.kill("SIGKILL");
  const statuses = async () => {
    const read = await Promise.all(
      [...scheduled].map(async ([subject, id]) => [subject, (await they.get(`/conversations/messages/${id}`)).body]),
    );
    return new Map(read.map(([subject, body]) => [String(subject), body]));
  };
  const isOpen = (body: unknown) => at(body, "status") === "scheduled" || at(body, "status") === "pending";
  for (let waitedMs = 0; [...(await statuses()).values()].some(isOpen) && waitedMs < 60_000; waitedMs += 500) {
    await sleep(500);
    // Runs immediately what otherwise runs each minute: the recovery of what a dead program left.
    await w.db.pool.query("update message_dispatch set due_at = now() - interval '1 minute' where due_at < now()");
    await w.db.pool.query("select graphile_worker.add_job('recover-messages', '{}'::json, job_key => 'recover-messages')");
  }

  const ended = await statuses();
  const handedOver = [...firstServer.mails, ...secondServer.mails];
  const mailsOf = (subject: string) => handedOver.filter(({ raw }) => raw.includes(`Subject: ${subject}`)).length;
  const isUnsure = (body: unknown) => Reflect.get(Object(at(body, "failure")), "reason") === "emailUncertain";
  for (const [subject, body] of ended) {
    const mails = mailsOf(subject);
    const words = `${subject} went out ${mails} times: ${JSON.stringify(body)}`;
    if (cancelled.includes(subject)) assert.deepEqual([mails, at(body, "status")], [0, "failed"], words);
    else if (at(body, "status") === "sent") assert.equal(mails, 1, words);
    else assert.ok(mails <= 1 && isUnsure(body), words);
  }
  const unsure = [...ended.values()].filter(isUnsure).length;
  assert.ok(unsure > 0 && unsure <= 4, `the first program was sending one to four mails when it was killed: ${unsure}`);
});
