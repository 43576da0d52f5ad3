import assert from "node:assert/strict";
import { test } from "node:test";
import { placeMessages } from "./field-messages.ts";

const names = new Set(["email", "tags", "address.city"]);
const place = (...messages: string[]) => placeMessages(messages, (name) => names.has(name));

test("a message lands on the field that its first word names", () => {
  assert.deepEqual(place("email must be an email"), { fields: [{ name: "email", message: "Must be an email" }], rest: [] });
  assert.deepEqual(place("address.city should not be empty").fields[0]?.name, "address.city");
});

test("a message about a part of a field lands on that field", () => {
  assert.deepEqual(place("tags.3 must be a string").fields, [{ name: "tags", message: "Tags.3 must be a string" }]);
});

test("a message about no field of the form is kept for its foot", () => {
  assert.deepEqual(place("locationId must be a string", "property email should not exist"), {
    fields: [{ name: "email", message: "Property email should not exist" }],
    rest: ["LocationId must be a string"],
  });
});
