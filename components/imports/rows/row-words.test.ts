import assert from "node:assert/strict";
import { test } from "node:test";
import { systemActorNames } from "#contract/audit/actors.ts";
import { importMessage, importMessageCodes } from "#contract/imports/imports.ts";
import { englishOf, spanishOf } from "#lib/i18n/english.ts";
import { rowWordsIn } from "./row-words.ts";

const words = rowWordsIn({
  t: spanishOf("imports.rowWords"),
  fields: spanishOf("contacts.fields"),
  checks: spanishOf("form.checks"),
  actors: spanishOf("ui"),
});
const english = rowWordsIn({
  t: englishOf("imports.rowWords"),
  fields: englishOf("contacts.fields"),
  checks: englishOf("form.checks"),
  actors: englishOf("ui"),
});
const of = (more: object) => importMessage.parse({ column: null, level: "error", text: "in English", ...more });

test("each message of a row is worded by its code", () => {
  for (const code of importMessageCodes) {
    const message = of({ code, values: { name: "Bob", row: 3, fields: "city, date of birth", check: "must be a phone number" } });
    assert.notEqual(words.message(message), message.text);
    assert.notEqual(words.message(message), english.message(message));
  }
  assert.equal(words.message(of({ code: "ofRow", values: { name: "Bob", row: 3 } })), "Bob (fila 3) ya tiene este valor.");
  assert.match(words.message(of({ code: "keptFields", values: { fields: "date of birth, notes" } })), /Fecha de nacimiento, Notas$/);
});

test("who changed a contact after the import is named in the reader's language", () => {
  const changedBy = (values: Record<string, string>) => of({ code: "changedBy", values });
  assert.match(words.message(changedBy({ name: systemActorNames.waitingList, actorKind: "system" })), /^Lista de espera /);
  assert.match(words.message(changedBy({ name: "Survey Next visit", actorKind: "system" })), /^Encuesta Next visit /);
  assert.match(words.message(changedBy({ name: "Survey", actorKind: "user" })), /^Survey /);
  assert.match(words.message(changedBy({ name: "Grace" })), /^Grace /);
});

test("a check is worded as in a form, with its column", () => {
  const check = of({ column: 1, text: "must be an email" });
  assert.equal(english.messageOfColumn(["Name", "E-mail"], check), "E-mail: Enter a valid email address.");
  assert.equal(english.messageOfColumn([], check), "Column 2: Enter a valid email address.");
});

test("changed fields have the names of the contact's page", () => {
  assert.deepEqual(["street", "first name", "additional emails", "notes"].map(english.field), [
    "Street",
    "First name",
    "Additional emails",
    "Notes",
  ]);
});
