import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, fieldsOf, keyFor, newDraft } from "./survey-draft.ts";

test("the survey's own question gets a key from its text that is unique and not a contact field", () => {
  assert.equal(keyFor("Wie war's für Dich?", []), "wie_war_s_fur_dich");
  assert.equal(keyFor("Email", ["email"]), "email_2");
  assert.equal(keyFor("Phone", []), "phone_2");
  assert.equal(keyFor("???", ["question"]), "question_2");
});

test("existing keys are kept, and options are unique lines", () => {
  const existing = draftOf({ key: "why", label: "Renamed", type: "choice", isRequired: true, options: ["a", "b"] });
  const fresh = { ...newDraft(), label: "Why", type: "choices" as const, options: " a \n\nb\na" };
  assert.deepEqual(fieldsOf([existing, fresh, { ...newDraft(), label: "Why", options: "left over" }]), [
    { key: "why", label: "Renamed", type: "choice", isRequired: true, options: ["a", "b"] },
    { key: "why_2", label: "Why", type: "choices", isRequired: false, options: ["a", "b"] },
    { key: "why_3", label: "Why", type: "text", isRequired: false, options: [] },
  ]);
});
