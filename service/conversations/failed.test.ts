import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailServer } from "../mail/mail-server.ts";
import { conversationFixture } from "./fixtures.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("failed messages are listed with their reason until they are sent again, dismissed or a week old", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, they, person, locationId } = await conversationFixture(t, { smtpUrl: server.url });
  const user = await w.user(locationId);
  const contactId = await person({ name: "Ada" });
  const fail = async () => {
    const body = {
      type: "Email" as const,
      contactId,
      status: "pending" as const,
      subject: "Plan",
      message: "x",
      emailTo: "nobody@example.com",
    };
    const id = (await visitor.api.conversations.sends.send({ body })).messageId;
    await w.work();
    w.advance(1000);
    return id;
  };
  const list = async () => (await user.app.inbox.failed.list({ query: { locationId } })).messages;
  const listed = async () => (await list()).map(({ messageId }) => messageId);
  const retry = (...ids: string[]) => user.app.inbox.failed.retry({ body: { locationId, ids } });
  const dismiss = (...ids: string[]) => user.app.inbox.failed.dismiss({ body: { locationId, ids } });
  const [one, two, three] = [await fail(), await fail(), await fail()];
  await visitor.api.conversations.sends.send({
    body: { type: "Email", contactId, status: "pending", message: "x", emailTo: "ada@example.com" },
  });
  await w.work();

  const [newest] = await list();
  assert.deepEqual(await listed(), [three, two, one]);
  assert.partialDeepStrictEqual(newest, { contactId, contactName: "Ada", messageType: "TYPE_EMAIL", hasBounced: false });
  assert.notEqual(newest?.reason, "");

  // Of parallel requests, one sends each message.
  const answers = await Promise.all([retry(one, two), retry(two, one), retry(one, two)]);
  assert.deepEqual(answers.flatMap(({ retried }) => retried).sort(), [one, two].sort());
  assert.deepEqual(await listed(), [three]);
  await w.work();
  const again = await listed();
  assert.equal(again.length, 3, "those sent again failed again");
  assert.ok(!again.includes(one) && !again.includes(two));

  assert.deepEqual(await dismiss(three, three, one, "nothing"), { dismissed: [three] });
  assert.deepEqual(await dismiss(three), { dismissed: [] });
  assert.partialDeepStrictEqual((await they.get(`/conversations/messages/${three}`)).body, { status: "failed" });
  const settled = await retry(three, "nothing");
  assert.deepEqual(settled.retried, []);
  assert.deepEqual(
    settled.refused.map(({ messageId, reason }) => [messageId, reason]),
    [
      [three, "messageHandled"],
      ["nothing", undefined],
    ],
  );
  w.advance(7 * dayMs + 1000);
  const later = await w.user(locationId);
  assert.deepEqual(await later.app.inbox.failed.list({ query: { locationId } }), { messages: [], hasMore: false });
});

test("a message that cannot be sent again does not hold up the others, and bounced messages are sent again only individually", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, person, locationId } = await conversationFixture(t, { smtpUrl: server.url });
  const user = await w.user(locationId);
  const [ada, ben, cleo] = [await person(), await person(), await person()];
  const fail = async (contactId: string) => {
    const body = { type: "Email" as const, contactId, status: "pending" as const, message: "x", emailTo: "nobody@example.com" };
    return (await visitor.api.conversations.sends.send({ body })).messageId;
  };
  const [sendable, blocked, bounced] = [await fail(ada), await fail(ben), await fail(cleo)];
  await w.work();
  await visitor.api.contacts.contacts.update({ params: { contactId: ben }, body: { dnd: true } });
  await w.db.query.updateTable("message").set({ bounced_at: w.now() }).where("id", "=", bounced).execute();
  const answer = await user.app.inbox.failed.retry({ body: { locationId, ids: [bounced, blocked, sendable] } });
  assert.deepEqual(answer.retried, [sendable]);
  assert.deepEqual(
    answer.refused.map(({ messageId }) => messageId),
    [bounced, blocked],
  );
  const { messages } = await user.app.inbox.failed.list({ query: { locationId } });
  assert.deepEqual(new Map(messages.map(({ messageId, hasBounced }) => [messageId, hasBounced])).get(bounced), true);
  await user.app.inbox.messages.retry({ params: { messageId: bounced }, body: { locationId } });
  const left = (await user.app.inbox.failed.list({ query: { locationId } })).messages;
  assert.deepEqual(
    left.map(({ messageId }) => messageId),
    [blocked],
  );
});

test("a user limited to assigned records lists, retries and dismisses only messages of their conversations", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, person, locationId } = await conversationFixture(t, { smtpUrl: server.url });
  const robin = await w.user(locationId, { role: "user" });
  const permissions = JSON.stringify({ assignedDataOnly: true });
  await w.db.query.updateTable("user").set({ permissions }).where("id", "=", robin.id).execute();
  const fail = async (contactId: string) => {
    const body = { type: "Email" as const, contactId, status: "pending" as const, message: "x", emailTo: "nobody@example.com" };
    return (await visitor.api.conversations.sends.send({ body })).messageId;
  };
  const own = await fail(await person({ assignedTo: robin.id }));
  const other = await fail(await person());
  await w.work();
  const { messages } = await robin.app.inbox.failed.list({ query: { locationId } });
  assert.deepEqual(
    messages.map(({ messageId }) => messageId),
    [own],
  );
  const body = { locationId, ids: [other] };
  assert.deepEqual((await robin.app.inbox.failed.retry({ body })).retried, []);
  assert.deepEqual(await robin.app.inbox.failed.dismiss({ body }), { dismissed: [] });
  const many = Array.from({ length: 201 }, (_, number) => `m${number}`);
  await assertRefused(robin.app.inbox.failed.dismiss({ body: { locationId, ids: many } }), "INVALID", {
    note: "201 messages are too many",
  });
});
