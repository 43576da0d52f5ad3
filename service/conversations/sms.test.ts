import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";
import { conversationFixture } from "./fixtures.ts";

type ProviderRequest = { path: string; authorization: string; form: URLSearchParams };

/** A fake provider whose responses the test sets. */
async function provider(t: TestContext) {
  const requests: ProviderRequest[] = [];
  const answer = { status: 201, body: (number: number): unknown => ({ sid: `SM${number}`, status: "queued" }), hangsUp: false };
  /** The provider's response to a list request. */
  const list: { status: number; messages: unknown[] } = { status: 200, messages: [] };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    request.on("end", () => {
      if (request.method === "GET")
        return response.writeHead(list.status, { "content-type": "application/json" }).end(JSON.stringify({ messages: list.messages }));
      requests.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", form: new URLSearchParams(text) });
      if (answer.hangsUp) return request.socket.destroy();
      return response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body(requests.length)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const { port } = server.address() as AddressInfo;
  const sms = {
    apiUrl: `http://127.0.0.1:${port}`,
    accountSid: "AC1",
    authToken: "token",
    from: "+12025550199",
  };
  return { requests, answer, list, sms };
}

/** A service with a provider of text messages, which calls back with its signature. */
async function withProvider(t: TestContext) {
  const { requests, sms } = await provider(t);
  const { visitor, w, they, person } = await conversationFixture(t, { sms });
  const contactId = await person();
  const send = async (more: { message: string; attachments?: string[] }) =>
    (await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", ...more } })).messageId;
  const read = async (id: string) => (await they.get(`/conversations/messages/${id}`)).body;
  /** Reports the last message to the address that it was sent with, by default with the provider's signature. */
  const report = async (fields: Record<string, string>, signature?: string) => {
    const callback = requests.at(-1)?.form.get("StatusCallback") ?? "";
    const text = Object.entries(fields)
      .sort()
      .reduce((all, [name, value]) => all + name + value, callback);
    const address = new URL(callback);
    const response = await w.fetch(`${address.pathname}${address.search}`, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signature ?? createHmac("sha1", "token").update(text).digest("base64"),
      },
    });
    return response.status;
  };
  return { requests, w, send, read, report };
}

test("a text message is sent to the provider once, with its attachments", async (t) => {
  const { requests, w, send, read } = await withProvider(t);
  const id = await send({ message: "Grüße", attachments: ["https://example.com/a.png"] });
  await w.work();
  assert.equal(requests.length, 1);
  const [got] = requests;
  assert.equal(got?.path, "/2010-04-01/Accounts/AC1/Messages.json");
  assert.equal(got?.authorization, `Basic ${Buffer.from("AC1:token").toString("base64")}`);
  assert.deepEqual(
    [got?.form.get("To"), got?.form.get("From"), got?.form.get("Body"), got?.form.get("MediaUrl")],
    ["+12025550001", "+12025550199", "Grüße", "https://example.com/a.png"],
  );
  assert.partialDeepStrictEqual(await read(id), { status: "pending" });
});

test("a text message's status follows the provider's signed callbacks, and never goes back", async (t) => {
  const { w, send, read, report } = await withProvider(t);
  const id = await send({ message: "x" });
  await w.work();
  assert.equal(await report({ MessageSid: "SM1", MessageStatus: "delivered" }, "forged"), 403);
  assert.partialDeepStrictEqual(await read(id), { status: "pending" });
  assert.equal(await report({ MessageSid: "SM1", MessageStatus: "sent" }), 204);
  assert.partialDeepStrictEqual(await read(id), { status: "sent" });
  assert.equal(await report({ MessageSid: "SM1", MessageStatus: "delivered" }), 204);
  assert.equal(await report({ MessageSid: "SM1", MessageStatus: "sent" }), 204);
  assert.partialDeepStrictEqual(await read(id), { status: "delivered" });
  assert.equal(await report({ MessageSid: "SM1", MessageStatus: "nonsense" }), 204);
  assert.partialDeepStrictEqual(await read(id), { status: "delivered" });
});

test("a text message that the provider could not deliver has its error", async (t) => {
  const { w, send, read, report } = await withProvider(t);
  const id = await send({ message: "x" });
  await w.work();
  assert.equal(await report({ ErrorCode: "30003", ErrorMessage: "Unreachable handset", MessageStatus: "undelivered" }), 204);
  assert.partialDeepStrictEqual(await read(id), { status: "undelivered", error: "Unreachable handset" });
});

test("an oversized callback is rejected without being read to its end", async (t) => {
  const w = await startTestApp(t);
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces++;
      controller.enqueue(new Uint8Array(10_000).fill(97));
    },
  });
  const endless = { method: "POST", body, duplex: "half" };
  await assertRefused(w.fetch("/hooks/sms/status?reference=a.b", endless), "BODY_TOO_LARGE");
  assert.ok(pieces < 500, String(pieces));
});

test("a provider's rejection fails the message with its text, and an unavailable provider is tried again", async (t) => {
  const { requests, answer, sms } = await provider(t);
  const { visitor, w, they, person } = await conversationFixture(t, { sms });
  const contactId = await person();
  const send = async () =>
    (await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "x" } })).messageId;
  const read = async (id: string) => (await they.get(`/conversations/messages/${id}`)).body;
  answer.status = 400;
  answer.body = () => ({ code: 21211, message: "The 'To' number is not a valid phone number." });
  const refused = await send();
  await w.work();
  assert.partialDeepStrictEqual(await read(refused), { status: "failed", error: "The 'To' number is not a valid phone number." });
  answer.status = 503;
  answer.body = () => ({});
  const waiting = await send();
  await w.work();
  assert.partialDeepStrictEqual(await read(waiting), {
    ...{ status: "pending", error: "The provider answered with status 503." },
    failure: { reason: "textProviderStatus", values: { status: 503 } },
  });
  answer.status = 201;
  answer.body = (number) => ({ sid: `SM${number}`, status: "sent" });
  w.advance(6_000);
  await w.work();
  assert.partialDeepStrictEqual(await read(waiting), { status: "sent" });
  assert.equal("error" in Object(await read(waiting)) || "failure" in Object(await read(waiting)), false);
  assert.equal(requests.length, 3);
});

test("a text that the provider did not confirm is sent again only after the provider's list was checked", async (t) => {
  const { requests, answer, list, sms } = await provider(t);
  const { visitor, w, they, person } = await conversationFixture(t, { sms });
  const contactId = await person();
  const send = async () =>
    (await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "hello" } })).messageId;
  const read = async (id: string) => (await they.get(`/conversations/messages/${id}`)).body;
  const again = async () => {
    w.advance(10 * 60_000);
    await w.work();
  };
  const made = new Date(w.now().getTime() + 1000).toUTCString();
  answer.hangsUp = true;
  const taken = await send();
  await w.work();
  assert.partialDeepStrictEqual(await read(taken), { status: "pending" });
  answer.hangsUp = false;

  list.status = 503;
  await again();
  assert.partialDeepStrictEqual(await read(taken), { status: "pending", failure: { reason: "textUncertain" } });
  list.status = 200;
  list.messages = [
    { sid: "SMother", body: "another", status: "sent", date_created: made },
    { sid: "SMtaken", body: "hello", status: "delivered", date_created: made },
  ];
  await again();
  assert.partialDeepStrictEqual(await read(taken), { status: "delivered" });
  assert.equal(requests.length, 1, "a text that the provider has is not sent again");

  answer.hangsUp = true;
  const lost = await send();
  await w.work();
  answer.hangsUp = false;
  await again();
  assert.equal(
    requests.length,
    3,
    "a text that the provider does not have is sent again; an earlier text with the same words is another message",
  );
  assert.partialDeepStrictEqual(await read(lost), { status: "pending" });
});

test("without a provider a text is written to the outbox folder", async (t) => {
  const { visitor, w, person } = await conversationFixture(t);
  const sent = await visitor.api.conversations.sends.send({
    body: { type: "SMS", contactId: await person(), status: "pending", message: "x" },
  });
  await w.work();
  assert.equal((await visitor.api.conversations.messages.get({ params: { id: sent.messageId } })).status, "sent");
  assert.equal((await readdir(path.join(w.settings.dataDir, "outbox", "sms"))).length, 1);
});
