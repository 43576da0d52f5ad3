import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfNew, newContactFrom } from "./new-contact.ts";

test("a new contact begins with what was typed: a name, an email or a phone", () => {
  const none = { firstName: "", lastName: "", email: "", phone: "" };
  assert.deepEqual(newContactFrom("  Walter  van der Finch "), { ...none, firstName: "Walter", lastName: "van der Finch" });
  assert.deepEqual(newContactFrom("Cher"), { ...none, firstName: "Cher" });
  assert.deepEqual(newContactFrom("walter@example.com"), { ...none, email: "walter@example.com" });
  assert.deepEqual(newContactFrom("(020) 7946 0123"), { ...none, phone: "(020) 7946 0123" });
  assert.equal(nameOfNew({ ...none, phone: "+442079460123" }), "+442079460123");
  assert.equal(nameOfNew(newContactFrom("Walter Finch")), "Walter Finch");
});
