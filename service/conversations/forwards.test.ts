import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { mailServer } from "../mail/mail-server.ts";
import { textAt } from "../testing/raw-requests.ts";
import { conversationFixture } from "./fixtures.ts";

async function forwardFixture(t: Parameters<typeof conversationFixture>[0]) {
  const server = await mailServer(t);
  const fixture = await conversationFixture(t, { smtpUrl: server.url, mailFrom: "desk@harbour.example" });
  const { w, visitor, they, locationId, person } = fixture;
  const user = await w.user(locationId);
  const contactId = await person({ email: "ada@example.com", name: "Ada" });
  const upload = new FormData();
  upload.set("locationId", locationId);
  upload.set("contactId", contactId);
  upload.append("fileAttachment", new File(["The plan"], "plan.txt", { type: "text/plain" }));
  const { uploadedFiles } = await visitor.api.conversations.files.upload({ body: upload });
  const attachments = Object.values(uploadedFiles);
  const received = await they.post("/conversations/messages/inbound", {
    ...{ type: "Email", conversationProviderId: "p", contactId, direction: "inbound", subject: "Plan", attachments },
    html: "<p>See <b>this</b> &amp; answer</p>",
  });
  const messageId = textAt(received.body, "messageId");
  const conversationId = textAt(received.body, "conversationId");
  w.advance(1000);
  type Body = Omit<Parameters<typeof user.app.inbox.forwards.create>[0]["body"], "locationId">;
  const forward = (body: Partial<Body> = {}) =>
    user.app.inbox.forwards.create({
      params: { messageId },
      body: { locationId, to: ["Ben <ben@example.com>", "cid@example.com"], subject: "Fwd: Plan", ...body },
    });
  const conversation = async () => {
    const { conversations } = await visitor.api.conversations.conversations.search({ query: { locationId, id: conversationId } });
    return { ...conversations[0], sort: [] };
  };
  return { ...fixture, server, user, contactId, attachments, messageId, conversationId, forward, conversation };
}

test("an email is forwarded with its text and attachments to others than the contact, and stays in the conversation", async (t) => {
  const { w, visitor, server, forward, attachments, conversationId } = await forwardFixture(t);
  const sent = await forward({ cc: ["dora@example.com"], html: "<p>Please take this.</p>", message: "Please take this.", attachments });
  assert.equal(sent.conversationId, conversationId);
  await w.work();
  const [mail, ...others] = server.mails;
  assert.equal(others.length, 0);
  assert.deepEqual(mail?.to.toSorted(), ["ben@example.com", "cid@example.com", "dora@example.com"]);
  assert.match(mail?.raw ?? "", /^Subject: Fwd: Plan\r$/m);
  assert.match(mail?.raw ?? "", /filename=plan.txt/);
  assert.doesNotMatch(mail?.raw ?? "", /^(In-Reply-To|References):/im);
  const { messages } = await visitor.api.conversations.messages.list({ params: { conversationId }, query: {} });
  const [message] = messages.messages;
  assert.deepEqual(message?.forwardedTo, ["Ben <ben@example.com>", "cid@example.com"]);
  assert.equal(message?.status, "sent");
  assert.match(
    message?.body ?? "",
    /^<p>Please take this\.<\/p><div class="gmail_quote"><p>-+ Forwarded message -+<br>From: Ada &lt;ada@example\.com&gt;<br>Date: .+<br>Subject: Plan<br>To: .+<\/p><p>See <b>this<\/b> &amp; answer<\/p><\/div>$/,
  );
});

test("a forward does not count as an answer to the contact", async (t) => {
  const { w, they, contactId, forward, conversation } = await forwardFixture(t);
  const before = await conversation();
  await forward();
  await w.work();
  assert.deepEqual(await conversation(), before);
  const reply = { type: "Email", contactId, status: "pending", message: "Yes", emailReplyMode: "reply" };
  const answer = await they.post("/conversations/messages", reply);
  const email = await they.get(`/conversations/messages/email/${textAt(answer.body, "emailMessageId")}`);
  assert.partialDeepStrictEqual(email.body, { to: ["ada@example.com"], subject: "Re: Plan" });
});

test("Do Not Disturb of a recipient prevents a forward, and that of the contact does not", async (t) => {
  const { w, they, person, server, contactId, forward } = await forwardFixture(t);
  assert.equal((await they.put(`/contacts/${contactId}`, { dnd: true })).status, 200);
  const ben = await person({ email: "ben@example.com", name: "Ben" });
  const dndSettings = { email: { status: "active" } };
  const scheduledTimestamp = Math.floor(w.now().getTime() / 1000) + 3600;
  await forward({ to: ["ben@example.com"], scheduledTimestamp });
  assert.equal((await they.put(`/contacts/${ben}`, { dndSettings })).status, 200);
  for (const recipients of [{ to: ["BEN@example.com"] }, { to: ["cid@example.com"], bcc: ["Ben <ben@example.com>"] }]) {
    await assertRefused(forward(recipients), "INVALID", { reason: "recipientDnd" });
  }
  await forward({ to: ["cid@example.com"] });
  w.advance(3_700_000);
  await w.work();
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [["cid@example.com"]],
    "the scheduled forward was not sent either",
  );
});

test("only emails that the user may see are forwarded, and a failed forward is sent again to all of its recipients", async (t) => {
  const { w, they, visitor, user, locationId, contactId, messageId, forward } = await forwardFixture(t);
  const text = await they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x" });
  const forwardOf = (id: string, app = user.app) =>
    app.inbox.forwards.create({ params: { messageId: id }, body: { locationId, to: ["ben@example.com"], subject: "" } });
  await assertRefused(forwardOf(textAt(text.body, "messageId")), "CONFLICT", { reason: "messageNotEmail" });
  await assertRefused(forwardOf("nothing"), "NOT_FOUND");
  const stranger = await w.location();
  const other = await w.user(stranger.locationId);
  const foreign = other.app.inbox.forwards.create({
    params: { messageId },
    body: { locationId: stranger.locationId, to: ["ben@example.com"], subject: "" },
  });
  await assertRefused(foreign, "NOT_FOUND");

  const failing = await forward({ to: ["nobody@example.com", "nobody@example.com"] });
  await w.work();
  const again = await user.app.inbox.messages.retry({ params: { messageId: failing.messageId }, body: { locationId } });
  const message = await visitor.api.conversations.messages.get({ params: { id: again.messageId } });
  assert.deepEqual(message.forwardedTo, ["nobody@example.com", "nobody@example.com"]);
});
