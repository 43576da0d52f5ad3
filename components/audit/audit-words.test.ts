import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf, spanishOf } from "#lib/i18n/english.ts";
import { auditWordsIn, differingParts, linkOf } from "./audit-words.ts";

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

const words = auditWordsIn(englishOf("audit"), englishOf("contacts.fields"), englishOf("users"), "en");
const spanish = auditWordsIn(spanishOf("audit"), spanishOf("contacts.fields"), spanishOf("users"), "es");

test("kinds, fields and values have readable names, also those without a text of their own", () => {
  assert.equal(words.entity("oauth_grant"), "application access");
  assert.equal(words.entityTitle("solar_flare"), "Solar flare");
  assert.equal(words.field("firstName"), "First name");
  assert.equal(words.field("redirectUrls"), "Redirect URLs");
  assert.equal(words.field("dndSettings.sms"), "Dnd settings: sms");
  assert.deepEqual(
    [null, [], true, ["a", "b"], { a: 1 }].map((value) => words.valueOf("tags", value)),
    ["Empty", "Empty", "Yes", "a, b", "A: 1"],
  );
  assert.equal(words.valueOf("secondFactor", "removed"), "Removed");
  assert.equal(words.valueOf("source", "removed"), "removed");
});

test("codes are shown in words, in the language of the page", () => {
  assert.equal(words.valueOf("status", "noshow"), "No-show");
  assert.equal(words.valueOf("role", "admin"), "Admin");
  assert.equal(words.valueOf("type", "lead"), "Lead");
  assert.equal(words.valueOf("name", "lead"), "lead");
  assert.equal(words.valueOf("source", "booking_page"), "Booking page");
  assert.equal(words.valueOf("platformLanguage", "en_US"), "English (US)");
  assert.equal(spanish.valueOf("country", "GB"), "Reino Unido");
  assert.equal(words.valueOf("dateOfBirth", "1990-02-28"), "Feb 28, 1990");
  assert.equal(words.valueOf("booker", { first_name: "Ada", status: "new", formId: "f" }), "First name: Ada, Status: Booked, Form: f");
});

test("of a changed object, only the parts that differ are shown", () => {
  assert.deepEqual(differingParts("settings", { a: 1, b: [1] }, { a: 2, b: [1], c: 3 }), [{ a: 1 }, { a: 2, c: 3 }]);
  assert.deepEqual(differingParts("settings", null, { a: 2 }), [null, { a: 2 }]);
  assert.deepEqual(differingParts("settings", "a", "b"), ["a", "b"]);
  assert.equal(words.valueOf("settings", {}), "Empty");
});

test("of permissions, those in force that differ are shown by name; one that was not set had its default", () => {
  const [before, after] = differingParts("permissions", {}, { contactsEnabled: true, tagsEnabled: false, assignedDataOnly: true });
  assert.equal(words.valueOf("permissions", before), "Only what is assigned to them: No, Change tags: Yes");
  assert.equal(words.valueOf("permissions", after), "Only what is assigned to them: Yes, Change tags: No");
  assert.equal(words.recordName({ entity: "permission_preset", entityId: "reception", label: null }), "Reception");
  assert.equal(words.recordName({ entity: "permission_preset", entityId: "reception", label: "reception" }), "Reception");
  assert.equal(words.recordName({ entity: "permission_preset", entityId: "reception", label: "Front" }), "Front");
  assert.equal(spanish.recordName({ entity: "permission_preset", entityId: "readOnly", label: null }), "Solo lectura");
});

test("an existing record is linked, and a note links to its contact", () => {
  assert.equal(linkOf(entry), "/contacts/c1");
  assert.equal(linkOf({ ...entry, action: "delete" }), undefined);
  assert.equal(linkOf({ ...entry, entity: "note", entityId: "n", action: "delete" }), "/contacts/c1");
  assert.equal(linkOf({ ...entry, entity: "note", entityId: "n", contactName: null }), undefined);
  assert.equal(linkOf({ ...entry, entity: "user", entityId: "u1", contactId: null }), "/settings/users/u1");
});
