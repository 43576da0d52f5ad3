import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailServer } from "../mail/mail-server.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

test("a failed message is sent again as a new one that refers to the first", async (t) => {
  const server = await mailServer(t);
  const { visitor, w, they, person, locationId } = await conversationFixture(t, { smtpUrl: server.url });
  const user = await w.user(locationId);
  const contactId = await person();
  const sent = await visitor.api.conversations.sends.send({
    body: {
      type: "Email",
      contactId,
      status: "pending",
      subject: "Plan",
      html: "<b>x</b>",
      emailTo: "nobody@example.com",
      emailCc: ["b@example.com"],
    },
  });
  const first = sent.messageId;
  const again = (messageId: string) => user.app.inbox.messages.retry({ params: { messageId }, body: { locationId } });
  await assertRefused(again(first), "CONFLICT", { note: "it has not failed yet" });
  await w.work();
  const second = await again(first);
  await w.work();
  const read = async (id: string) => (await they.get(`/conversations/messages/${id}`)).body;
  assert.partialDeepStrictEqual(await read(second.messageId), {
    retryOf: first,
    status: "failed",
    body: "<b>x</b>",
    subject: "Plan",
    source: "app",
    userId: user.id,
  });
  await w.work();
  const third = await again(second.messageId);
  assert.equal(at(await read(third.messageId), "retryOf"), first, "the third points to the first, too");
  assert.partialDeepStrictEqual((await they.get(`/conversations/messages/email/${third.emailMessageId}`)).body, {
    to: ["nobody@example.com"],
    cc: ["b@example.com"],
    threadId: first,
  });
  await assertRefused(again("nothing"), "NOT_FOUND");
  const outlets = await user.app.inbox.messages.outlets({ query: { locationId } });
  assert.deepEqual(outlets, { email: "provider", text: "outbox" });
});

/** Two calls of Ada's, the second one a second after the first. */
async function twoCalls(t: TestContext) {
  const { visitor, w, they, person, locationId } = await conversationFixture(t);
  const user = await w.user(locationId);
  const contactId = await person({ name: "Ada", phone: "+442079460001" });
  const call = async () => {
    const { body } = await they.post("/conversations/messages/inbound", {
      type: "Call",
      conversationProviderId: "p",
      contactId,
      direction: "inbound",
      call: { status: "answered" },
    });
    w.advance(1000);
    return textAt(body, "messageId");
  };
  const [one, two] = [await call(), await call()];
  const put = (messageId: string, body: Uint8Array<ArrayBuffer>) =>
    user.app.inbox.calls.putRecording({ params: { messageId }, query: { locationId }, body });
  const sentence = (sentenceIndex: number, transcript: string) => ({
    mediaChannel: 1,
    sentenceIndex,
    startTime: 0,
    endTime: 1000,
    transcript,
    confidence: 0.9,
  });
  const transcribe = (messageId: string, ...texts: string[]) =>
    user.app.inbox.calls.putTranscript({
      params: { messageId },
      body: { locationId, sentences: texts.map((each, index) => sentence(index, each)) },
    });
  return { visitor, they, locationId, contactId, user, one, two, put, transcribe };
}

/** The beginning of a WAV file. */
const head = Buffer.from("524946462c000000574156456d6574612000000000", "hex");

test("a recording can be added to a call, but not to another message or with a file of another type", async (t) => {
  const { visitor, they, contactId, one, put } = await twoCalls(t);
  const sms = { type: "SMS" as const, contactId, status: "pending" as const, message: "x" };
  const { messageId: text } = await visitor.api.conversations.sends.send({ body: sms });
  assert.deepEqual(await put(one, new Uint8Array(head)), { recording: { sizeBytes: head.length, durationMs: null }, sentenceCount: 0 });
  await assertRefused(put(one, new Uint8Array([1, 2])), "INVALID");
  await assertRefused(put(text, new Uint8Array(head)), "INVALID");
  const response = await they.get(`/conversations/messages/${one}`);
  assert.equal(response.status, 200);
});

test("a search finds the words of all transcripts, page by page", async (t) => {
  const { locationId, contactId, user, one, two, transcribe } = await twoCalls(t);
  await transcribe(one, "My TOOTH aches.", "100% sure.", "The tooth on the left.");
  await transcribe(two, "Another tooth.");
  await transcribe(two, "No, a wisdom tooth.");
  const search = (words: string, more: object = {}) =>
    user.app.inbox.calls.searchTranscripts({ query: { locationId, text: words, ...more } });
  const { hits } = await search("tooth");
  assert.deepEqual(
    hits.map((hit) => [hit.messageId, hit.transcript]),
    [
      [two, "No, a wisdom tooth."],
      [one, "My TOOTH aches."],
      [one, "The tooth on the left."],
    ],
  );
  assert.partialDeepStrictEqual(hits[0], { contactId, contactName: "Ada", direction: "inbound" });
  assert.deepEqual((await search("0% s")).hits.length, 1);
  const pages: string[] = [];
  for (let before: string | null = ""; before !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search("tooth", { limit: 1, ...(before === "" ? {} : { before }) });
    pages.push(...page.hits.map((hit) => hit.transcript));
    before = page.next;
  }
  assert.deepEqual(
    pages,
    hits.map((hit) => hit.transcript),
  );
  await assertRefused(search("tooth", { before: "x" }), "BAD_REQUEST");
});

test("calls are listed newest first, page by page, each with whether it has a recording and a transcript", async (t) => {
  const { locationId, user, one, two, put, transcribe } = await twoCalls(t);
  await put(one, new Uint8Array(head));
  await transcribe(one, "My TOOTH aches.");
  await transcribe(two, "Another tooth.");
  const list = (more: object = {}) => user.app.inbox.calls.list({ query: { locationId, ...more } });
  const { calls } = await list();
  assert.deepEqual(
    calls.map((each) => [each.messageId, each.contactName, each.contactPhone, each.status, each.hasRecording, each.hasTranscript]),
    [
      [two, "Ada", "+442079460001", "answered", false, true],
      [one, "Ada", "+442079460001", "answered", true, true],
    ],
  );
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, after: first.next ?? "" });
  assert.deepEqual([...first.calls, ...second.calls], calls);
  assert.deepEqual((await list({ limit: 1, after: second.next ?? "" })).calls, []);
  await assertRefused(list({ after: "x" }), "BAD_REQUEST");
});

test("templates are stored by name", async (t) => {
  const { w, locationId } = await conversationFixture(t);
  const user = await w.user(locationId);
  const { template } = await user.app.inbox.templates.create({
    body: { locationId, name: "Opening hours", body: "Dear {{contact.firstName}}" },
  });
  await user.app.inbox.templates.create({ body: { locationId, name: "arrival", subject: "How to find us", body: "By tram." } });
  await user.app.inbox.templates.update({
    params: { templateId: template.id },
    body: { locationId, name: "Hours", body: "Nine to five." },
  });
  const { templates } = await user.app.inbox.templates.list({ query: { locationId } });
  assert.deepEqual(
    templates.map(({ name, subject, body }) => [name, subject, body]),
    [
      ["arrival", "How to find us", "By tram."],
      ["Hours", null, "Nine to five."],
    ],
  );
  await user.app.inbox.templates.remove({ params: { templateId: template.id }, query: { locationId } });
  await assertRefused(user.app.inbox.templates.remove({ params: { templateId: template.id }, query: { locationId } }), "NOT_FOUND");
});

test("a template folder is created with its first template; renaming, merging and deleting it keeps all templates, in its own location only", async (t) => {
  const { w, locationId } = await conversationFixture(t);
  const user = await w.user(locationId);
  const { locationId: elsewhere } = await w.location();
  const other = await w.user(elsewhere);
  const create = ({ app }: typeof user, place: string, name: string, folder?: string) =>
    app.inbox.templates.create({ body: { locationId: place, name, body: "Hello", ...(folder === undefined ? {} : { folder }) } });
  const folders = async ({ app }: typeof user, place: string) =>
    (await app.inbox.templates.list({ query: { locationId: place } })).templates.map(({ name, folder }) => [name, folder]);
  await create(user, locationId, "A", " Visit ");
  await create(user, locationId, "B", "Visit");
  await create(user, locationId, "C", "Price");
  await create(user, locationId, "D", "");
  await create(other, elsewhere, "X", "Visit");
  const rename = (name: string, newName: string) => user.app.inbox.templates.renameFolder({ body: { locationId, name, newName } });
  await rename("Visit", "Visits");
  assert.deepEqual(await folders(user, locationId), [
    ["A", "Visits"],
    ["B", "Visits"],
    ["C", "Price"],
    ["D", null],
  ]);
  await rename("Price", "Visits");
  await user.app.inbox.templates.removeFolder({ query: { locationId, name: "Visits" } });
  assert.deepEqual(
    (await folders(user, locationId)).map(([, folder]) => folder),
    [null, null, null, null],
  );
  await assertRefused(rename("Visits", "Again"), "NOT_FOUND");
  assert.deepEqual(await folders(other, elsewhere), [["X", "Visit"]]);
});

test("a missed call counts as answered once a user has written to the contact, but not after a comment, an integration's message or a forward", async (t) => {
  const { visitor, w, they, person, locationId } = await conversationFixture(t);
  const user = await w.user(locationId);
  const contactId = await person();
  const record = async (body: object) => {
    const reply = await they.post("/conversations/messages/inbound", {
      conversationProviderId: "p",
      contactId,
      direction: "inbound",
      ...body,
    });
    w.advance(1000);
    return textAt(reply.body, "messageId");
  };
  const email = await record({ type: "Email", message: "Hello" });
  await record({ type: "Call", call: { status: "no-answer" } });
  const isAnswered = async () => (await user.app.inbox.calls.list({ query: { locationId } })).calls[0]?.isAnswered;
  await visitor.api.conversations.sends.send({
    body: {
      type: "InternalComment",
      contactId,
      status: "pending",
      message: "x",
      mentions: [],
      userId: user.id,
    },
  });
  await visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "A reminder" } });
  const forwarded = { locationId, to: ["ben@example.com"], subject: "Fwd" };
  await user.app.inbox.forwards.create({ params: { messageId: email }, body: forwarded });
  assert.equal(await isAnswered(), false);
  await visitor.api.conversations.sends.send({
    body: { type: "SMS", contactId, status: "pending", message: "You called?", userId: user.id },
  });
  assert.equal(await isAnswered(), true);
});
