import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailServer } from "../mail/mail-server.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { conversationFixture, unix } from "./fixtures.ts";

test("a scheduled message is sent once at its time, also with several workers", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, they, locationId, person } = await conversationFixture(t, { smtpUrl: server.url });
  const contactId = await person();
  const minute = 60_000;
  const sent = await visitor.api.conversations.sends.send({
    body: {
      type: "Email",
      contactId,
      status: "pending",
      message: "later",
      scheduledTimestamp: unix(w, 10 * minute),
    },
  });

  const id = sent.messageId;
  const status = async () => (await visitor.api.conversations.messages.get({ params: { id } })).status;
  assert.equal(await status(), "scheduled");
  assert.equal((await visitor.api.conversations.conversations.search({ query: { locationId } })).conversations[0]?.lastMessageBody, "");
  w.advance(9 * minute);
  await w.work();
  assert.equal(server.mails.length, 0);
  assert.equal(await status(), "scheduled");
  w.advance(2 * minute);
  await Promise.all([w.work(), w.work(), w.work()]);
  await w.work();
  assert.equal(server.mails.length, 1);
  assert.equal(await status(), "sent");
  assert.equal(
    (await visitor.api.conversations.conversations.search({ query: { locationId } })).conversations[0]?.lastMessageBody,
    "later",
  );
  const late = await they.delete(`/conversations/messages/${id}/schedule`);
  await assertRefused(late, "CONFLICT");
  assert.equal(at(late.body, "status"), 409);
  for (const scheduledTimestamp of [unix(w, -1000), 0, w.now().getTime() + minute, -5, 1.5, "soon"])
    await assertRefused(
      they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", scheduledTimestamp }),
      "INVALID",
    );
});

test("a scheduled message can be cancelled before its time, and not after", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, they, person } = await conversationFixture(t, { smtpUrl: server.url });
  const contactId = await person();
  const schedule = async (type: string) =>
    (
      await they.post("/conversations/messages", {
        type,
        contactId,
        status: "pending",
        message: "later",
        scheduledTimestamp: unix(w, 600_000),
      })
    ).body;
  const [text, mail] = [await schedule("SMS"), await schedule("Email")];
  for (const path of [`${textAt(text, "messageId")}/schedule`, `email/${textAt(mail, "emailMessageId")}/schedule`]) {
    const done = await they.delete(`/conversations/messages/${path}`);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal(at(done.body, "status"), 200);
    assert.equal(typeof at(done.body, "message"), "string");
    await assertRefused(they.delete(`/conversations/messages/${path}`), "CONFLICT");
  }
  const wanted = textAt(await schedule("SMS"), "messageId");
  const cancels = await Promise.all(Array.from({ length: 5 }, () => they.delete(`/conversations/messages/${wanted}/schedule`)));
  assert.deepEqual(cancels.map(({ body }) => textAt(body, "message")).toSorted(), [
    "The message was cancelled before it was sent.",
    "The message was cancelled before it was sent.",
    "The message was cancelled before it was sent.",
    "The message was cancelled before it was sent.",
    "The scheduled message was cancelled.",
  ]);
  w.advance(700_000);
  await w.work();
  assert.equal(server.mails.length, 0);
  assert.equal((await visitor.api.conversations.messages.get({ params: { id: textAt(text, "messageId") } })).status, "failed");
  const now = await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "now" } });
  await assertRefused(they.delete(`/conversations/messages/${now.messageId}/schedule`), "CONFLICT");
  await assertRefused(visitor.api.conversations.sends.cancel({ params: { messageId: "nothing" } }), "NOT_FOUND");
  await assertRefused(visitor.api.conversations.sends.cancelEmail({ params: { emailMessageId: "nothing" } }), "NOT_FOUND");
});

test("a message whose cancellation and due time coincide is either cancelled or sent, never both", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, they, person } = await conversationFixture(t, { smtpUrl: server.url });
  w.stopClock();
  for (let round = 0; round < 4; round++) {
    const before = server.mails.length;
    const sent = await visitor.api.conversations.sends.send({
      body: {
        type: "Email",
        contactId: await person(),
        status: "pending",
        message: "x",
        scheduledTimestamp: unix(w, 2000),
      },
    });
    const id = sent.messageId;
    w.advance(round < 2 ? 500 : 2500);
    const [cancelled] = await Promise.all([they.delete(`/conversations/messages/${id}/schedule`), w.work()]);
    w.advance(5000);
    await w.work();
    assert.equal(server.mails.length - before, cancelled.status === 200 ? 0 : 1);
  }
});

test("another worker sends the messages that a dead worker left", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, person } = await conversationFixture(t, { smtpUrl: server.url });
  await visitor.api.conversations.sends.send({ body: { type: "Email", contactId: await person(), status: "pending", message: "x" } });
  await w.db.pool.query("delete from graphile_worker._private_jobs");
  await w.work();
  assert.equal(server.mails.length, 0);
  w.advance(60_000);
  await w.db.pool.query("select graphile_worker.add_job('recover-messages', '{}'::json)");
  await w.work();
  assert.equal(server.mails.length, 1);
});
