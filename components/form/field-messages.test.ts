import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf } from "#lib/i18n/english.ts";
import { messagesWithoutField, placeMessages, withoutPath } from "./field-messages.ts";

const t = englishOf("form.checks");
const names = ["email", "tags", "address.city", "price.currency", "price.value"];
const place = (...messages: string[]) => placeMessages(messages, names, t);

test("a message is placed at the field that its first word names", () => {
  assert.deepEqual(place("email must be an email"), { fields: [{ name: "email", message: "Enter a valid email address." }], rest: [] });
  assert.deepEqual(place("address.city should not be empty").fields[0]?.name, "address.city");
});

test("an empty field that fails any check is reported as required, and a schema's own message is kept", () => {
  assert.equal(withoutPath("email", "must be an email", t, true), "This is required.");
  assert.equal(withoutPath("email", "must be an email", t, false), "Enter a valid email address.");
  assert.equal(withoutPath("email", "Enter your email.", t, true), "Enter your email.");
});

test("a check in the words of the documents is shown in plain words", () => {
  const shown = (check: string) => place(`email ${check}`).fields[0]?.message;
  assert.equal(shown("must be longer than or equal to 12 characters"), "Use at least 12 characters.");
  assert.equal(shown("should not be empty"), "This is required.");
  assert.equal(shown("must be a phone number in international format with leading +"), "Enter a valid phone number.");
  assert.equal(shown("must be a date as YYYY-MM-DD"), "Enter a date.");
  assert.equal(shown("must be one of the following values: red, blue"), "Choose one of the options.");
  assert.equal(shown("must contain at most 1 element"), "Add at most 1 entry.");
  assert.equal(shown("must not be greater than 20"), "Must be at most 20.");
  assert.equal(shown("must be a valid ISO 8601 date string"), "Must be a valid ISO 8601 date string");
});

test("a message about a part of a field is placed at that field", () => {
  assert.deepEqual(place("tags.3 must be a string").fields, [{ name: "tags", message: "Tags.3 must be a string" }]);
});

test("a message about no field of the form is shown at the end of the form", () => {
  assert.deepEqual(place("locationId must be a string", "property email should not exist"), {
    fields: [{ name: "email", message: "Property email should not exist" }],
    rest: ["LocationId must be a string"],
  });
});

test("a message about a value that several fields form is placed at the first of them", () => {
  assert.deepEqual(place("price must be an object of currency and value"), {
    fields: [{ name: "price.currency", message: "Must be an object of currency and value" }],
    rest: [],
  });
});

test("an error of a value without a field is shown at the end of the form, with the value's name", () => {
  const errors = {
    email: { type: "required", message: "This is required." },
    price: { type: "custom", message: "Must be a price." },
    address: { city: { type: "required", message: "This is required." } },
    openHours: [undefined, { from: { type: "too_small", message: "This is required." } }],
    root: { type: "x", message: "Left from before." },
  };
  assert.deepEqual(messagesWithoutField(errors, names, t), ["Open hours 2, from: This is required."]);
  assert.deepEqual(messagesWithoutField(errors, [], t), [
    "Email: This is required.",
    "Price: Must be a price.",
    "Address, city: This is required.",
    "Open hours 2, from: This is required.",
  ]);
});
