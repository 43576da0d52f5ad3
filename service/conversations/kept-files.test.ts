import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { customObject } from "../objects/fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import type { TestApp } from "../testing/test-app.ts";
import { type Part, png, upload, urlOf, wav } from "./file-fixtures.ts";
import { conversationFixture } from "./fixtures.ts";

async function swept(w: TestApp, job: string): Promise<void> {
  await w.db.pool.query("select graphile_worker.add_job($1, '{}'::json)", [job]);
  await w.work();
}

test("a secure attachment has a link that expires, and each read of its message returns a valid one", async (t) => {
  const h = await conversationFixture(t);
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
  const stranger = await other.api.contacts.contacts.create({
    body: { locationId: other.locationId, firstName: "Eve", phone: "+12025550177" },
  });
  const taken = await theirs.post("/conversations/messages", {
    ...{ type: "SMS", contactId: stranger.contact.id, status: "pending" },
    attachments: [url],
  });
  const shown = textAt((await theirs.get(`/conversations/messages/${textAt(taken.body, "messageId")}`)).body, "attachments.0");
  assert.equal(await fetched(shown), 403, "another location is given no link");
});

test("the files of deleted messages are removed some hours later, unless another record refers to them", async (t) => {
  const h = await conversationFixture(t);
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

  const hoursLater = async () => {
    for (const job of ["remove-discarded-files", "remove-unused-uploads"]) {
      w.advance(2 * 60 * 60 * 1000);
      await swept(w, job);
    }
  };
  const existing = async () => {
    const found = await Promise.all([alone, shared, filed, sound].map(async (url) => (await w.fetch(new URL(url).pathname)).status));
    return found.map((status) => status === 200);
  };
  await they.delete(`/contacts/${ada}`);
  await swept(w, "remove-discarded-files");
  assert.deepEqual(await existing(), [true, true, true, true], "a client that has just read the address can still fetch it");
  await hoursLater();
  assert.deepEqual(await existing(), [false, true, true, false]);
  await they.delete(`/contacts/${ben}`);
  await hoursLater();
  assert.deepEqual(await existing(), [false, false, true, false]);
});

const day = 24 * 60 * 60 * 1000;

test("an unused upload is removed after a week, and no other", async (t) => {
  const h = await conversationFixture(t);
  const { w, they, locationId } = h;
  const contactId = await h.person();
  const uploadOf = async (name: string) =>
    urlOf(
      await upload(h, [
        ["locationId", locationId],
        ["contactId", contactId],
        ["fileAttachment", name.endsWith(".wav") ? wav() : png, name],
      ]),
      name,
    );
  const names = ["unused.png", "sent.png", "late.png", "shown.png", "heard.png", "call.wav", "filed.png"];
  const urls = await Promise.all(names.map(uploadOf));
  const [unused = "", sent = "", late = "", shown = "", heard = "", call = "", filed = ""] = urls;
  const send = (body: object) => they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", ...body });
  const record = (body: object) => they.post("/conversations/messages/inbound", { conversationProviderId: "p", contactId, ...body });
  assert.equal((await send({ attachments: [sent] })).status, 200);
  assert.equal((await send({ type: "Email", html: `<p><img src="${shown}"> <a href='${shown}'>it</a></p>` })).status, 200);
  assert.equal((await record({ type: "SMS", attachments: [heard] })).status, 200);
  assert.equal((await record({ type: "Call", attachments: [call] })).status, 200);
  await customObject(w, h.visitor, { name: "pet", fields: [{ property: "papers", dataType: "FILE_UPLOAD" }] });
  await they.post("/objects/custom_objects.pet/records", { locationId, properties: { papers: [{ url: filed }] } });
  const scheduled = await send({ attachments: [late], scheduledTimestamp: Math.floor((w.now().getTime() + 30 * day) / 1000) });
  assert.equal(scheduled.status, 200);

  const gone = async () => {
    const found = await Promise.all(urls.map(async (url) => (await w.fetch(new URL(url).pathname)).status));
    return names.filter((_, index) => found[index] === 404);
  };
  w.advance(6 * day);
  await swept(w, "remove-unused-uploads");
  assert.deepEqual(await gone(), []);
  w.advance(2 * day);
  await swept(w, "remove-unused-uploads");
  assert.deepEqual(await gone(), ["unused.png"]);

  /** The whole response without the pagination start, which differs on each read. */
  const listed = async () =>
    JSON.stringify((await they.get(`/conversations/search?locationId=${locationId}`)).body).replaceAll(/"\d+:\d+:[^"]*"/g, "null");
  const before = await listed();
  const dead = await send({ attachments: [sent, unused] });
  await assertRefused(dead, "INVALID");
  assert.match(textAt(dead.body, "message.0"), /^attachments\.1 is a file that does not exist/);
  assert.equal(await listed(), before);
});

test("if a message is sent while its file is being removed, either the file stays or the message is rejected", async (t) => {
  const h = await conversationFixture(t);
  const { w, they, locationId } = h;
  const contactId = await h.person();
  const names = Array.from({ length: 5 }, (_, index) => `${index}.png`);
  const urls: string[] = [];
  for (let round = 0; round < 6; round++) {
    const reply = await upload(h, [
      ["locationId", locationId],
      ["contactId", contactId],
      ...names.map((name): Part => ["fileAttachment", png, name]),
    ]);
    urls.push(...names.map((name) => urlOf(reply, name)));
  }
  w.advance(8 * day);
  const [replies] = await Promise.all([
    Promise.all(urls.map((url) => they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", attachments: [url] }))),
    swept(w, "remove-unused-uploads"),
  ]);
  await swept(w, "remove-unused-uploads");
  for (const [index, { status }] of replies.entries())
    assert.equal(status, (await w.fetch(new URL(urls[index] ?? "").pathname)).status === 200 ? 200 : 422);
});
