import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, at, isoWithMs, textAt } from "../contacts/fixtures.ts";
import { mailServer } from "../mail/mail-server.ts";
import { house, unix } from "./fixtures.ts";

const messagesOf = (body: unknown) => {
  const list = at(body, "messages.messages");
  assert.ok(Array.isArray(list), JSON.stringify(body));
  return list.map((each: unknown) => ({ id: textAt(each, "id"), type: textAt(each, "messageType"), body: at(each, "body") }));
};

test("a message of each type is sent, and read alone and in its conversation", async (t) => {
  const { they, locationId, person } = await house(t);
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

test("what a send lacks is refused, and nothing is written", async (t) => {
  const { they, locationId, person } = await house(t);
  const contactId = await person();
  const bare = await person({ email: "", phone: "" });
  const send = (body: object) => they.post("/conversations/messages", { contactId, status: "pending", ...body });
  assertRefused(await they.post("/conversations/messages", { contactId }), 422, ["type should not be empty", "status should not be empty"]);
  assertRefused(await send({ type: "SMS" }), 422, ["message or attachments should not be empty"]);
  assertRefused(await send({ type: "Email", subject: "x" }), 422, ["html or message should not be empty when type is Email"]);
  assertRefused(await send({ type: "InternalComment", message: "x" }), 422, ["mentions should not be empty when type is InternalComment"]);
  assertRefused(await send({ type: "Telegram", message: "x" }), 422);
  assertRefused(await send({ type: "SMS", message: "x", status: "sent" }), 422);
  assertRefused(await send({ type: "SMS", message: "x", toNumber: "12" }), 422);
  assertRefused(await send({ type: "SMS", message: "x", attachments: ["not a url"] }), 422);
  assertRefused(await send({ type: "Email", message: "x", emailTo: "nobody" }), 422);
  assertRefused(await send({ type: "SMS", message: "x", nonsense: 1 }), 422, ["property nonsense should not exist"]);
  assertRefused(await send({ type: "SMS", message: "x", contactId: bare }), 422);
  assertRefused(await send({ type: "Email", message: "x", contactId: bare }), 422);
  assertRefused(await send({ type: "SMS", message: "x", contactId: "nobody" }), 404, "Contact not found");
  assertRefused(await send({ type: "Email", message: "x", replyMessageId: "nothing" }), 404);
  assertRefused(await send({ type: "Email", message: "x", threadId: "nothing" }), 404);
  assertRefused(await send({ type: "Email", message: "x", emailReplyMode: "reply" }), 422);
  assert.equal(at((await they.get(`/conversations/search?locationId=${locationId}`)).body, "total"), 0);
});

test("Do Not Disturb stops what it is set for, and says so", async (t) => {
  const { they, locationId, person } = await house(t);
  const refused = async (contactId: string, type: string, words: RegExp) => {
    const reply = await they.post("/conversations/messages", { type, contactId, status: "pending", message: "x" });
    assertRefused(reply, 422);
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
  assert.equal(at((await they.get(`/conversations/search?locationId=${locationId}`)).body, "total"), 2);
});

test("parallel sends to a new contact make one conversation", async (t) => {
  const { they, person } = await house(t);
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

test("the list of messages goes page by page and by type", async (t) => {
  const { w, they, person } = await house(t);
  const contactId = await person();
  const date = w.now().toISOString();
  let conversationId = "";
  for (let index = 0; index < 45; index++) {
    const type = index % 3 === 0 ? "Call" : "SMS";
    const reply = await they.post("/conversations/messages/inbound", {
      type,
      conversationProviderId: "p",
      contactId,
      message: `m${index}`,
      date,
      direction: "inbound",
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    conversationId = textAt(reply.body, "conversationId");
  }
  const walk = async (query: string) => {
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
        await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "meanwhile" });
    }
  };
  assert.equal(messagesOf((await they.get(`/conversations/${conversationId}/messages`)).body).length, 20, "20 unless asked otherwise");
  assert.equal(new Set(await walk("limit=7")).size, 45);
  const calls = await walk("limit=4&type=TYPE_CALL");
  assert.equal(new Set(calls).size, 15);
  assert.equal(new Set(await walk("limit=15&type=TYPE_CALL")).size, 15, "a page that is just full is the last");
  assert.equal((await walk("limit=100&type=TYPE_CALL,TYPE_SMS")).length, 47);
  assert.deepEqual(
    await walk("type=TYPE_EMAIL")
      .then((ids) => ids.length)
      .catch(() => 0),
    0,
  );
  const nonsense = await they.get(`/conversations/${conversationId}/messages?type=TYPE_SMS,TYPE_NONSENSE`);
  assertRefused(nonsense, 422);
  assert.match(textAt(nonsense.body, "message.0"), /^type\.1 must be one of the following values: TYPE_CALL, /);
  assertRefused(await they.get(`/conversations/${conversationId}/messages?limit=x`), 400);
  assertRefused(await they.get(`/conversations/${conversationId}/messages?lastMessageId=nothing`), 404);
  assertRefused(await they.get("/conversations/nothing/messages"), 404, "Conversation not found");
  assertRefused(await they.get("/conversations/messages/nothing"), 404, "Message not found");
});

test("emails go in threads, answered and answered to all", async (t) => {
  const server = await mailServer(t);
  const { w, they, locationId, person } = await house(t, { smtpUrl: server.url, mailFrom: "desk@harbour.example" });
  const contactId = await person({ email: "ada@example.com", name: "Ada" });
  const send = async (body: object) => {
    const reply = await they.post("/conversations/messages", { type: "Email", contactId, status: "pending", ...body });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    w.advance(10);
    return { message: textAt(reply.body, "messageId"), email: textAt(reply.body, "emailMessageId") };
  };
  const read = async (id: string) => (await they.get(`/conversations/messages/email/${id}`)).body;
  const first = await send({ subject: "Plan", html: "<p>Hello</p>", emailCc: ["Ben <ben@example.com>"] });
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
  assert.partialDeepStrictEqual(await read(inbound), {
    threadId: first.message,
    direction: "inbound",
    from: "Ada <ada@example.com>",
    replyToMessageId: first.message,
  });

  const reply = await send({ message: "Good", replyMessageId: textAt(answer.body, "messageId"), emailReplyMode: "reply" });
  assert.partialDeepStrictEqual(await read(reply.email), {
    threadId: first.message,
    to: ["Ada <ada@example.com>"],
    cc: [],
    subject: "Re: Plan",
  });
  const all = await send({
    message: "All",
    threadId: first.message,
    replyMessageId: textAt(answer.body, "messageId"),
    emailReplyMode: "reply_all",
  });
  assert.partialDeepStrictEqual(await read(all.email), { threadId: first.message, to: ["Ada <ada@example.com>"], cc: ["ben@example.com"] });
  const whole = [first.email, inbound, reply.email, all.email];
  for (const id of [first.message, all.message])
    assert.deepEqual(at((await they.get(`/conversations/messages/${id}`)).body, "meta.email.messageIds"), whole);
  assert.equal(at(await read((await send({ subject: "Other", message: "x" })).email), "cc.length"), 0);

  await w.work();
  assert.equal(at(await read(first.email), "status"), "sent");
  const answered = server.mails.find(({ raw }) => /^Subject: Re: Plan/m.test(raw) && /Good/.test(raw));
  assert.deepEqual(answered?.to, ["ada@example.com"]);
  assert.match(answered?.raw ?? "", new RegExp(`^References: .*<${first.message}@`, "im"));
  assertRefused(await they.get(`/conversations/messages/email/${first.message}`), 404, "Email message not found");
  const stranger = await person();
  assertRefused(
    await they.post("/conversations/messages", {
      type: "Email",
      contactId: stranger,
      status: "pending",
      message: "x",
      threadId: first.message,
    }),
    404,
  );
});

test("a message's status follows the mail server's word", async (t) => {
  const server = await mailServer(t);
  const { w, they, person } = await house(t, { smtpUrl: server.url });
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

test("a scheduled message goes out at its time, once, whoever looks", async (t) => {
  const server = await mailServer(t);
  const { w, they, locationId, person } = await house(t, { smtpUrl: server.url });
  const contactId = await person();
  const minute = 60_000;
  const sent = await they.post("/conversations/messages", {
    type: "Email",
    contactId,
    status: "pending",
    message: "later",
    scheduledTimestamp: unix(w, 10 * minute),
  });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const id = textAt(sent.body, "messageId");
  const status = async () => at((await they.get(`/conversations/messages/${id}`)).body, "status");
  assert.equal(await status(), "scheduled");
  assert.equal(at((await they.get(`/conversations/search?locationId=${locationId}`)).body, "conversations.0.lastMessageBody"), "");
  w.advance(9 * minute);
  await w.work();
  assert.equal(server.mails.length, 0);
  assert.equal(await status(), "scheduled");
  w.advance(2 * minute);
  await Promise.all([w.work(), w.work(), w.work()]);
  await w.work();
  assert.equal(server.mails.length, 1);
  assert.equal(await status(), "sent");
  assert.equal(at((await they.get(`/conversations/search?locationId=${locationId}`)).body, "conversations.0.lastMessageBody"), "later");
  const late = await they.delete(`/conversations/messages/${id}/schedule`);
  assertRefused(late, 409);
  assert.equal(at(late.body, "status"), 409);
  for (const scheduledTimestamp of [unix(w, -1000), 0, w.now().getTime() + minute, -5, 1.5, "soon"])
    assertRefused(
      await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", scheduledTimestamp }),
      422,
    );
});

test("a scheduled message is cancelled before its time, and not after", async (t) => {
  const server = await mailServer(t);
  const { w, they, person } = await house(t, { smtpUrl: server.url });
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
    assertRefused(await they.delete(`/conversations/messages/${path}`), 409);
  }
  w.advance(700_000);
  await w.work();
  assert.equal(server.mails.length, 0);
  assert.equal(at((await they.get(`/conversations/messages/${textAt(text, "messageId")}`)).body, "status"), "failed");
  const now = await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "now" });
  assertRefused(await they.delete(`/conversations/messages/${textAt(now.body, "messageId")}/schedule`), 409);
  assertRefused(await they.delete("/conversations/messages/nothing/schedule"), 404);
  assertRefused(await they.delete("/conversations/messages/email/nothing/schedule"), 404);
});

test("a cancel and the hour that come together: the message is cancelled or sent, never both", async (t) => {
  const server = await mailServer(t);
  const { w, they, person } = await house(t, { smtpUrl: server.url });
  for (let round = 0; round < 4; round++) {
    const before = server.mails.length;
    const sent = await they.post("/conversations/messages", {
      type: "Email",
      contactId: await person(),
      status: "pending",
      message: "x",
      scheduledTimestamp: unix(w, 2000),
    });
    const id = textAt(sent.body, "messageId");
    w.advance(round < 2 ? 500 : 2500);
    const [cancelled] = await Promise.all([they.delete(`/conversations/messages/${id}/schedule`), w.work()]);
    w.advance(5000);
    await w.work();
    assert.equal(server.mails.length - before, cancelled.status === 200 ? 0 : 1);
  }
});

test("what a worker that died left waiting is handed over by another", async (t) => {
  const server = await mailServer(t);
  const { w, they, person } = await house(t, { smtpUrl: server.url });
  await they.post("/conversations/messages", { type: "Email", contactId: await person(), status: "pending", message: "x" });
  await w.db.pool.query("delete from graphile_worker._private_jobs");
  await w.work();
  assert.equal(server.mails.length, 0);
  w.advance(60_000);
  await w.db.pool.query("select graphile_worker.add_job('recover-messages', '{}'::json)");
  await w.work();
  assert.equal(server.mails.length, 1);
});

test("records of each type stand in the conversation, and inbound ones are unread", async (t) => {
  const { w, they, locationId, person } = await house(t);
  const contactId = await person({ name: "Ada", email: "ada@example.com" });
  const types: [string, number][] = [
    ["SMS", 2],
    ["Email", 3],
    ["Chatapp", 19],
    ["GMB", 15],
    ["IG", 18],
    ["FB", 11],
    ["Custom", 20],
    ["WebChat", 5],
    ["Live_Chat", 29],
    ["Call", 1],
  ];
  for (const [type, code] of types) {
    const date = new Date(w.now().getTime() - 3_600_000).toISOString();
    const more = type === "Call" ? { call: { from: "+12025550001", to: "+12025550100", status: "voicemail" } } : {};
    const reply = await they.post("/conversations/messages/inbound", {
      type,
      contactId,
      conversationProviderId: "prov",
      direction: "inbound",
      message: "hello",
      date,
      altId: "alt-1",
      ...more,
    });
    assert.equal(reply.status, 200, `${type} ${JSON.stringify(reply.body)}`);
    assert.partialDeepStrictEqual(reply.body, { success: true, contactId, dateAdded: date });
    assert.equal(typeof at(reply.body, "message"), "string");
    assert.equal("emailMessageId" in Object(reply.body), type === "Email");
    const read = await they.get(`/conversations/messages/${textAt(reply.body, "messageId")}`);
    assert.partialDeepStrictEqual(read.body, {
      type: code,
      direction: "inbound",
      dateAdded: date,
      altId: "alt-1",
      conversationProviderId: "prov",
    });
    if (type === "Call")
      assert.partialDeepStrictEqual(read.body, {
        from: "+12025550001",
        to: "+12025550100",
        meta: { callStatus: "voicemail" },
        attachments: [],
      });
  }
  const found = await they.get(`/conversations/search?locationId=${locationId}`);
  assert.equal(at(found.body, "conversations.0.unreadCount"), types.length);
  const record = (body: object) => they.post("/conversations/messages/inbound", { type: "SMS", conversationProviderId: "p", ...body });
  assertRefused(await record({ message: "x" }), 422);
  assertRefused(await record({ contactId: "nobody" }), 404);
  assertRefused(await record({ conversationId: "nothing" }), 404);
  assertRefused(await record({ conversationId: textAt(found.body, "conversations.0.id"), contactId: await person() }), 422);
  assertRefused(await record({ contactId, date: "yesterday" }), 422);
  assertRefused(await record({ contactId, type: "Fax" }), 422);
  assertRefused(await they.post("/conversations/messages/inbound", { type: "SMS", contactId }), 422, [
    "conversationProviderId should not be empty",
  ]);
  const outbound = await record({ contactId, message: "we" });
  assert.equal(at((await they.get(`/conversations/messages/${textAt(outbound.body, "messageId")}`)).body, "direction"), "outbound");
});
