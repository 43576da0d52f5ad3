import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { assertRefused, at, campaign, integration, textAt, workflow } from "../contacts/fixtures.ts";
import { customObject } from "../objects/fixtures.ts";
import { type House, house } from "./fixtures.ts";
import * as recordings from "./recordings.ts";

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A second of silence at 8 kHz, 8 bit. */
function wav(seconds = 1): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + 8000 * seconds, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(8000 * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(8000 * seconds, 128)]);
}

type Part = [name: string, value: string] | [name: string, content: Buffer, filename: string];

async function upload({ visitor }: House, parts: Part[], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value, filename] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename);
  const response = await visitor.send("/conversations/messages/upload", {
    method: "POST",
    body: form,
    headers: { version: "v3", ...headers },
  });
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
}

const kept = async ({ w }: House) =>
  (await readdir(path.join(w.settings.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
    each.isFile(),
  ).length;

test("files are uploaded for what stands, and fetched at the addresses that are answered", async (t) => {
  const h = await house(t);
  const contactId = await h.person();
  const { locationId } = h;
  const sent = await h.they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x" });
  const places: Part[] = [
    ["contactId", contactId],
    ["conversationId", textAt(sent.body, "conversationId")],
    ["workflowId", await workflow(h.w, locationId, "W")],
    ["campaignId", await campaign(h.w, locationId, "C")],
  ];
  for (const place of places) {
    const reply = await upload(h, [
      ["locationId", locationId],
      place,
      ["fileAttachment", png, "photo.png"],
      ["fileAttachment", Buffer.from("a,b\n1,2\n"), "list.csv"],
    ]);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.deepEqual(Object.keys(Object(at(reply.body, "uploadedFiles"))), ["photo.png", "list.csv"]);
    const url = Object(at(reply.body, "uploadedFiles"))["photo.png"];
    const fetched = await h.w.fetch(new URL(String(url)).pathname);
    assert.equal(fetched.status, 200);
    assert.equal(fetched.headers.get("x-content-type-options"), "nosniff");
    assert.match(fetched.headers.get("content-disposition") ?? "", /^attachment/);
    assert.deepEqual(Buffer.from(await fetched.arrayBuffer()), png);
  }
  const twice = await upload(h, [
    ["fileAttachment", png, "a.png"],
    ["fileAttachment", png, "a.png"],
    ["contactId", contactId],
    ["locationId", locationId],
    ["isSecureAttachment", "true"],
  ]);
  assert.deepEqual(Object.keys(Object(at(twice.body, "uploadedFiles"))), ["a.png", "a.png (2)"]);
});

test("an upload that is refused keeps nothing", async (t) => {
  const h = await house(t);
  const contactId = await h.person();
  const { locationId } = h;
  const start: Part[] = [
    ["locationId", locationId],
    ["contactId", contactId],
  ];
  const file = (content: Buffer, name: string): Part => ["fileAttachment", content, name];
  assertRefused(await upload(h, [["contactId", contactId], file(png, "a.png")]), 400);
  assertRefused(await upload(h, [["locationId", locationId], file(png, "a.png")]), 400);
  assertRefused(await upload(h, start), 400);
  assertRefused(await upload(h, [...start, ["isSecureAttachment", "perhaps"], file(png, "a.png")]), 400);
  assertRefused(await upload(h, [...start, ["picture", png, "a.png"]]), 400);
  assertRefused(await upload(h, [...start, ...Array.from({ length: 6 }, () => file(png, "a.png"))]), 400);
  for (const name of ["contactId", "conversationId", "workflowId", "campaignId"])
    assertRefused(await upload(h, [["locationId", locationId], [name, "nothing"], file(png, "a.png")]), 404);
  const other = await h.w.location();
  assertRefused(await upload(h, [["locationId", other.locationId], ["contactId", contactId], file(png, "a.png")]), 403);
  assertRefused(await upload(h, [...start, file(Buffer.alloc(5 * 1024 * 1024 + 1, 65), "a.txt")]), 413);
  assertRefused(await upload(h, [...start, file(png, "good.png"), file(Buffer.alloc(6_000_000, 65), "a.txt")]), 413);
  for (const [content, name] of [
    [Buffer.from("MZ\u0090\0\u0003"), "a.png"],
    [png, "a.exe"],
    [png, "a.pdf"],
    [png, "a"],
    [Buffer.from("<html><script>alert(1)</script>"), "a.jpg"],
    [Buffer.from("<html></html>"), "a.svg"],
    [Buffer.from([0, 1, 2, 3]), "a.txt"],
    [Buffer.alloc(0), "a.png"],
    [Buffer.from("#!/bin/sh"), "a.sh"],
  ] satisfies [Buffer, string][])
    assertRefused(await upload(h, [...start, file(png, "good.png"), file(content, name)]), 415);
  const headers = { version: "v3", authorization: `Bearer ${h.visitor.token}` };
  for (const [type, body, status] of [
    ["application/json", "{}", 415],
    ["multipart/form-data", "x", 415],
    ["multipart/form-data; boundary=x", "nonsense", 400],
    ["multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="locationId"\r\n\r\nabc', 400],
    ["multipart/form-data; charset=utf-8", "--x--", 400],
  ] satisfies [string, string, number][]) {
    const response = await h.w.fetch("/conversations/messages/upload", {
      method: "POST",
      body,
      headers: { ...headers, "content-type": type },
    });
    assert.equal(response.status, status, `${type} ${await response.text()}`);
  }
  assert.equal(await kept(h), 0);
  assert.equal((await upload(h, [...start, file(Buffer.alloc(5 * 1024 * 1024, 65), "a.txt")])).status, 200, "5 MB is not too large");
});

test("each accepted ending takes what it stands for", async (t) => {
  const h = await house(t);
  const start: Part[] = [
    ["locationId", h.locationId],
    ["contactId", await h.person()],
  ];
  const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  const samples: [Buffer, string][] = [
    [Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"), "a.JPG"],
    [Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1"), "a.gif"],
    [Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), "a.svg"],
    [Buffer.from("%PDF-1.4\n%%EOF"), "a.pdf"],
    [Buffer.from("%PDF-1.4\n%%EOF"), "a.ai"],
    [wav(), "a.wav"],
    [wav(), "a.wave"],
    [Buffer.from("ID3\u0003\0\0\0\0\0\0\0\0", "latin1"), "a.mp3"],
    [Buffer.from("#!AMR\n\u0004"), "a.amr"],
    [Buffer.from([0xd1, 0x00, 0xff, 0x80, 0xd5, 0x01]), "a.gsm"],
    [Buffer.from([0xff, 0x7f, 0x00, 0x80]), "a.ulaw"],
    [Buffer.from("d0cf11e0a1b11ae1000000000000000000000000", "hex"), "a.doc"],
    [Buffer.from("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n"), "a.vcf"],
    [Buffer.from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"), "a.ics"],
    [Buffer.from("caf\u00e9", "latin1"), "a.txt"],
    [zip, "a.zip"],
    [zip, "a.docx"],
    [Buffer.from("Rar!\u001a\u0007\0", "latin1"), "a.rar"],
  ];
  for (const [content, name] of samples) {
    const reply = await upload(h, [...start, ["fileAttachment", content, name]]);
    assert.equal(reply.status, 200, `${name} ${JSON.stringify(reply.body)}`);
  }
});

test("a call's recording is heard whole and in ranges, its transcript read and downloaded", async (t) => {
  const h = await house(t);
  const { they, locationId, w, visitor } = h;
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
  assert.partialDeepStrictEqual((await they.get(`/conversations/messages/${id}`)).body, {
    attachments: [],
    meta: { callDuration: "3", callStatus: "completed" },
  });
  const picture = await upload(h, [
    ["locationId", locationId],
    ["contactId", contactId],
    ["fileAttachment", png, "a.png"],
  ]);
  assertRefused(await record([String(Object(at(picture.body, "uploadedFiles"))["a.png"])]), 422);

  const ask = (address: string, headers: Record<string, string> = {}) => visitor.send(address, { headers: { version: "v3", ...headers } });
  const recording = `/conversations/messages/${id}/locations/${locationId}/recording`;
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
  assert.equal((await ask(recording, { range: "bytes=99999-" })).status, 416);

  const transcription = `/conversations/locations/${locationId}/messages/${id}/transcription`;
  assert.equal((await ask(transcription)).status, 404);
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

  const silent = textAt((await record([])).body, "messageId");
  assert.equal((await ask(`/conversations/messages/${silent}/locations/${locationId}/recording`)).status, 404);
  const other = await w.location();
  assert.equal((await ask(`/conversations/messages/${id}/locations/${other.locationId}/recording`)).status, 403);
  const elsewhere = await other.send(`/conversations/messages/${id}/locations/${other.locationId}/recording`, {
    headers: { version: "v3" },
  });
  assert.equal(elsewhere.status, 404);
});

test("a recording that its provider keeps is fetched from there, from public addresses only, again while the host is away", async (t) => {
  let isAway = true;
  const asked: string[] = [];
  const host = createServer((call, response) => {
    asked.push(call.url ?? "");
    if (call.url === "/away.wav" && isAway) return response.writeHead(503).end();
    if (call.url === "/elsewhere.wav") return response.writeHead(302, { location: "/call.wav" }).end();
    return response.writeHead(200).end(call.url === "/song.wav" ? "ID3" : wav(2));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  t.after(() => host.close());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { w, they, locationId, person } = await house(t);
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
  assert.equal(asked.filter((path) => path === "/call.wav").length, 1);
});

const urlOf = (reply: { body: unknown }, name: string) => String(Object(at(reply.body, "uploadedFiles"))[name]);

test("a secure attachment is fetched by a link that expires, and each reading of its message has one that holds", async (t) => {
  const h = await house(t);
  const { w, they, locationId } = h;
  const contactId = await h.person();
  const sent = await upload(h, [
    ["locationId", locationId],
    ["contactId", contactId],
    ["isSecureAttachment", "true"],
    ["fileAttachment", png, "a.png"],
  ]);
  const url = urlOf(sent, "a.png");
  const fetched = async (address: string) => {
    const { pathname, search } = new URL(address);
    return (await w.fetch(`${pathname}${search}`)).status;
  };
  assert.equal(await fetched(url), 200);
  for (const wrong of [url.replace(/\?.*$/, ""), url.replace(/expires=\d/, "expires=9"), url.replace(/signature=./, "signature=")])
    assert.equal(await fetched(wrong), 403, wrong);
  const message = await they.post("/conversations/messages", {
    type: "SMS",
    contactId,
    status: "pending",
    message: "x",
    attachments: [url],
  });
  const read = async () => textAt((await they.get(`/conversations/messages/${textAt(message.body, "messageId")}`)).body, "attachments.0");
  assert.equal(await fetched(await read()), 200);
  w.advance(3 * 60 * 60 * 1000);
  assert.equal(await fetched(url), 403);
  assert.equal(await fetched(await read()), 200);

  const other = await w.location();
  const theirs = integration(w, other);
  const stranger = await theirs.post("/contacts/", { locationId: other.locationId, firstName: "Eve", phone: "+12025550177" });
  const taken = await theirs.post("/conversations/messages", {
    ...{ type: "SMS", contactId: textAt(stranger.body, "contact.id"), status: "pending" },
    attachments: [url],
  });
  const shown = textAt((await theirs.get(`/conversations/messages/${textAt(taken.body, "messageId")}`)).body, "attachments.0");
  assert.equal(await fetched(shown), 403, "another location is given no link");
});

test("the files of what is deleted go too, an hour later, but for those that something else has", async (t) => {
  const h = await house(t);
  const { w, they, locationId } = h;
  const [ada, ben] = [await h.person(), await h.person()];
  const uploadOf = async (content: Buffer, name: string) =>
    urlOf(
      await upload(h, [
        ["locationId", locationId],
        ["contactId", ada],
        ["fileAttachment", content, name],
      ]),
      name,
    );
  const [alone, shared, filed, sound] = [
    await uploadOf(png, "alone.png"),
    await uploadOf(png, "shared.png"),
    await uploadOf(png, "filed.png"),
    await uploadOf(wav(), "call.wav"),
  ];
  const send = (contactId: string, attachments: string[]) =>
    they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", attachments });
  await send(ada, [alone, shared, filed]);
  await send(ben, [shared]);
  await they.post("/conversations/messages/inbound", { type: "Call", conversationProviderId: "p", contactId: ada, attachments: [sound] });
  await customObject(w, h.visitor, {
    name: "pet",
    fields: [
      { property: "name", dataType: "TEXT" },
      { property: "papers", dataType: "FILE_UPLOAD" },
    ],
  });
  const record = await they.post("/objects/custom_objects.pet/records", { locationId, properties: { papers: [{ url: filed }] } });
  assert.equal(record.status, 201, JSON.stringify(record.body));

  const sweep = async () => {
    await w.db.pool.query("select graphile_worker.add_job('remove-discarded-files', '{}'::json)");
    await w.work();
  };
  const standing = async () => {
    const found = await Promise.all([alone, shared, filed, sound].map(async (url) => (await w.fetch(new URL(url).pathname)).status));
    return found.map((status) => status === 200);
  };
  await they.delete(`/contacts/${ada}`);
  await sweep();
  assert.deepEqual(await standing(), [true, true, true, true], "whoever just read the address may still fetch it");
  w.advance(2 * 60 * 60 * 1000);
  await sweep();
  assert.deepEqual(await standing(), [false, true, true, false]);
  await they.delete(`/contacts/${ben}`);
  w.advance(2 * 60 * 60 * 1000);
  await sweep();
  assert.deepEqual(await standing(), [false, false, true, false]);
});
