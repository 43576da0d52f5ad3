import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChannel, obstacleOf } from "./channels.ts";

const contact = { email: "a@example.com", phone: "+12025550100", dnd: false, dndSettings: {} };

test("a reply starts with the channel used last, unless that channel is not available", () => {
  assert.equal(firstChannel("TYPE_SMS", contact), "SMS");
  assert.equal(firstChannel("TYPE_SMS", { ...contact, phone: null }), "Email");
  assert.equal(firstChannel("TYPE_EMAIL", { ...contact, dnd: true }), "InternalComment");
  assert.equal(firstChannel(undefined, contact), "Email");
});

test("the reason why a channel is not available is shown before sending", () => {
  assert.equal(obstacleOf("SMS", contact), undefined);
  assert.deepEqual(obstacleOf("SMS", { ...contact, dndSettings: { sms: { status: "permanent", message: "asked us" } } }), {
    kind: "channel",
    channel: "SMS",
    isPermanent: true,
    reason: "asked us",
  });
  assert.equal(obstacleOf("SMS", { ...contact, dndSettings: { sms: { status: "inactive" } } }), undefined);
  assert.deepEqual(obstacleOf("Email", { ...contact, email: null }), { kind: "noEmail" });
  assert.equal(obstacleOf("InternalComment", { ...contact, dnd: true }), undefined);
});
