import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

const idsOf = (body: unknown) => {
  const list = at(body, "conversations");
  assert.ok(Array.isArray(list), JSON.stringify(body));
  return list.map((each: unknown) => textAt(each, "id"));
};

test("a conversation is created once, read, updated and deleted", async (t) => {
  const { they, locationId, person } = await conversationFixture(t);
  const contactId = await person();
  const made = await they.post("/conversations/", { locationId, contactId });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const id = textAt(made.body, "conversation.id");
  assert.partialDeepStrictEqual(made.body, { success: true, conversation: { id, locationId, contactId, deleted: false } });
  for (const name of ["dateAdded", "dateUpdated", "lastMessageDate"]) assert.match(textAt(made.body, `conversation.${name}`), isoWithMs);

  const second = await they.post("/conversations/", { locationId, contactId });
  await assertRefused(second, "CONFLICT");
  assert.match(textAt(second.body, "message"), new RegExp(id));
  assert.equal(at(second.body, "meta.conversationId"), id);
  await assertRefused(they.post("/conversations/", { locationId, contactId: "nobody" }), "NOT_FOUND", { message: "Contact not found" });
  await assertRefused(they.post("/conversations/", { locationId }), "INVALID", { message: ["contactId should not be empty"] });

  const read = await they.get(`/conversations/${id}`);
  assert.deepEqual(read.body, { id, locationId, contactId, type: 1, unreadCount: 0, inbox: true, deleted: false, starred: false });
  const found = await they.get(`/conversations/search?locationId=${locationId}&contactId=${contactId}`);
  for (const name of ["dateAdded", "dateUpdated"]) assert.match(textAt(found.body, `conversations.0.${name}`), isoWithMs);
  assert.partialDeepStrictEqual(at(found.body, "conversations.0"), { lastMessageBody: "", lastMessageType: "" });

  const changed = await they.put(`/conversations/${id}`, { locationId, unreadCount: 3, starred: true });
  assert.equal(changed.status, 200);
  assert.partialDeepStrictEqual(changed.body, {
    success: true,
    conversation: {
      id,
      locationId,
      contactId,
      type: 1,
      unreadCount: 3,
      starred: true,
      userId: "",
      lastMessageBody: "",
      lastMessageType: "",
    },
  });
  assert.match(textAt(changed.body, "conversation.lastMessageDate"), /^\d{13}$/);
  await assertRefused(they.put(`/conversations/${id}`, { unreadCount: 3 }), "INVALID");
  await assertRefused(they.put(`/conversations/${id}`, { locationId, unreadCount: -1 }), "INVALID");
  await assertRefused(they.put(`/conversations/${id}`, { locationId, assignedTo: "x" }), "INVALID", {
    message: ["property assignedTo should not exist"],
  });

  assert.deepEqual((await they.delete(`/conversations/${id}`)).body, { success: true });
  for (const reply of [
    await they.get(`/conversations/${id}`),
    await they.put(`/conversations/${id}`, { locationId }),
    await they.delete(`/conversations/${id}`),
  ])
    await assertRefused(reply, "NOT_FOUND", { message: "Conversation not found" });
});

/** Ada's conversation `a`, assigned, with an answer; Ben's `b`, followed, with an unread email; Cid's `c`, old, starred, with a mention. */
async function threeConversations(t: TestContext) {
  const { visitor, w, they, locationId, person } = await conversationFixture(t);
  const user = await w.user(locationId);
  const [ada, ben, cid] = [
    await person({ name: "Ada Lovelace", assignedTo: user.id }),
    await person({ name: "Ben" }),
    await person({ name: "Cid" }),
  ];
  await visitor.api.contacts.followers.add({ params: { contactId: ben }, body: { followers: [user.id] } });
  const inbound = async (contactId: string, body: object) => {
    const reply = await they.post("/conversations/messages/inbound", {
      conversationProviderId: "p",
      contactId,
      direction: "inbound",
      ...body,
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    w.advance(5);
    return textAt(reply.body, "conversationId");
  };
  const a = await inbound(ada, { type: "SMS", message: "When are you open?" });
  const b = await inbound(ben, { type: "Email", subject: "Invoice", html: "<p>The <b>zebra</b> invoice</p>" });
  const old = new Date(w.now().getTime() - 90 * 86_400_000).toISOString();
  const c = await inbound(cid, { type: "FB", message: "long ago", date: old });
  const sent = await they.post("/conversations/messages", {
    type: "InternalComment",
    contactId: cid,
    status: "delivered",
    message: "look",
    mentions: [user.id],
  });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  await visitor.api.conversations.conversations.update({
    params: { conversationId: c },
    body: { locationId, starred: true, unreadCount: 0 },
  });
  await visitor.api.conversations.conversations.update({ params: { conversationId: a }, body: { locationId, unreadCount: 0 } });
  await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId: ada, status: "pending", message: "From nine." } });
  return { they, locationId, visitor, user, ada, ben, a, b, c };
}

test("search supports every parameter, and counts all matches", async (t) => {
  const { they, locationId, user, ada, a, b, c } = await threeConversations(t);
  const search = async (query: string) => {
    const reply = await they.get(`/conversations/search?locationId=${locationId}&${query}`);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.equal(at(reply.body, "total"), idsOf(reply.body).length);
    return idsOf(reply.body).sort();
  };
  const only = (...ids: string[]) => ids.sort();
  assert.deepEqual(await search(""), only(a, b, c));
  assert.deepEqual(await search(`contactId=${ada}`), [a]);
  assert.deepEqual(await search(`id=${b}`), [b]);
  assert.deepEqual(await search("query=lovel"), [a]);
  assert.deepEqual(await search("query=zebra"), [b]);
  assert.deepEqual(await search("query=%25"), []);
  assert.deepEqual(await search(`assignedTo=${user.id}`), [a]);
  assert.deepEqual(await search("assignedTo=unassigned"), only(b, c));
  assert.deepEqual(await search(`assignedTo=unassigned,${user.id}`), only(a, b, c));
  assert.deepEqual(await search(`followers=${user.id},nobody`), [b]);
  assert.deepEqual(await search(`mentions=${user.id}`), [c]);
  assert.deepEqual(await search("status=all"), only(a, b, c));
  assert.deepEqual(await search("status=unread"), [b]);
  assert.deepEqual(await search("status=read"), only(a, c));
  assert.deepEqual(await search("status=starred"), [c]);
  assert.deepEqual(await search("status=recents"), only(a, b));
  assert.deepEqual(await search("lastMessageType=TYPE_SMS"), [a]);
  assert.deepEqual(await search("lastMessageType=TYPE_NONSENSE"), []);
  assert.deepEqual(await search("lastMessageDirection=inbound"), only(b, c));
  assert.deepEqual(await search("lastMessageDirection=outbound"), [a]);
  assert.deepEqual(await search("lastMessageAction=manual"), [a]);
  assert.deepEqual(await search("lastMessageAction=automated"), []);
  assert.deepEqual(await search("scoreProfile=x&scoreProfileMin=1&scoreProfileMax=5"), []);
  assert.deepEqual(await search("sortBy=score_profile&sortScoreProfile=x"), only(a, b, c));
  assert.deepEqual(await search("unknownParameter=1"), only(a, b, c));
});

test("a conversation that is found names its contact and its last message", async (t) => {
  const { visitor, locationId, ben, b } = await threeConversations(t);
  const [found] = Object((await visitor.api.conversations.conversations.search({ query: { locationId, id: b } })).conversations);
  assert.partialDeepStrictEqual(found, {
    id: b,
    contactId: ben,
    locationId,
    lastMessageBody: "The zebra invoice",
    lastMessageType: "TYPE_EMAIL",
    type: "TYPE_EMAIL",
    unreadCount: 1,
    fullName: "Ben",
    contactName: "Ben",
    email: "p2@example.com",
    phone: "+12025550002",
  });
});

test("a search with a wrong parameter or without a location is refused", async (t) => {
  const { they, locationId } = await conversationFixture(t);
  for (const wrong of ["status=nonsense", "sort=up", "sortBy=name", "limit=0", "lastMessageDirection=sideways", "lastMessageAction=x"])
    await assertRefused(they.get(`/conversations/search?locationId=${locationId}&${wrong}`), "INVALID");
  for (const wrong of ["limit=many", "startAfterDate=yesterday", "scoreProfileMin=high"])
    await assertRefused(they.get(`/conversations/search?locationId=${locationId}&${wrong}`), "BAD_REQUEST");
  await assertRefused(they.get("/conversations/search"), "INVALID");
});

test("the pages of a search neither skip nor repeat, also with equal dates and while messages arrive", async (t) => {
  const { w, they, locationId, person } = await conversationFixture(t);
  const date = w.now().toISOString();
  const record = async (contactId: string, when: string, direction = "inbound") =>
    textAt(
      (
        await they.post("/conversations/messages/inbound", {
          type: "SMS",
          conversationProviderId: "p",
          contactId,
          direction,
          message: "x",
          date: when,
        })
      ).body,
      "conversationId",
    );
  const made: string[] = [];
  const people = await Promise.all(Array.from({ length: 23 }, () => person()));
  made.push(...(await Promise.all(people.map((contactId) => record(contactId, date)))));
  // Seven of them are answered concurrently, so that their manual messages have the same date.
  await Promise.all(people.slice(0, 7).map((contactId) => record(contactId, date, "outbound")));
  for (const [order, by] of [
    ["desc", "last_message_date"],
    ["asc", "last_message_date"],
    ["desc", "last_manual_message_date"],
    ["asc", "last_manual_message_date"],
  ])
    for (const place of ["number", "array"]) {
      const seen: string[] = [];
      let after = "";
      for (;;) {
        const reply = await they.get(`/conversations/search?locationId=${locationId}&limit=5&sort=${order}&sortBy=${by}${after}`);
        assert.equal(reply.status, 200, JSON.stringify(reply.body));
        const page = idsOf(reply.body);
        assert.equal(at(reply.body, "total"), 23);
        seen.push(...page);
        if (page.length < 5) break;
        const last: unknown = Object(at(reply.body, "conversations")).at(-1);
        const sort: unknown = at(last, "sort");
        assert.ok(Array.isArray(sort));
        after =
          place === "number"
            ? `&startAfterDate=${String(sort[0])}`
            : `&startAfterDate=${String(sort[0])}&startAfterDate=${String(sort[1])}`;
      }
      assert.deepEqual(seen.toSorted(), made.toSorted(), `${order} ${by} by ${place}`);
    }
  const first = await they.get(`/conversations/search?locationId=${locationId}&limit=10`);
  const last: unknown = Object(at(first.body, "conversations")).at(-1);
  await record(await person(), new Date(w.now().getTime() + 1000).toISOString());
  const second = await they.get(
    `/conversations/search?locationId=${locationId}&limit=50&startAfterDate=${String(at(last, "lastMessageDate"))}`,
  );
  assert.deepEqual([...idsOf(first.body), ...idsOf(second.body)].sort(), made.toSorted());
});

test("unread messages are counted correctly with concurrent senders, and reading resets the count", async (t) => {
  const { visitor, they, locationId, person } = await conversationFixture(t);
  const contactId = await person();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      they.post("/conversations/messages/inbound", {
        type: "SMS",
        conversationProviderId: "p",
        contactId,
        direction: "inbound",
        message: `m${index}`,
      }),
    ),
  );
  const conversationIds = new Set(replies.map(({ body }) => textAt(body, "conversationId")));
  assert.equal(conversationIds.size, 1, "parallel messages make one conversation");
  const [id = ""] = conversationIds;
  assert.equal((await visitor.api.conversations.conversations.get({ params: { conversationId: id } })).unreadCount, 12);
  await visitor.api.conversations.sends.record({ body: { type: "SMS", conversationProviderId: "p", contactId, message: "we said" } });
  assert.equal(
    (await visitor.api.conversations.conversations.get({ params: { conversationId: id } })).unreadCount,
    12,
    "what goes out is not unread",
  );
  await visitor.api.conversations.conversations.update({ params: { conversationId: id }, body: { locationId, unreadCount: 0 } });
  assert.equal((await visitor.api.conversations.conversations.get({ params: { conversationId: id } })).unreadCount, 0);
  const found = await visitor.api.conversations.conversations.search({ query: { locationId } });
  assert.equal(found.total, 1);
});

test("a contact's conversation is deleted with the contact", async (t) => {
  const { visitor, w, person } = await conversationFixture(t);
  const contactId = await person();
  const sent = await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "x" } });
  await visitor.api.contacts.contacts.remove({ params: { contactId } });
  await assertRefused(visitor.api.conversations.conversations.get({ params: { conversationId: sent.conversationId } }), "NOT_FOUND");
  await assertRefused(visitor.api.conversations.messages.get({ params: { id: sent.messageId } }), "NOT_FOUND");
  await w.work();
});

test("another location's conversations and messages are not found", async (t) => {
  const { visitor, w, person } = await conversationFixture(t);
  const sent = await visitor.api.conversations.sends.send({
    body: { type: "SMS", contactId: await person(), status: "pending", message: "x" },
  });
  const other = await w.location();
  const ask = (path: string, init: RequestInit = {}) =>
    other.send(path, { ...init, headers: { version: "v3", "content-type": "application/json" } });
  const conversation = sent.conversationId;
  const message = sent.messageId;
  for (const path of [`/conversations/${conversation}`, `/conversations/${conversation}/messages`, `/conversations/messages/${message}`])
    await assertRefused(ask(path), "NOT_FOUND", { note: path });
  const found: unknown = await (await ask(`/conversations/search?locationId=${other.locationId}`)).json();
  assert.deepEqual(found, { conversations: [], total: 0 });
});
