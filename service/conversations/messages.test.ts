import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

const messagesOf = (body: unknown) => {
  const list = at(body, "messages.messages");
  assert.ok(Array.isArray(list), JSON.stringify(body));
  return list.map((each: unknown) => ({ id: textAt(each, "id"), type: textAt(each, "messageType"), body: at(each, "body") }));
};

test("a message of each type is sent, and read alone and in its conversation", async (t) => {
  const { they, locationId, person } = await conversationFixture(t);
  const contactId = await person();
  const types: [string, number, string][] = [
    ["SMS", 2, "TYPE_SMS"],
    ["Email", 3, "TYPE_EMAIL"],
    ["Chatapp", 19, "TYPE_CHATAPP"],
    ["IG", 18, "TYPE_PHOTONET"],
    ["FB", 11, "TYPE_SOCIALNET"],
    ["Custom", 20, "TYPE_CUSTOM_SMS"],
    ["Live_Chat", 29, "TYPE_LIVE_CHAT"],
    ["InternalComment", 35, "TYPE_INTERNAL_COMMENTS"],
  ];
  let conversationId = "";
  for (const [type, code, name] of types) {
    const more =
      type === "InternalComment" ? { mentions: ["u1"], userId: "u2" } : type === "Email" ? { subject: "Hi", html: "<b>hello</b>" } : {};
    const sent = await they.post("/conversations/messages", { type, contactId, status: "pending", message: "hello", ...more });
    assert.equal(sent.status, 200, `${type}: ${JSON.stringify(sent.body)}`);
    assert.deepEqual(Object.keys(Object(sent.body)).sort(), [
      "conversationId",
      ...(type === "Email" ? ["emailMessageId"] : []),
      "messageId",
    ]);
    conversationId = textAt(sent.body, "conversationId");
    const id = textAt(sent.body, "messageId");
    const read = await they.get(`/conversations/messages/${id}`);
    assert.equal(read.status, 200);
    assert.partialDeepStrictEqual(read.body, {
      id,
      type: code,
      messageType: name,
      locationId,
      contactId,
      conversationId,
      direction: "outbound",
      source: "api",
    });
    assert.equal(at(read.body, "contentType"), type === "Email" ? "text/html" : "text/plain");
    assert.equal(at(read.body, "body"), type === "Email" ? "<b>hello</b>" : "hello");
    assert.match(textAt(read.body, "dateAdded"), isoWithMs);
    if (type === "SMS") assert.equal(at(read.body, "to"), "+12025550001");
    if (type === "Email") assert.ok(!("to" in Object(read.body)) && !("from" in Object(read.body)));
    if (type === "InternalComment") assert.partialDeepStrictEqual(read.body, { mentions: ["u1"], userId: "u2" });
  }
  const list = await they.get(`/conversations/${conversationId}/messages`);
  assert.deepEqual(
    messagesOf(list.body).map(({ type }) => type),
    types.map(([, , name]) => name).toReversed(),
  );
});

test("an incomplete send is rejected, and nothing is written", async (t) => {
  const { visitor, they, locationId, person } = await conversationFixture(t);
  const contactId = await person();
  const send = (body: object) => they.post("/conversations/messages", { contactId, status: "pending", ...body });
  await assertRefused(they.post("/conversations/messages", { contactId }), "INVALID", {
    message: ["type should not be empty", "status should not be empty"],
  });
  await assertRefused(send({ type: "SMS" }), "INVALID", { message: ["message or attachments should not be empty"] });
  await assertRefused(send({ type: "Email", subject: "x" }), "INVALID", {
    message: ["html or message should not be empty when type is Email"],
  });
  await assertRefused(send({ type: "InternalComment", message: "x" }), "INVALID", {
    message: ["mentions should not be empty when type is InternalComment"],
  });
  await assertRefused(send({ type: "Telegram", message: "x" }), "INVALID");
  await assertRefused(send({ type: "SMS", message: "x", status: "sent" }), "INVALID");
  await assertRefused(send({ type: "SMS", message: "x", toNumber: "12" }), "INVALID");
  await assertRefused(send({ type: "SMS", message: "x", attachments: ["not a url"] }), "INVALID");
  await assertRefused(send({ type: "Email", message: "x", emailTo: "nobody" }), "INVALID");
  await assertRefused(send({ type: "SMS", message: "x", nonsense: 1 }), "INVALID", { message: ["property nonsense should not exist"] });
  await assertRefused(send({ type: "SMS", message: "x", contactId: "nobody" }), "NOT_FOUND", { message: "Contact not found" });
  await assertRefused(send({ type: "Email", message: "x", replyMessageId: "nothing" }), "NOT_FOUND");
  await assertRefused(send({ type: "Email", message: "x", threadId: "nothing" }), "NOT_FOUND");
  await assertRefused(send({ type: "Email", message: "x", emailReplyMode: "reply" }), "INVALID");
  assert.equal((await visitor.api.conversations.conversations.search({ query: { locationId } })).total, 0);
});

test("a message to a contact without an address has the status its sender reports, and a pending one fails with the reason", async (t) => {
  const { w, they, person } = await conversationFixture(t);
  const contactId = await person({ email: "", phone: "" });
  for (const [type, reason] of [
    ["SMS", "The contact has no phone number."],
    ["Email", "The contact has no email address."],
  ] as const)
    for (const status of ["delivered", "read", "failed", "pending"]) {
      const sent = await they.post("/conversations/messages", { type, contactId, status, message: "x" });
      assert.equal(sent.status, 200, JSON.stringify(sent.body));
      await w.work();
      const { body } = await they.get(`/conversations/messages/${textAt(sent.body, "messageId")}`);
      const expected = status === "pending" ? { status: "failed", error: reason } : { status };
      assert.partialDeepStrictEqual(body, expected, `${type} ${status}`);
      assert.equal("error" in Object(body), status === "pending");
    }
});

test("Do Not Disturb blocks the channels it is set for, and the error says so", async (t) => {
  const { visitor, they, locationId, person } = await conversationFixture(t);
  const refused = async (contactId: string, type: string, words: RegExp) => {
    const reply = await they.post("/conversations/messages", { type, contactId, status: "pending", message: "x" });
    await assertRefused(reply, "INVALID");
    assert.match(JSON.stringify(at(reply.body, "message")), words);
  };
  const sent = async (contactId: string, body: object) =>
    assert.equal((await they.post("/conversations/messages", { contactId, status: "pending", message: "x", ...body })).status, 200);
  const all = await person({ dnd: true });
  await refused(all, "SMS", /every channel/);
  await refused(all, "Email", /every channel/);
  await sent(all, { type: "InternalComment", mentions: [] });
  const some = await person({
    dndSettings: { sms: { status: "active", message: "night shift" }, email: { status: "permanent" }, fb: { status: "inactive" } },
  });
  await refused(some, "SMS", /SMS \(night shift\)/);
  await refused(some, "Email", /permanently for email/);
  await sent(some, { type: "FB" });
  await sent(some, { type: "Chatapp" });
  assert.equal((await visitor.api.conversations.conversations.search({ query: { locationId } })).total, 2);
});

test("parallel sends to a new contact create one conversation", async (t) => {
  const { they, person } = await conversationFixture(t);
  const contactId = await person();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: `m${index}` }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    replies.map(() => 200),
  );
  const ids = new Set(replies.map(({ body }) => textAt(body, "conversationId")));
  assert.equal(ids.size, 1);
  assert.equal(messagesOf((await they.get(`/conversations/${[...ids][0]}/messages`)).body).length, 10);
});

test("a send succeeds while its conversation is deleted and its messages are being delivered", async (t) => {
  const { w, they, person } = await conversationFixture(t);
  const contactId = await person();
  const send = () => they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x" });
  for (let round = 0; round < 4; round++) {
    const conversationId = textAt((await send()).body, "conversationId");
    const [deleted, ...sent] = await Promise.all([
      they.delete(`/conversations/${conversationId}`),
      send(),
      send(),
      send(),
      w.work(),
      send(),
    ]);
    assert.equal(deleted.status, 200);
    const replies = sent.filter((reply) => reply !== undefined);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    for (const { body } of replies.filter((reply) => textAt(reply.body, "conversationId") !== conversationId))
      assert.equal((await they.get(`/conversations/messages/${textAt(body, "messageId")}`)).status, 200);
  }
});

test("messages are listed page by page and by type", async (t) => {
  const { visitor, w, they, person } = await conversationFixture(t);
  const contactId = await person();
  const date = w.now().toISOString();
  let conversationId = "";
  for (let index = 0; index < 45; index++) {
    const type = index % 3 === 0 ? "Call" : "SMS";
    const reply = await visitor.api.conversations.sends.record({
      body: {
        type,
        conversationProviderId: "p",
        contactId,
        message: `m${index}`,
        date,
        direction: "inbound",
      },
    });

    conversationId = reply.conversationId;
  }
  const readPages = async (query: string) => {
    const seen: string[] = [];
    let after = "";
    for (;;) {
      const { body } = await they.get(`/conversations/${conversationId}/messages?${query}${after}`);
      const page = messagesOf(body);
      seen.push(...page.map(({ id }) => id));
      assert.equal(at(body, "messages.lastMessageId"), page.at(-1)?.id);
      if (at(body, "messages.nextPage") !== true) return seen;
      after = `&lastMessageId=${String(at(body, "messages.lastMessageId"))}`;
      if (seen.length === page.length)
        await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "meanwhile" } });
    }
  };
  assert.equal(messagesOf((await they.get(`/conversations/${conversationId}/messages`)).body).length, 20, "20 unless asked otherwise");
  assert.equal(new Set(await readPages("limit=7")).size, 45);
  const calls = await readPages("limit=4&type=TYPE_CALL");
  assert.equal(new Set(calls).size, 15);
  assert.equal(new Set(await readPages("limit=15&type=TYPE_CALL")).size, 15, "a page that is just full is the last");
  assert.equal((await readPages("limit=100&type=TYPE_CALL,TYPE_SMS")).length, 47);
  assert.deepEqual(
    await readPages("type=TYPE_EMAIL")
      .then((ids) => ids.length)
      .catch(() => 0),
    0,
  );
  const nonsense = await they.get(`/conversations/${conversationId}/messages?type=TYPE_SMS,TYPE_NONSENSE`);
  await assertRefused(nonsense, "INVALID");
  assert.match(textAt(nonsense.body, "message.0"), /^type\.1 must be one of the following values: TYPE_CALL, /);
  await assertRefused(they.get(`/conversations/${conversationId}/messages?limit=x`), "BAD_REQUEST");
  await assertRefused(
    visitor.api.conversations.messages.list({ params: { conversationId }, query: { lastMessageId: "nothing" } }),
    "NOT_FOUND",
  );
  await assertRefused(they.get("/conversations/nothing/messages"), "NOT_FOUND", { message: "Conversation not found" });
  await assertRefused(they.get("/conversations/messages/nothing"), "NOT_FOUND", { message: "Message not found" });
});
