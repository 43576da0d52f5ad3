import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { importWorkflows, receiver } from "../workflows/fixtures.ts";
import { conversationFixture, unix } from "./fixtures.ts";

test("workflows receive each inbound and outbound message once, when it is sent, and no comments or activities", async (t) => {
  const hook = await receiver(t);
  const { w, visitor, they, locationId, person } = await conversationFixture(t);
  const listen = (type: string) => ({ triggers: [{ type }], actions: [{ type: "webhook", url: hook.url }] });
  await importWorkflows(w, visitor, [listen("inbound_message"), listen("outbound_message")]);
  const contactId = await person();
  const send = async (body: object) =>
    (await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", ...body })).body;
  const inbound = await visitor.api.conversations.sends.record({
    body: {
      ...{ type: "SMS", contactId, conversationProviderId: "p", direction: "inbound", message: "hello" },
    },
  });
  const text = await send({});
  const mail = await send({ type: "Email", subject: "S", html: "<b>x</b>" });
  const later = await send({ message: "later", scheduledTimestamp: unix(w, 600_000) });
  const never = await send({ scheduledTimestamp: unix(w, 600_000) });
  await visitor.api.conversations.sends.cancel({ params: { messageId: textAt(never, "messageId") } });
  await send({ type: "InternalComment", mentions: ["somebody"] });
  const toNobody = visitor.api.conversations.sends.send({ body: { type: "SMS", contactId: "nobody", status: "pending", message: "x" } });
  await assertRefused(toNobody, "NOT_FOUND");
  await w.work();
  const received = () => hook.received.map(({ json }) => [json.type, json.messageId]).sort();
  const now = [
    ["InboundMessage", inbound.messageId],
    ["OutboundMessage", textAt(text, "messageId")],
    ["OutboundMessage", textAt(mail, "messageId")],
  ];
  assert.deepEqual(received(), now.toSorted());
  const [came] = hook.received.filter(({ json }) => json.type === "InboundMessage");
  assert.partialDeepStrictEqual(came?.json, {
    ...{ type: "InboundMessage", locationId, contactId, conversationId: inbound.conversationId },
    ...{ messageType: "TYPE_SMS", direction: "inbound", body: "hello" },
  });
  const [went] = hook.received.filter(({ json }) => json.messageId === textAt(mail, "messageId"));
  assert.equal(went?.json.emailMessageId, textAt(mail, "emailMessageId"));

  w.advance(700_000);
  await w.work();
  await w.work();
  assert.deepEqual(received(), [...now, ["OutboundMessage", textAt(later, "messageId")]].sort());
});

test("changes of appointments appear in the contact's existing conversation, are not messages, and create no conversation", async (t) => {
  const { w, visitor, they, locationId } = await conversationFixture(t);
  const { booked, contactId } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId);
  await booked(calendarId, dayAt(w, 1, "10:00"));
  assert.equal((await visitor.api.conversations.conversations.search({ query: { locationId } })).total, 0);

  await visitor.api.conversations.sends.record({
    body: {
      ...{ type: "SMS", contactId, conversationProviderId: "p", direction: "inbound", message: "hello" },
    },
  });
  const start = dayAt(w, 2, "10:00");
  const { id: second } = await booked(calendarId, start);
  const moved = await they.put(`/calendars/events/appointments/${second}`, { calendarId, startTime: dayAt(w, 3, "11:00") });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const { body } = await they.get(`/conversations/search?locationId=${locationId}`);
  assert.partialDeepStrictEqual(at(body, "conversations.0"), { lastMessageBody: "hello", unreadCount: 1, lastMessageType: "TYPE_SMS" });
  const list = async (type: string) => (await they.get(`/conversations/${textAt(body, "conversations.0.id")}/messages?type=${type}`)).body;
  const activities = at(await list("TYPE_ACTIVITY_APPOINTMENT"), "messages.messages");
  assert.ok(Array.isArray(activities) && activities.length === 2, JSON.stringify(activities));
  assert.match(textAt(activities[0], "body"), /^Appointment rescheduled: .+, 11:00$/);
  assert.match(textAt(activities[1], "body"), /^Appointment booked: .+, 10:00$/);
  assert.partialDeepStrictEqual(activities[0], { type: 31, messageType: "TYPE_ACTIVITY_APPOINTMENT", contactId, appointmentId: second });
  assert.partialDeepStrictEqual(at(activities[1], "meta.appointment"), { happening: "booked", startTime: new Date(start).toISOString() });
  const exported = (await they.get(`/conversations/messages/export?locationId=${locationId}`)).body;
  assert.equal(at(exported, "total"), 3);
});
