import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, emptyDraft, modeOf } from "./drafts.ts";

test("an email answers where there is one to answer, unless a new one was chosen", () => {
  const draft = emptyDraft("Email");
  assert.equal(modeOf(draft, true), "reply");
  assert.equal(modeOf(draft, false), "new");
  assert.equal(modeOf({ replyMode: "reply_all" }, true), "reply_all");
  assert.equal(modeOf({ replyMode: "reply_all" }, false), "new");
});

test("what is called back is written on as it was: a new email is no answer, an answer keeps what it answers", () => {
  const sent = { type: "Email", contactId: "c", status: "pending", message: "Hello" } as const;
  assert.equal(draftOf(sent).replyMode, "new");
  assert.partialDeepStrictEqual(draftOf({ ...sent, emailReplyMode: "reply", replyMessageId: "m", emailCc: ["a@example.com"] }), {
    replyMode: "reply",
    replyTo: "m",
    cc: "a@example.com",
  });
});
