import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { png, upload, wav } from "./file-fixtures.ts";
import { conversationFixture } from "./fixtures.ts";
import * as recordings from "./recordings.ts";

/** A call with a recording of three seconds that was uploaded. */
async function recordedCall(t: TestContext) {
  const h = await conversationFixture(t);
  const { they, locationId, visitor } = h;
  const contactId = await h.person();
  const uploaded = await upload(h, [
    ["locationId", locationId],
    ["contactId", contactId],
    ["fileAttachment", wav(3), "call.wav"],
  ]);
  const url = String(Object(at(uploaded.body, "uploadedFiles"))["call.wav"]);
  const record = (attachments: string[]) =>
    they.post("/conversations/messages/inbound", {
      type: "Call",
      conversationProviderId: "p",
      contactId,
      direction: "inbound",
      call: { status: "completed" },
      attachments,
    });
  const call = await record([url]);
  assert.equal(call.status, 200, JSON.stringify(call.body));
  const id = textAt(call.body, "messageId");
  const ask = (address: string, headers: Record<string, string> = {}) => visitor.send(address, { headers: { version: "v3", ...headers } });
  return { h, id, record, ask, recording: `/conversations/messages/${id}/locations/${locationId}/recording` };
}

test("a call has the duration of its recording, and a picture is refused as a recording", async (t) => {
  const { h, id, record } = await recordedCall(t);
  const { they, locationId } = h;
  const contactId = await h.person();
  assert.partialDeepStrictEqual((await they.get(`/conversations/messages/${id}`)).body, {
    attachments: [],
    meta: { callDuration: "3", callStatus: "completed" },
  });
  const picture = await upload(h, [
    ["locationId", locationId],
    ["contactId", contactId],
    ["fileAttachment", png, "a.png"],
  ]);
  await assertRefused(record([String(Object(at(picture.body, "uploadedFiles"))["a.png"])]), "INVALID");
});

test("a recording is returned whole and in ranges", async (t) => {
  const { ask, recording } = await recordedCall(t);
  const whole = await ask(recording);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers.get("content-type"), "audio/x-wav");
  assert.equal(whole.headers.get("content-disposition"), 'attachment; filename="audio.wav"');
  assert.match(whole.headers.get("x-ratelimit-max") ?? "", /^\d+$/);
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), wav(3));
  const part = await ask(recording, { range: "bytes=8-11" });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-range"), "bytes 8-11/24044");
  assert.equal(await part.text(), "WAVE");
  const beyond = await ask(recording, { range: "bytes=99999-" });
  await assertRefused(beyond, "RANGE_UNSATISFIABLE");
  assert.equal(beyond.headers.get("content-range"), "bytes */24044");
  const expected = { statusCode: 416, error: "Range Not Satisfiable", traceId: beyond.headers.get("x-crm-requestid") };
  assert.partialDeepStrictEqual(await beyond.json(), expected);
});

test("a transcript is read and downloaded", async (t) => {
  const { h, id, ask } = await recordedCall(t);
  const { they, locationId, w, visitor } = h;
  const transcription = `/conversations/locations/${locationId}/messages/${id}/transcription`;
  await assertRefused(ask(transcription), "NOT_FOUND");
  const sentences = [
    { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 1400, transcript: "Good morning.", confidence: 0.97 },
    { mediaChannel: 2, sentenceIndex: 1, startTime: 1500, endTime: 2900.5, transcript: "Hello, 100% me.", confidence: 0.5 },
  ];
  await w.db.tx({ kind: "operator" }, (tx) => recordings.keepTranscript(tx, visitor.tenant, id, sentences));
  assert.deepEqual((await they.get(transcription)).body, sentences);
  const download = await ask(`${transcription}/download`);
  assert.match(download.headers.get("content-type") ?? "", /^text\/plain/);
  assert.equal(download.headers.get("content-disposition"), 'attachment; filename="transcription.txt"');
  assert.equal(await download.text(), "[00:00:00] Channel 1: Good morning.\n[00:00:01] Channel 2: Hello, 100% me.\n");
});

test("a recording is not found if the call has none or is another location's", async (t) => {
  const { h, id, record, ask, recording } = await recordedCall(t);
  const { locationId, w } = h;
  assert.equal((await ask(recording)).status, 200);
  const silent = textAt((await record([])).body, "messageId");
  await assertRefused(ask(`/conversations/messages/${silent}/locations/${locationId}/recording`), "NOT_FOUND");
  const other = await w.location();
  await assertRefused(ask(`/conversations/messages/${id}/locations/${other.locationId}/recording`), "WRONG_LOCATION");
  const elsewhere = await other.send(`/conversations/messages/${id}/locations/${other.locationId}/recording`, {
    headers: { version: "v3" },
  });
  await assertRefused(elsewhere, "NOT_FOUND");
});

test("a recording that its provider keeps is fetched from there, from public addresses only, again while the host is away", async (t) => {
  let isAway = true;
  const requests: string[] = [];
  const host = createServer((call, response) => {
    requests.push(call.url ?? "");
    if (call.url === "/away.wav" && isAway) return response.writeHead(503).end();
    if (call.url === "/elsewhere.wav") return response.writeHead(302, { location: "/call.wav" }).end();
    return response.writeHead(200).end(call.url === "/song.wav" ? "ID3" : wav(2));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  t.after(() => host.close());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { w, they, locationId, person } = await conversationFixture(t);
  const contactId = await person();
  const record = async (url: string) => {
    const body = { type: "Call", contactId, conversationProviderId: "p", attachments: [url] };
    const reply = await they.post("/conversations/messages/inbound", body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return textAt(reply.body, "messageId");
  };
  const sound = async (id: string) => {
    const response = await w.fetch(`/conversations/messages/${id}/locations/${locationId}/recording`, {
      headers: { version: "v3", authorization: `Bearer ${token}` },
    });
    return [response.status, (await response.arrayBuffer()).byteLength];
  };
  const { token } = await w.as(locationId, ["conversations/message.readonly"]);
  const names = ["call.wav", "away.wav", "song.wav", "elsewhere.wav"];
  const [call, away, song, elsewhere] = await Promise.all(names.map((name) => record(`${base}/${name}`)));
  const inside = await record("https://169.254.169.254/latest/call.wav");
  await w.work();
  const whole = [200, wav(2).byteLength];
  assert.deepEqual(await sound(call ?? ""), whole);
  assert.partialDeepStrictEqual((await they.get(`/conversations/messages/${call}`)).body, { attachments: [], meta: { callDuration: "2" } });
  for (const [id, why] of [
    [song, /not a WAV/],
    [elsewhere, /answered 302/],
    [inside, /not a public address/],
  ] as const) {
    assert.equal((await sound(id ?? ""))[0], 404);
    assert.match(textAt((await they.get(`/conversations/messages/${id}`)).body, "error"), why);
  }
  assert.equal((await sound(away ?? ""))[0], 404);
  isAway = false;
  w.advance(10 * 60_000);
  await w.work();
  assert.deepEqual(await sound(away ?? ""), whole);
  assert.equal(requests.filter((path) => path === "/call.wav").length, 1);
});
