import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { campaign, workflow } from "../contacts/fixtures.ts";
import { at } from "../testing/raw-requests.ts";
import { type Part, png, upload, wav } from "./file-fixtures.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";

const kept = async ({ w }: ConversationFixture) =>
  (await readdir(path.join(w.settings.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
    each.isFile(),
  ).length;

test("files are uploaded for an existing target, and downloaded from the returned addresses", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  const { locationId } = h;
  const sent = await h.visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "x" } });
  const places: Part[] = [
    ["contactId", contactId],
    ["conversationId", sent.conversationId],
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

test("a rejected upload stores nothing", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  const { locationId } = h;
  const start: Part[] = [
    ["locationId", locationId],
    ["contactId", contactId],
  ];
  const file = (content: Buffer, name: string): Part => ["fileAttachment", content, name];
  await assertRefused(upload(h, [["contactId", contactId], file(png, "a.png")]), "BAD_REQUEST");
  await assertRefused(upload(h, [["locationId", locationId], file(png, "a.png")]), "BAD_REQUEST");
  await assertRefused(upload(h, start), "BAD_REQUEST");
  await assertRefused(upload(h, [...start, ["isSecureAttachment", "perhaps"], file(png, "a.png")]), "BAD_REQUEST");
  await assertRefused(upload(h, [...start, ["picture", png, "a.png"]]), "BAD_REQUEST");
  await assertRefused(upload(h, [...start, ...Array.from({ length: 6 }, () => file(png, "a.png"))]), "BAD_REQUEST");
  for (const name of ["contactId", "conversationId", "workflowId", "campaignId"])
    await assertRefused(upload(h, [["locationId", locationId], [name, "nothing"], file(png, "a.png")]), "NOT_FOUND");
  const other = await h.w.location();
  await assertRefused(upload(h, [["locationId", other.locationId], ["contactId", contactId], file(png, "a.png")]), "WRONG_LOCATION");
  await assertRefused(upload(h, [...start, file(Buffer.alloc(5 * 1024 * 1024 + 1, 65), "a.txt")]), "BODY_TOO_LARGE");
  await assertRefused(upload(h, [...start, file(png, "good.png"), file(Buffer.alloc(6_000_000, 65), "a.txt")]), "BODY_TOO_LARGE");
  for (const [content, name] of [
    [Buffer.from("MZ\u0090\0\u0003"), "a.png"],
    [png, "a.exe"],
    [png, "a.pdf"],
    [png, "a"],
    [Buffer.from("<html><script>alert(1)</script>"), "a.jpg"],
    [Buffer.from("<html></html>"), "a.svg"],
    [Buffer.from("#!/bin/sh"), "a.pdf"],
    [Buffer.from("MZ\u0090\0\u0003"), "a.csv"],
    [png, "a.txt"],
    [Buffer.alloc(0), "a.png"],
    [Buffer.from("#!/bin/sh"), "a.sh"],
  ] satisfies [Buffer, string][])
    await assertRefused(upload(h, [...start, file(png, "good.png"), file(content, name)]), "MEDIA_TYPE_UNSUPPORTED");
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

test("each accepted extension takes the content types it stands for", async (t) => {
  const h = await conversationFixture(t);
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
    [Buffer.alloc(400, 0xff), "silence.ulaw"],
    [Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n"), "a.ai"],
    [Buffer.from("BMW,4\nAudi,2\n"), "cars.csv"],
    [Buffer.from("MZ is where Mainz registers its cars"), "a.txt"],
    [Buffer.from("\ufeffname\tcity\n", "utf16le"), "as-excel-writes.csv"],
    [Buffer.from("d0cf11e0a1b11ae1000000000000000000000000", "hex"), "with-a-password.xlsx"],
    [Buffer.from("d0cf11e0a1b11ae1000000000000000000000000", "hex"), "a.doc"],
    [Buffer.from("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n"), "a.vcf"],
    [Buffer.from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"), "a.ics"],
    [Buffer.from("caf\u00e9", "latin1"), "a.txt"],
    [zip, "a.zip"],
    [zip, "a.docx"],
    [Buffer.from("Rar!\u001a\u0007\0", "latin1"), "a.rar"],
    [Buffer.from("<html></html>"), "a.txt"],
    ...["png", "heic", "mpeg", "3gp", "aifc", "xlsx", "odt", "csv", "m4a"].map((ending): [Buffer, string] => [
      Buffer.from([0, 1, 2, 3]),
      `of-no-known-kind.${ending}`,
    ]),
  ];
  for (const [content, name] of samples) {
    const reply = await upload(h, [...start, ["fileAttachment", content, name]]);
    assert.equal(reply.status, 200, `${name} ${JSON.stringify(reply.body)}`);
  }
});

test("an upload repeated with its Idempotency-Key is stored once, and a different one is rejected", async (t) => {
  const h = await conversationFixture(t);
  const start: Part[] = [
    ["locationId", h.locationId],
    ["contactId", await h.person()],
  ];
  const csv = Buffer.from("a,b\n1,2\n");
  const send = (name: string, content: Buffer, more: Part[] = []) =>
    upload(h, [...start, ["fileAttachment", content, name], ...more], { "idempotency-key": "k" });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send("list.csv", csv)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal(await kept(h), 1);
  const others = [
    send("list.csv", Buffer.from("a,b\n1,3\n")),
    send("other.csv", csv),
    send("list.csv", csv, [["isSecureAttachment", "true"]]),
    send("list.csv", csv, [["fileAttachment", csv, "list.csv"]]),
  ];
  for (const other of await Promise.all(others)) await assertRefused(other, "INVALID");
  assert.equal(await kept(h), 1);
  assert.deepEqual((await send("list.csv", csv)).body, answers[0]?.body);
});
