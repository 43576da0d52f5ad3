import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { conversationFixture } from "./fixtures.ts";

const sms = { apiUrl: "http://127.0.0.1:9", accountSid: "AC1", authToken: "token" };

test("a text message that the provider reports is stored once, as an unread message of the number's contact", async (t) => {
  const { w, visitor, locationId, person } = await conversationFixture(t, { sms });
  const contactId = await person({ phone: "+12025550177" });
  const path = `/hooks/sms/received?locationId=${locationId}`;
  const report = (fields: Record<string, string>, token = "token") => {
    const form = new URLSearchParams(fields);
    const signed = `http://service.test${path}${[...form].sort().flat().join("")}`;
    const signature = createHmac("sha1", token).update(signed).digest("base64");
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature };
    return w.fetch(path, { method: "POST", headers, body: form.toString() });
  };
  const one = { MessageSid: "SM1", From: "+12025550177", To: "+12025550100", Body: "Yes 👍", MediaUrl0: "https://media.example.com/1" };
  const answers = await Promise.all([report(one), report(one), report(one)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(await answers[0]?.text(), "<Response/>");
  const read = async (id: string) => {
    const { conversations } = await visitor.api.conversations.conversations.search({ query: { locationId, contactId: id } });
    const params = { conversationId: conversations[0]?.id ?? "" };
    const { messages } = await visitor.api.conversations.messages.list({ params, query: {} });
    return { unread: conversations[0]?.unreadCount, messages: messages.messages };
  };
  const { unread, messages } = await read(contactId);
  assert.deepEqual([unread, messages.length], [1, 1]);
  const [message] = messages;
  assert.deepEqual([message?.body, message?.direction, message?.from, message?.to], ["Yes 👍", "inbound", "+12025550177", "+12025550100"]);
  assert.deepEqual(message?.attachments, ["https://media.example.com/1"]);

  assert.equal((await report({ ...one, MessageSid: "SM2" }, "wrong")).status, 403);
  assert.equal((await report({ ...one, MessageSid: "SM3", Body: "changed" })).status, 200);
  // A short code is no contact, and an unknown number becomes one.
  assert.equal((await report({ ...one, MessageSid: "SM4", From: "72345" })).status, 200);
  assert.equal((await report({ ...one, MessageSid: "SM5", From: "+12025550188" })).status, 200);
  const { contacts } = await visitor.api.contacts.contacts.lookup({ query: { locationId, phone: "+12025550188" } });
  assert.equal((await read(contacts[0]?.id ?? "")).messages.length, 1);
  assert.equal((await read(contactId)).messages.length, 2);
});

test("any provider can report text messages that are signed with the telephone system's secret", async (t) => {
  const { w, visitor, locationId } = await conversationFixture(t);
  const admin = await w.user(locationId);
  const { secret } = await admin.app.telephone.connect({ body: { locationId } });
  const report = (body: string, key = secret ?? "") => {
    const now = new Date();
    const headers = {
      "content-type": "application/json",
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(key).sign("msg_1", now, body),
    };
    return w.fetch(`/hooks/sms/received?locationId=${locationId}`, { method: "POST", headers, body });
  };
  const data = { messageId: "a1", from: "+442079460123", to: "+442079460100", text: "Hello" };
  assert.equal((await report(JSON.stringify({ type: "sms.received", data }))).status, 204);
  assert.equal((await report(JSON.stringify({ type: "sms.received", data }), `whsec_${Buffer.alloc(32).toString("base64")}`)).status, 403);
  assert.equal((await report(JSON.stringify({ type: "other", data }))).status, 204);
  assert.equal((await report("{")).status, 400);
  assert.equal((await w.fetch("/hooks/sms/received", { method: "POST" })).status, 400);
  const { contacts } = await visitor.api.contacts.contacts.lookup({ query: { locationId, phone: "+442079460123" } });
  assert.equal(contacts.length, 1);
});
