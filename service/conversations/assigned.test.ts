import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { headers } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { at, integration, type Reply, textAt } from "../testing/raw-requests.ts";
import { conversationFixture, unix } from "./fixtures.ts";
import { keepTranscript } from "./recordings.ts";

type Conversation = {
  contactId: string;
  conversationId: string;
  callId: string;
  messageId: string;
  emailId: string;
  /** Scheduled messages. */
  waiting: string;
  waitingMail: string;
};

/** A user who is limited to assigned records, and two conversations: of a contact that is assigned to them, and of one that is not. */
async function assignedFixture(t: TestContext) {
  const { w, visitor, they, locationId, person } = await conversationFixture(t);
  const robin = await w.user(locationId, { role: "user" });
  const permissions = JSON.stringify({ assignedDataOnly: true });
  await w.db.query.updateTable("user").set({ permissions }).where("id", "=", robin.id).execute();
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, visitor.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const dashboard = integration(w, { token });
  const as = { [headers.onBehalf]: robin.token };
  /** Requests of the dashboard for the limited user. */
  const ask = {
    get: (path: string) => dashboard.get(path, as),
    post: (path: string, body: object) => dashboard.post(path, body, as),
    put: (path: string, body: object) => dashboard.put(path, body, as),
    delete: (path: string) => dashboard.delete(path, undefined, as),
  };
  const converse = async (contactId: string): Promise<Conversation> => {
    const send = async (body: object) =>
      (await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", ...body })).body;
    const { messageId: callId } = await visitor.api.conversations.sends.record({
      body: { type: "Call", contactId, conversationProviderId: "p" },
    });
    const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 9, transcript: "secret", confidence: 1 };
    await w.db.tx({ kind: "system" }, (tx) => keepTranscript(tx, visitor.tenant, callId, [sentence]));
    const later = { scheduledTimestamp: unix(w, 600_000) };
    const text = await send({});
    return {
      contactId,
      callId,
      conversationId: textAt(text, "conversationId"),
      messageId: textAt(text, "messageId"),
      emailId: textAt(await send({ type: "Email" }), "emailMessageId"),
      waiting: textAt(await send(later), "messageId"),
      waitingMail: textAt(await send({ type: "Email", ...later }), "emailMessageId"),
    };
  };
  const mine = await converse(await person({ assignedTo: robin.id }));
  const theirs = await converse(await person());
  /** How many conversations a search finds, and the contact of the first one. */
  const search = async () => {
    const { body } = await ask.get(`/conversations/search?locationId=${locationId}`);
    return [at(body, "total"), at(body, "conversations.0.contactId")];
  };
  return { api: visitor.api, locationId, robin, person, ask, search, mine, theirs };
}

type Fixture = Awaited<ReturnType<typeof assignedFixture>>;

/** Every request that concerns one conversation. The last one deletes it. */
function requestsFor({ ask, locationId }: Fixture, of: Conversation): [name: string, () => Promise<Reply>][] {
  const { contactId, conversationId } = of;
  const inbound = { type: "SMS", conversationProviderId: "p", message: "y" };
  const exported = `/conversations/messages/export?locationId=${locationId}`;
  return [
    ["read", () => ask.get(`/conversations/${conversationId}`)],
    ["list", () => ask.get(`/conversations/${conversationId}/messages`)],
    ["message", () => ask.get(`/conversations/messages/${of.messageId}`)],
    ["email", () => ask.get(`/conversations/messages/email/${of.emailId}`)],
    ["export", () => ask.get(`${exported}&conversationId=${conversationId}`)],
    ["export of the contact", () => ask.get(`${exported}&contactId=${contactId}`)],
    ["transcript", () => ask.get(`/conversations/locations/${locationId}/messages/${of.callId}/transcription`)],
    ["change", () => ask.put(`/conversations/${conversationId}`, { locationId, starred: true })],
    ["send", () => ask.post("/conversations/messages", { type: "SMS", status: "pending", contactId, message: "y" })],
    ["record", () => ask.post("/conversations/messages/inbound", { ...inbound, contactId })],
    ["record in the conversation", () => ask.post("/conversations/messages/inbound", { ...inbound, conversationId })],
    ["cancel", () => ask.delete(`/conversations/messages/${of.waiting}/schedule`)],
    ["cancel the mail", () => ask.delete(`/conversations/messages/email/${of.waitingMail}/schedule`)],
    ["delete", () => ask.delete(`/conversations/${conversationId}`)],
  ];
}

test("a user limited to assigned records finds and exports only their contacts' conversations", async (t) => {
  const { ask, search, locationId, mine, theirs } = await assignedFixture(t);
  assert.deepEqual(await search(), [1, mine.contactId]);
  const exported = await ask.get(`/conversations/messages/export?locationId=${locationId}`);
  assert.equal(at(exported.body, "total"), 3, "a call and two texts are theirs");
  assert.ok(!JSON.stringify(exported.body).includes(theirs.contactId));
});

test("a user limited to assigned records reads, changes, sends and deletes nothing in a conversation of others", async (t) => {
  const fixture = await assignedFixture(t);
  const { api, ask, locationId, person, theirs } = fixture;
  for (const [name, request] of requestsFor(fixture, theirs)) await assertRefused(request(), "NOT_FOUND", { note: name });
  assert.equal((await api.conversations.messages.get({ params: { id: theirs.waiting } })).status, "scheduled");
  await assertRefused(ask.post("/conversations/", { locationId, contactId: await person() }), "NOT_FOUND");
});

test("after a contact's reassignment, its conversation is accessible to its new owner, and only to them", async (t) => {
  const fixture = await assignedFixture(t);
  const { api, search, robin, mine, theirs } = fixture;
  assert.deepEqual(await search(), [1, mine.contactId]);
  await api.contacts.contacts.update({ params: { contactId: mine.contactId }, body: { assignedTo: "" } });
  await api.contacts.contacts.update({ params: { contactId: theirs.contactId }, body: { assignedTo: robin.id } });
  assert.deepEqual(await search(), [1, theirs.contactId]);
  for (const [name, request] of requestsFor(fixture, mine)) await assertRefused(request(), "NOT_FOUND", { note: name });
  for (const [name, request] of requestsFor(fixture, theirs)) assert.equal((await request()).status, 200, name);
});
