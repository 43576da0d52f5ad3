import assert from "node:assert/strict";
import { test } from "node:test";
import { messageTypes } from "#contract/conversations/types.ts";
import { internalMessageTypes } from "#db/conversations/internal-types.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";

const receive = async (h: ConversationFixture, contactId: string, message: string) => {
  h.w.advance(60_000);
  const body = { type: "SMS", conversationProviderId: "p", contactId, direction: "inbound", message };
  return textAt((await h.they.post("/conversations/messages/inbound", body)).body, "conversationId");
};

const send = async (h: ConversationFixture, contactId: string, body: object) => {
  h.w.advance(60_000);
  const reply = await h.they.post("/conversations/messages", { contactId, status: "delivered", ...body });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
};

const comment = (h: ConversationFixture, contactId: string, mention: string) =>
  send(h, contactId, { type: "InternalComment", message: "Who takes this?", mentions: [mention] });

const found = async (h: ConversationFixture, query: string) => {
  const { body } = await h.they.get(`/conversations/search?locationId=${h.locationId}&${query}`);
  const list = at(body, "conversations");
  assert.ok(Array.isArray(list), JSON.stringify(body));
  assert.equal(at(body, "total"), list.length);
  return list.map((each: unknown) => textAt(each, "id"));
};

const filters = [
  "",
  "lastMessageDirection=inbound",
  "lastMessageDirection=outbound",
  "lastMessageAction=manual",
  "lastMessageAction=automated",
  "lastMessageType=TYPE_SMS",
  "lastMessageType=TYPE_INTERNAL_COMMENTS",
  "status=unread",
  "status=read",
  "status=recents",
  "sortBy=last_manual_message_date",
  "sortBy=last_message_date&sort=asc",
  "query=takes",
];

test("an internal comment changes no filter, order, count or preview of the conversations", async (t) => {
  const h = await conversationFixture(t);
  const user = await h.w.user(h.locationId);
  const [waiting, answered] = [await h.person(), await h.person()];
  const conversation = await receive(h, waiting, "Are you open?");
  await receive(h, answered, "Thank you");
  await send(h, answered, { type: "SMS", message: "You're welcome" });
  const listed = async () => (await h.they.get(`/conversations/search?locationId=${h.locationId}`)).body;
  const results = () => Promise.all(filters.map((filter) => found(h, filter)));
  const [before, listedBefore] = [await results(), at(await listed(), "conversations")];
  await comment(h, waiting, user.id);
  await comment(h, answered, user.id);
  assert.deepEqual(await results(), before);
  assert.deepEqual(await found(h, "lastMessageDirection=inbound"), [conversation]);
  assert.deepEqual(await found(h, `mentions=${user.id}`), await found(h, ""), "a mentioned user finds the conversation");
  const withoutDates = (list: unknown) => JSON.stringify(list).replace(/"dateUpdated":"[^"]*"|\d+:\d+:[\d.]*/g, "");
  assert.equal(withoutDates(at(await listed(), "conversations")), withoutDates(listedBefore));
});

test("a merge and its undo set the last message to one that is not a comment", async (t) => {
  const h = await conversationFixture(t);
  const user = await h.w.user(h.locationId);
  const [kept, other] = [await h.person(), await h.person()];
  await receive(h, kept, "Are you open?");
  await receive(h, other, "On Sunday?");
  await comment(h, other, user.id);
  const { merge } = await user.app.merges.create({ body: { locationId: h.locationId, keepId: kept, mergeIds: [other] } });
  assert.equal((await found(h, "lastMessageDirection=inbound")).length, 1);
  assert.deepEqual(await found(h, "lastMessageAction=manual"), []);
  await user.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId: h.locationId } });
  assert.equal((await found(h, "lastMessageDirection=inbound")).length, 2);
  assert.deepEqual(await found(h, "lastMessageAction=manual"), []);
});

test("activities, notices and comments are the types that never become a last message", () => {
  const internal = Object.entries(messageTypes).filter(([, name]) => /ACTIVITY|INTERNAL|INFO_MESSAGE/.test(name));
  assert.deepEqual(
    internal.map(([code]) => Number(code)),
    internalMessageTypes,
  );
});
