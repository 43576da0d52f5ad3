import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

test("recorded messages of each type appear in the conversation, and inbound ones are unread", async (t) => {
  const { visitor, w, they, locationId, person } = await conversationFixture(t);
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
  const found = await visitor.api.conversations.conversations.search({ query: { locationId } });
  assert.equal(found.conversations[0]?.unreadCount, types.length);
  const record = (body: object) => they.post("/conversations/messages/inbound", { type: "SMS", conversationProviderId: "p", ...body });
  await assertRefused(record({ message: "x" }), "INVALID");
  await assertRefused(record({ contactId: "nobody" }), "NOT_FOUND");
  await assertRefused(record({ conversationId: "nothing" }), "NOT_FOUND");
  await assertRefused(record({ conversationId: found.conversations[0]?.id, contactId: await person() }), "INVALID");
  await assertRefused(record({ contactId, date: "yesterday" }), "INVALID");
  await assertRefused(record({ contactId, type: "Fax" }), "INVALID");
  await assertRefused(they.post("/conversations/messages/inbound", { type: "SMS", contactId }), "INVALID", {
    message: ["conversationProviderId should not be empty"],
  });
  const outbound = await record({ contactId, message: "we" });
  assert.equal(
    (await visitor.api.conversations.messages.get({ params: { id: textAt(outbound.body, "messageId") } })).direction,
    "outbound",
  );
});
