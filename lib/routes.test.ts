import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOf } from "#contract/notifications/notifications.ts";
import { contactOfPage, recordOfPage, routes } from "./routes.ts";
import { contactsUrl } from "./url/contacts.ts";

test("the addresses in mails about notifications are those of the dashboard's pages", () => {
  const of = (notification: Partial<Parameters<typeof pathOf>[0]>) =>
    pathOf({ kind: "task", contactId: "a/b", conversationId: null, messageId: null, ...notification }, "me");
  const message = { conversationId: "c&d", messageId: "m" };
  assert.equal(of({}), routes.contact("a/b"));
  assert.equal(of({ kind: "mention", ...message }), routes.message("c&d", "m"));
  assert.equal(of({ kind: "reply", ...message }), routes.inbox("c&d"));
  assert.equal(of({ kind: "assigned", contactId: null }), contactsUrl.href({ owner: ["me"] }));
});

test("the address of a page names its contact or record", () => {
  assert.equal(contactOfPage(routes.contact("a/b c")), "a/b c");
  assert.equal(recordOfPage(routes.contact("a")), undefined);
  assert.deepEqual(recordOfPage(routes.record("custom_objects.pets", "a/b")), { key: "custom_objects.pets", recordId: "a/b" });
  assert.equal(contactOfPage(routes.record("pets", "a")), undefined);
  assert.equal(contactOfPage(routes.contacts()), undefined);
});
