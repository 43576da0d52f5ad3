import assert from "node:assert/strict";
import { test } from "node:test";
import { factGroups } from "../page/facts/list.ts";
import { sayActor, sayChange, sayEdited, sayField, type Vocabulary, worthSaying } from "./words.ts";

const words: Vocabulary = {
  facts: [
    ...factGroups(() => true).flatMap(({ facts }) => facts),
    { field: "customFields.plan", label: "Plan", kind: { as: "one", options: [{ value: "gold", label: "Gold plan" }] } },
  ],
  channels: { call: "Calls", email: "Email", sms: "SMS", chatApp: "Chat app", gmb: "Business profile", fb: "Social network" },
  userName: (id) => (id === "u1" ? "Robin" : id),
  businessName: (id) => (id === "b1" ? "Engines Ltd" : id),
  time: (instant) => `at ${instant}`,
};

test("a change shows names instead of ids and labels instead of keys", () => {
  const say = (field: string, before: unknown, after: unknown) => sayChange({ field, before, after }, words);
  assert.deepEqual(say("assignedTo", null, "u1"), { field: "assignedTo", label: "Owner", from: "nothing", to: "Robin" });
  assert.deepEqual(say("businessId", "b1", null), { field: "businessId", label: "Business", from: "Engines Ltd", to: "nothing" });
  assert.deepEqual(say("customFields.plan", null, "gold"), { field: "customFields.plan", label: "Plan", from: "nothing", to: "Gold plan" });
  assert.deepEqual(say("additionalEmails", [], ["a@example.com"]), {
    field: "additionalEmails",
    label: "More emails",
    from: "nothing",
    to: "a@example.com",
  });
  assert.deepEqual(say("dndSettings.sms", null, { status: "active", message: "Asked" }), {
    field: "dndSettings.sms",
    label: "Do Not Disturb for SMS",
    from: "nothing",
    to: "active, Asked",
  });
});

test("a change of a list shows what was added and removed", () => {
  assert.deepEqual(sayChange({ field: "tags", before: ["a", "b"], after: ["b", "c"] }, words), {
    field: "tags",
    label: "Tags",
    added: ["c"],
    removed: ["a"],
  });
  const followers = sayChange({ field: "followers", before: [], after: ["u1"] }, words);
  assert.deepEqual("added" in followers && followers.added, ["Robin"]);
});

test("a field without a definition still has a name", () => {
  assert.equal(sayField("customFields.gone", words), "Deleted field");
  assert.equal(sayField("somethingNew", words), "Something new");
});

test("the full name is not shown in addition to its parts", () => {
  const change = (field: string) => ({ field, before: "a", after: "b" });
  assert.deepEqual(worthSaying([change("name"), change("firstName")]), [change("firstName")]);
  assert.deepEqual(worthSaying([change("name")]), [change("name")]);
});

test("an integration is marked as one, and a user is shown by name", () => {
  assert.equal(sayActor({ kind: "user", id: "u1", name: "Robin" }), "Robin");
  assert.equal(sayActor({ kind: "token", id: "t", name: "Website" }), "Website (integration)");
  assert.equal(sayActor({ kind: "system", id: null, name: null }), "System");
});

test("a change of a note or task is one sentence", () => {
  const base = { type: "edited", id: "x", at: "", actor: { kind: "user", id: null, name: null }, targetId: "t", changes: [] } as const;
  assert.equal(sayEdited({ ...base, changes: [], of: "task", what: "completed", title: "Call" }), "completed the task “Call”");
  assert.equal(sayEdited({ ...base, changes: [], of: "note", what: "deleted", title: "" }), "deleted the note");
});
