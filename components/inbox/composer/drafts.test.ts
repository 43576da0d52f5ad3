import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, emptyDraft, modeOf } from "./drafts.ts";

test("an email is a reply if there is an email to reply to, unless a new one was chosen", () => {
  const draft = emptyDraft("Email");
  assert.equal(modeOf(draft, true), "reply");
  assert.equal(modeOf(draft, false), "new");
  assert.equal(modeOf({ replyMode: "reply_all" }, true), "reply_all");
  assert.equal(modeOf({ replyMode: "reply_all" }, false), "new");
});

test("a cancelled message continues as it was: a new email stays new, and a reply keeps its email", () => {
  const sent = { type: "Email", contactId: "c", status: "pending", message: "Hello" } as const;
  assert.equal(draftOf(sent).replyMode, "new");
  assert.partialDeepStrictEqual(draftOf({ ...sent, emailReplyMode: "reply", replyMessageId: "m", emailCc: ["a@example.com"] }), {
    replyMode: "reply",
    replyTo: "m",
    cc: "a@example.com",
  });
});
