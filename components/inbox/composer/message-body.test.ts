import assert from "node:assert/strict";
import { test } from "node:test";
import { type Draft, emptyDraft } from "./drafts.ts";
import { bodyOf, forwardBodyOf, forwardSubject, isMailbox, mailboxOf } from "./message-body.ts";

const draft = (channel: Draft["channel"], parts: Partial<Draft>): Draft => ({ ...emptyDraft(channel), text: "Hello", ...parts });
const sending = { contactId: "ada", answered: undefined, author: "robin" };
const sent = { contactId: "ada", status: "pending", message: "Hello" };

test("an email is sent with its subject and copies, as a reply to its email", () => {
  const written = draft("Email", {
    subject: " Tuesday ",
    cc: ["a@example.com", "b@example.com"],
    attachments: [{ name: "a.pdf", url: "/a" }],
  });
  const email = { ...sent, type: "Email", subject: "Tuesday", emailCc: ["a@example.com", "b@example.com"], attachments: ["/a"] };
  assert.deepEqual(bodyOf(written, sending), email);
  const answer = { ...email, emailReplyMode: "reply", replyMessageId: "first" };
  assert.deepEqual(bodyOf(written, { ...sending, answered: "first" }), answer);
  assert.deepEqual(bodyOf({ ...written, replyMode: "new" }, { ...sending, answered: "first" }), email);
});

test("an email with formats is sent as HTML and as text, and empty lines stay visible", () => {
  const written = draft("Email", { html: "<p>Hello</p><p></p><p><b>Ada</b></p><p></p>", text: "Hello\n\nAda" });
  assert.deepEqual(bodyOf(written, sending), {
    ...sent,
    type: "Email",
    message: "Hello\n\nAda",
    html: "<p>Hello</p><p><br></p><p><b>Ada</b></p>",
  });
});

test("fields of an email are not sent with a text message, and a comment contains its author and mentions", () => {
  assert.deepEqual(bodyOf(draft("SMS", { subject: "Tuesday", cc: ["a@example.com"] }), { ...sending, answered: "first" }), {
    ...sent,
    type: "SMS",
  });
  const comment = draft("InternalComment", { mentions: ["amara"] });
  assert.deepEqual(bodyOf(comment, sending), { ...sent, type: "InternalComment", mentions: ["amara"], userId: "robin" });
  assert.deepEqual(bodyOf(comment, { ...sending, author: undefined }), { ...sent, type: "InternalComment", mentions: ["amara"] });
});

test("a forward has its recipients, and the attachments of the email before those that were added", () => {
  const written = draft("Email", {
    replyMode: "forward",
    to: ["Ben <ben@example.com>"],
    subject: "Fwd: Plan ",
    forwarded: [{ name: "plan.pdf", url: "/plan" }],
    attachments: [{ name: "a.pdf", url: "/a" }],
  });
  const body = { to: ["Ben <ben@example.com>"], cc: [], bcc: [], subject: "Fwd: Plan", message: "Hello", attachments: ["/plan", "/a"] };
  assert.deepEqual(forwardBodyOf(written), body);
  assert.equal(forwardSubject("Plan"), "Fwd: Plan");
  assert.equal(forwardSubject("WG: Plan"), "WG: Plan");
});

test("a recipient is an address with or without a name, and a name cannot add other recipients", () => {
  for (const text of ["ben@example.com", "Ben <ben@example.com>"]) assert.ok(isMailbox(text), text);
  for (const text of ["ben", "ben@", "Ben <ben>", "a@example.com, b@example.com"]) assert.ok(!isMailbox(text), text);
  assert.equal(mailboxOf("Stone, Ben <x@y>", "ben@example.com"), "Stone Ben x@y <ben@example.com>");
  assert.equal(mailboxOf("", "ben@example.com"), "ben@example.com");
});
