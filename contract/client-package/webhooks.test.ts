import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { verifyWebhook, WebhookRefused } from "./webhooks.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const now = new Date("2030-03-04T08:30:00.000Z");
const body = '{"type":"ContactCreate","firstName":"Zoë"}';
const headersOf = (key = secret, at = now) => ({
  "webhook-id": "event-1",
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": new Webhook(key).sign("event-1", at, body),
});

test("a signed webhook is accepted with headers of any kind, also beside another signature", async () => {
  const expected = { id: "event-1", sentAt: now, payload: { type: "ContactCreate", firstName: "Zoë" } };
  const headers = headersOf();
  for (const given of [
    headers,
    new Headers(headers),
    {
      "Webhook-Id": "event-1",
      "Webhook-Timestamp": headers["webhook-timestamp"],
      "Webhook-Signature": `v1,AAAA v2,x ${headers["webhook-signature"]}`,
    },
  ])
    assert.deepEqual(await verifyWebhook(secret, given, body, { now }), expected);
});

test("a changed body, another secret, an old or odd timestamp, and missing or malformed signatures are refused", async () => {
  const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  const headers = headersOf();
  const cases: [given: Record<string, string>, text: string][] = [
    [headers, body.replace("Zoë", "Ada")],
    [headersOf(other), body],
    [headersOf(secret, new Date(now.getTime() - 301_000)), body],
    [headersOf(secret, new Date(now.getTime() + 301_000)), body],
    [{ ...headers, "webhook-timestamp": "soon" }, body],
    [{ ...headers, "webhook-id": "event-2" }, body],
    [{ ...headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "") }, body],
    [{ ...headers, "webhook-signature": "v1,%%%" }, body],
    [{}, body],
  ];
  for (const [given, text] of cases) await assert.rejects(verifyWebhook(secret, given, text, { now }), WebhookRefused);
});
