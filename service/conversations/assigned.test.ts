import assert from "node:assert/strict";
import { test } from "node:test";
import { headers } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { conversationFixture, unix } from "./fixtures.ts";
import { keepTranscript } from "./recordings.ts";

test("a user limited to assigned records accesses only their contacts' conversations, also after a contact's reassignment", async (t) => {
  const { w, visitor, they, locationId, person } = await conversationFixture(t);
  const robin = await w.user(locationId, { role: "user" });
  const permissions = JSON.stringify({ assignedDataOnly: true });
  await w.db.query.updateTable("user").set({ permissions }).where("id", "=", robin.id).execute();
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, visitor.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const ask = integration(w, { token });
  const as = { [headers.onBehalf]: robin.token };
  const [own, others] = [await person({ assignedTo: robin.id }), await person()];
  const talk = async (contactId: string) => {
    const send = async (body: object) =>
      (await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", ...body })).body;
    const call = await visitor.api.conversations.sends.record({ body: { type: "Call", contactId, conversationProviderId: "p" } });
    const callId = call.messageId;
    const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 9, transcript: "secret", confidence: 1 };
    await w.db.tx({ kind: "system" }, (tx) => keepTranscript(tx, visitor.tenant, callId, [sentence]));
    const later = { scheduledTimestamp: unix(w, 600_000) };
    const [text, mail, waiting, waitingMail] = [
      await send({}),
      await send({ type: "Email" }),
      await send(later),
      await send({ type: "Email", ...later }),
    ];
    return {
      ...{ contactId, callId, conversationId: textAt(text, "conversationId"), messageId: textAt(text, "messageId") },
      ...{
        emailId: textAt(mail, "emailMessageId"),
        waiting: textAt(waiting, "messageId"),
        waitingMail: textAt(waitingMail, "emailMessageId"),
      },
    };
  };
  const [mine, theirs] = [await talk(own), await talk(others)];

  const found = await ask.get(`/conversations/search?locationId=${locationId}`, as);
  assert.deepEqual([at(found.body, "total"), at(found.body, "conversations.0.contactId")], [1, own]);
  const exported = await ask.get(`/conversations/messages/export?locationId=${locationId}`, as);
  assert.equal(at(exported.body, "total"), 3, "a call and two texts are theirs");
  assert.ok(!JSON.stringify(exported.body).includes(others));

  const attempts = (of: typeof mine): [name: string, () => ReturnType<typeof ask.get>][] => {
    const body = { locationId, starred: true };
    const message = { contactId: of.contactId, message: "y" };
    return [
      ["read", () => ask.get(`/conversations/${of.conversationId}`, as)],
      ["list", () => ask.get(`/conversations/${of.conversationId}/messages`, as)],
      ["message", () => ask.get(`/conversations/messages/${of.messageId}`, as)],
      ["email", () => ask.get(`/conversations/messages/email/${of.emailId}`, as)],
      ["export", () => ask.get(`/conversations/messages/export?locationId=${locationId}&conversationId=${of.conversationId}`, as)],
      ["export of the contact", () => ask.get(`/conversations/messages/export?locationId=${locationId}&contactId=${of.contactId}`, as)],
      ["transcript", () => ask.get(`/conversations/locations/${locationId}/messages/${of.callId}/transcription`, as)],
      ["change", () => ask.put(`/conversations/${of.conversationId}`, body, as)],
      ["send", () => ask.post("/conversations/messages", { type: "SMS", status: "pending", ...message }, as)],
      ["record", () => ask.post("/conversations/messages/inbound", { type: "SMS", conversationProviderId: "p", ...message }, as)],
      [
        "record in the conversation",
        () =>
          ask.post(
            "/conversations/messages/inbound",
            { type: "SMS", conversationProviderId: "p", conversationId: of.conversationId, message: "y" },
            as,
          ),
      ],
      ["cancel", () => ask.delete(`/conversations/messages/${of.waiting}/schedule`, undefined, as)],
      ["cancel the mail", () => ask.delete(`/conversations/messages/email/${of.waitingMail}/schedule`, undefined, as)],
      ["delete", () => ask.delete(`/conversations/${of.conversationId}`, undefined, as)],
    ];
  };
  for (const [name, attempt] of attempts(theirs)) await assertRefused(attempt(), "NOT_FOUND", { note: name });
  assert.equal((await visitor.api.conversations.messages.get({ params: { id: theirs.waiting } })).status, "scheduled");
  await assertRefused(ask.post("/conversations/", { locationId, contactId: await person() }, as), "NOT_FOUND");

  await visitor.api.contacts.contacts.update({ params: { contactId: own }, body: { assignedTo: "" } });
  await visitor.api.contacts.contacts.update({ params: { contactId: others }, body: { assignedTo: robin.id } });
  const after = await ask.get(`/conversations/search?locationId=${locationId}`, as);
  assert.deepEqual([at(after.body, "total"), at(after.body, "conversations.0.contactId")], [1, others]);
  for (const [name, attempt] of attempts(theirs)) assert.equal((await attempt()).status, 200, name);
});
