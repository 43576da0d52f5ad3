import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";

async function says(h: ConversationFixture, contactId: string, message: string) {
  h.w.advance(10);
  const { body } = await h.they.post("/conversations/messages/inbound", {
    type: "SMS",
    conversationProviderId: "p",
    contactId,
    direction: "inbound",
    message,
  });
  return textAt(body, "conversationId");
}
const read = async (h: ConversationFixture, conversationId: string) => {
  const { body } = await h.they.get(`/conversations/${conversationId}/messages?limit=100`);
  const list = at(body, "messages.messages");
  return Array.isArray(list) ? list.map((each: unknown) => `${textAt(each, "contactId")} ${textAt(each, "body")}`) : undefined;
};

test("merged contacts have one conversation with all their messages, and an undo separates them", async (t) => {
  const h = await conversationFixture(t);
  const user = await h.w.user(h.locationId);
  const [kept, other, third] = [await h.person({ name: "Kept" }), await h.person({ name: "Other" }), await h.person()];
  const [mine, theirs] = [await says(h, kept, "k1"), await says(h, other, "o1")];
  await says(h, kept, "k2");
  await says(h, other, "o2");
  const { merge } = await user.app.merges.create({ body: { locationId: h.locationId, keepId: kept, mergeIds: [other, third] } });
  assert.deepEqual(
    await read(h, mine),
    ["o2", "k2", "o1", "k1"].map((text) => `${kept} ${text}`),
  );
  assert.equal((await h.visitor.api.conversations.conversations.get({ params: { conversationId: mine } })).unreadCount, 4);
  await assertRefused(h.visitor.api.conversations.conversations.get({ params: { conversationId: theirs } }), "NOT_FOUND");
  const found = await h.they.get(`/conversations/search?locationId=${h.locationId}`);
  assert.partialDeepStrictEqual(found.body, { total: 1, conversations: [{ id: mine, lastMessageBody: "o2" }] });
  await says(h, kept, "since");
  await user.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId: h.locationId } });
  assert.deepEqual(
    await read(h, mine),
    ["since", "k2", "k1"].map((text) => `${kept} ${text}`),
  );
  assert.deepEqual(
    await read(h, theirs),
    ["o2", "o1"].map((text) => `${other} ${text}`),
  );
  assert.equal((await h.visitor.api.conversations.conversations.get({ params: { conversationId: theirs } })).unreadCount, 2);
});

test("a kept contact without a conversation takes over the other's, and an undo returns it", async (t) => {
  const h = await conversationFixture(t);
  const user = await h.w.user(h.locationId);
  const [kept, other] = [await h.person({ name: "Kept" }), await h.person({ name: "Other" })];
  const theirs = await says(h, other, "o1");
  const { merge } = await user.app.merges.create({ body: { locationId: h.locationId, keepId: kept, mergeIds: [other] } });
  assert.equal((await h.visitor.api.conversations.conversations.get({ params: { conversationId: theirs } })).contactId, kept);
  assert.equal(await says(h, kept, "since"), theirs);
  await user.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId: h.locationId } });
  assert.equal((await h.visitor.api.conversations.conversations.get({ params: { conversationId: theirs } })).contactId, other);
  assert.deepEqual(await read(h, theirs), [`${other} o1`]);
  const own = (await h.visitor.api.conversations.conversations.search({ query: { locationId: h.locationId, contactId: kept } }))
    .conversations[0]?.id;
  assert.deepEqual(await read(h, String(own)), [`${kept} since`]);
});
