import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, isEmpty, modeOf } from "./drafts.ts";

test("an email is a reply if there is an email to reply to, unless a new one was chosen", () => {
  const draft = emptyDraft("Email");
  assert.equal(modeOf(draft, true), "reply");
  assert.equal(modeOf(draft, false), "new");
  assert.equal(modeOf({ replyMode: "reply_all" }, true), "reply_all");
  assert.equal(modeOf({ replyMode: "reply_all" }, false), "new");
});

test("a forward is kept before anything is written", () => {
  assert.ok(isEmpty(emptyDraft("Email")));
  assert.ok(!isEmpty({ ...emptyDraft("Email"), replyMode: "forward" }));
});
