import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailServer } from "../mail/mail-server.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

/** A thread: a first email with a copy to Ben, and the contact's answer to both. */
async function thread(t: TestContext) {
  const server = await mailServer(t);
  const { visitor, w, they, locationId, person } = await conversationFixture(t, { smtpUrl: server.url, mailFrom: "desk@harbour.example" });
  const contactId = await person({ email: "ada@example.com", name: "Ada" });
  const send = async (body: object) => {
    const reply = await they.post("/conversations/messages", { type: "Email", contactId, status: "pending", ...body });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    w.advance(10);
    return { message: textAt(reply.body, "messageId"), email: textAt(reply.body, "emailMessageId") };
  };
  const read = async (id: string) => (await they.get(`/conversations/messages/email/${id}`)).body;
  const first = await send({ subject: "Plan", html: "<p>Hello</p>", emailCc: ["Ben <ben@example.com>"] });
  const answer = await they.post("/conversations/messages/inbound", {
    type: "Email",
    conversationProviderId: "p",
    contactId,
    direction: "inbound",
    message: "Fine",
    emailMessageId: first.email,
    emailCc: ["ben@example.com", "desk@harbour.example"],
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const inbound = textAt(answer.body, "emailMessageId");
  w.advance(10);
  const answered = { message: textAt(answer.body, "messageId"), email: inbound };
  return { visitor, w, server, they, locationId, contactId, person, send, read, first, answered };
}

test("emails form threads, and support reply and reply all", async (t) => {
  const { they, locationId, contactId, send, read, first, answered } = await thread(t);
  assert.partialDeepStrictEqual(await read(first.email), {
    id: first.email,
    threadId: first.message,
    locationId,
    contactId,
    body: "<p>Hello</p>",
    direction: "outbound",
    contentType: "text/html",
    to: ["ada@example.com"],
    cc: ["Ben <ben@example.com>"],
    subject: "Plan",
    source: "api",
  });
  assert.partialDeepStrictEqual(await read(answered.email), {
    threadId: first.message,
    direction: "inbound",
    from: "Ada <ada@example.com>",
    replyToMessageId: first.message,
  });
  const reply = await send({ message: "Good", replyMessageId: answered.message, emailReplyMode: "reply" });
  assert.partialDeepStrictEqual(await read(reply.email), {
    threadId: first.message,
    to: ["ada@example.com"],
    cc: [],
    subject: "Re: Plan",
  });
  const all = await send({
    message: "All",
    threadId: first.message,
    replyMessageId: answered.message,
    emailReplyMode: "reply_all",
  });
  assert.partialDeepStrictEqual(await read(all.email), { threadId: first.message, to: ["ada@example.com"], cc: ["ben@example.com"] });
  const whole = [first.email, answered.email, reply.email, all.email];
  for (const id of [first.message, all.message])
    assert.deepEqual(at((await they.get(`/conversations/messages/${id}`)).body, "meta.email.messageIds"), whole);
  assert.equal(at(await read((await send({ subject: "Other", message: "x" })).email), "cc.length"), 0);
});

test("a reply refers to the first email of its thread", async (t) => {
  const { w, server, send, read, first, answered } = await thread(t);
  await send({ message: "Good", replyMessageId: answered.message, emailReplyMode: "reply" });
  await w.work();
  assert.equal(at(await read(first.email), "status"), "sent");
  const sent = server.mails.find(({ raw }) => /^Subject: Re: Plan/m.test(raw) && /Good/.test(raw));
  assert.deepEqual(sent?.to, ["ada@example.com"]);
  assert.match(sent?.raw ?? "", new RegExp(`^References: .*<${first.message}@`, "im"));
});

test("a message of another type is not found as an email, nor is a thread of another contact", async (t) => {
  const { visitor, they, person, first } = await thread(t);
  await assertRefused(they.get(`/conversations/messages/email/${first.message}`), "NOT_FOUND", { message: "Email message not found" });
  const stranger = await person();
  await assertRefused(
    visitor.api.conversations.sends.send({
      body: {
        type: "Email",
        contactId: stranger,
        status: "pending",
        message: "x",
        threadId: first.message,
      },
    }),
    "NOT_FOUND",
  );
});

test("a message's status follows the mail server's response", async (t) => {
  const server = await mailServer(t);
  const { w, they, person } = await conversationFixture(t, { smtpUrl: server.url });
  const send = async (email: string, status: string) => {
    const reply = await they.post("/conversations/messages", { type: "Email", contactId: await person({ email }), status, message: "x" });
    return textAt(reply.body, "messageId");
  };
  const [sent, delivered, refused, busy, failed] = [
    await send("ada@example.com", "pending"),
    await send("bea@example.com", "delivered"),
    await send("nobody@example.com", "delivered"),
    await send("busy@example.com", "pending"),
    await send("cid@example.com", "failed"),
  ];
  const read = async (id: string) => (await they.get(`/conversations/messages/${id}`)).body;
  await w.work();
  assert.partialDeepStrictEqual(await read(sent), { status: "sent" });
  assert.partialDeepStrictEqual(await read(delivered), { status: "delivered" });
  assert.partialDeepStrictEqual(await read(refused), { status: "failed", error: "550 No such user here" });
  assert.partialDeepStrictEqual(await read(busy), { status: "pending", error: "451 Try again later" });
  assert.partialDeepStrictEqual(await read(failed), { status: "failed" });
  assert.equal(server.mails.length, 2);
  for (const ms of [6_000, 31_000, 121_000, 601_000, 3_601_000, 21_601_000]) {
    w.advance(ms);
    await w.work();
  }
  assert.partialDeepStrictEqual(await read(busy), { status: "failed", error: "451 Try again later" });
});

test("a recorded email keeps its addresses, and a reply to all leaves out the location's own", async (t) => {
  const { they, person } = await conversationFixture(t);
  const contactId = await person({ email: "ada@example.com", name: "Ada" });
  const record = async (direction: string, to: string) => {
    const body = { type: "Email", conversationProviderId: "p", contactId: to, direction, message: "Fine" };
    const reply = await they.post("/conversations/messages/inbound", body);
    return { message: textAt(reply.body, "messageId"), ...Object((await read(textAt(reply.body, "emailMessageId"))).body) };
  };
  const read = (id: string) => they.get(`/conversations/messages/email/${id}`);
  const inbound = await record("inbound", contactId);
  assert.equal(inbound.from, "Ada <ada@example.com>");
  assert.equal(inbound.to.length, 1);
  assert.match(inbound.to[0], /^[^\s<>@]+@[^\s<>@]+$/);
  const outbound = await record("outbound", contactId);
  assert.match(outbound.from, new RegExp(`^".+" <${inbound.to[0]}>$`));
  assert.deepEqual(outbound.to, ["ada@example.com"]);
  const body = { type: "Email", contactId, status: "pending", html: "Good", replyMessageId: inbound.message, emailReplyMode: "reply_all" };
  const answer = await they.post("/conversations/messages", body);
  assert.partialDeepStrictEqual((await read(textAt(answer.body, "emailMessageId"))).body, { to: ["ada@example.com"], cc: [] });
  const nameless = await they.post("/conversations/messages", {
    ...body,
    contactId: await person({ email: null }),
    replyMessageId: undefined,
    emailReplyMode: undefined,
  });
  assert.equal(nameless.status, 200, JSON.stringify(nameless.body));
});
