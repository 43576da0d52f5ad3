import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf } from "#lib/i18n/english.ts";
import { factGroups } from "../page/facts/list.ts";
import { changeText, fieldText, type Vocabulary, withoutDerived } from "./words.ts";

const t = englishOf("contacts.timeline");
const fieldNames = englishOf("contacts.fields");

const words: Vocabulary = {
  facts: [
    ...factGroups(() => true, fieldNames).flatMap(({ facts }) => facts),
    { field: "customFields.plan", label: "Plan", kind: { as: "one", options: [{ value: "gold", label: "Gold plan" }] } },
  ],
  ...{ t, fieldNames, dndWords: englishOf("contacts.dndWords"), values: englishOf("contacts.values") },
  userName: (id) => (id === "u1" ? "Robin" : id),
  businessName: (id) => (id === "b1" ? "Engines Ltd" : id),
  time: (instant) => `at ${instant}`,
  locale: "en",
};

test("a change shows names instead of ids and labels instead of keys", () => {
  const textOf = (field: string, before: unknown, after: unknown) => changeText({ field, before, after }, words);
  assert.deepEqual(textOf("assignedTo", null, "u1"), { field: "assignedTo", label: "Owner", from: "Empty", to: "Robin" });
  assert.deepEqual(textOf("businessId", "b1", null), { field: "businessId", label: "Business", from: "Engines Ltd", to: "Empty" });
  assert.deepEqual(textOf("customFields.plan", null, "gold"), {
    field: "customFields.plan",
    label: "Plan",
    from: "Empty",
    to: "Gold plan",
  });
  assert.deepEqual(textOf("additionalEmails", [], ["a@example.com"]), {
    field: "additionalEmails",
    label: "More emails",
    from: "Empty",
    to: "a@example.com",
  });
  assert.deepEqual(textOf("dndSettings.sms", null, { status: "active", message: "Asked" }), {
    field: "dndSettings.sms",
    label: "Do Not Disturb for SMS",
    from: "Empty",
    to: "On, Asked",
  });
});

test("a change of a list shows what was added and removed", () => {
  assert.deepEqual(changeText({ field: "tags", before: ["a", "b"], after: ["b", "c"] }, words), {
    field: "tags",
    label: "Tags",
    added: ["c"],
    removed: ["a"],
  });
  const followers = changeText({ field: "followers", before: [], after: ["u1"] }, words);
  assert.deepEqual("added" in followers && followers.added, ["Robin"]);
});

test("a field without a definition still has a name", () => {
  assert.equal(fieldText("customFields.gone", words), "Deleted field");
  assert.equal(fieldText("somethingNew", words), "Something new");
});

test("that a task is done is not shown in addition to the sentence", () => {
  const due = { field: "dueDate", before: "a", after: "b" };
  assert.deepEqual(withoutDerived([{ field: "completed", before: false, after: true }, due]), [due]);
});

test("the full name is not shown in addition to its parts", () => {
  const change = (field: string) => ({ field, before: "a", after: "b" });
  assert.deepEqual(withoutDerived([change("name"), change("firstName")]), [change("firstName")]);
  assert.deepEqual(withoutDerived([change("name")]), [change("name")]);
});
