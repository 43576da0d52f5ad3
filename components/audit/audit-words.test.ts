import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf, sayActor, sayField, sayValue } from "./audit-words.ts";

const entry = {
  id: "1",
  at: "2026-01-01T00:00:00.000Z",
  actor: { kind: "user", id: "u", name: "Ada" },
  action: "update",
  entity: "contact",
  entityId: "c1",
  label: null,
  contactId: "c1",
  contactName: "Grace",
  changes: [],
  requestId: null,
};

const asItIs = (text: string) => text;

test("an actor is shown by name, with a note if it is not a user", () => {
  assert.equal(sayActor(entry.actor, asItIs), "Ada");
  assert.equal(sayActor({ kind: "token", id: "t", name: "Website" }, asItIs), "Website (integration)");
  assert.equal(sayActor({ kind: "operator", id: null, name: "Operator" }, asItIs), "Operator");
  assert.equal(sayActor({ kind: "system", id: null, name: null }, asItIs), "System");
});

test("fields and values have readable names", () => {
  assert.equal(sayField("redirectUrls"), "Redirect urls");
  assert.equal(sayField("dndSettings.sms"), "Dnd settings: sms");
  assert.deepEqual(
    [null, [], true, ["a", "b"], { a: 1 }].map((value) => sayValue(value, asItIs)),
    ["nothing", "nothing", "yes", "a, b", '{"a":1}'],
  );
});

test("an existing record is linked, and a note links to its contact", () => {
  assert.equal(linkOf(entry), "/contacts/c1");
  assert.equal(linkOf({ ...entry, action: "delete" }), undefined);
  assert.equal(linkOf({ ...entry, entity: "note", entityId: "n", action: "delete" }), "/contacts/c1");
  assert.equal(linkOf({ ...entry, entity: "note", entityId: "n", contactName: null }), undefined);
  assert.equal(linkOf({ ...entry, entity: "user", entityId: "u1", contactId: null }), "/settings/users/u1");
});
