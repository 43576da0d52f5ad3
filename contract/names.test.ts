import assert from "node:assert/strict";
import { test } from "node:test";
import { contactNameOf, fullNameOf, namesAfter } from "./names.ts";

test("the parts of a name are joined by one space, and empty ones leave none", () => {
  assert.equal(fullNameOf(" Ada ", "Lovelace"), "Ada Lovelace");
  assert.equal(fullNameOf("  ", "Lovelace"), "Lovelace");
  assert.equal(fullNameOf(null, undefined), "");
});

test("a contact's display name is its name, then its parts, email, phone and company", () => {
  const all = {
    name: "Countess",
    firstName: "Ada",
    lastName: "King",
    email: "ada@example.com",
    phone: "+442079460958",
    companyName: "Engines",
  };
  assert.equal(contactNameOf(all), "Countess");
  assert.equal(contactNameOf({ ...all, name: " " }), "Ada King");
  assert.equal(contactNameOf({ ...all, name: null, firstName: " ", lastName: "" }), "ada@example.com");
  assert.equal(contactNameOf({ name: null, phone: "+442079460958", companyName: "Engines" }), "+442079460958");
  assert.equal(contactNameOf({ name: null, companyName: "Engines" }), "Engines");
  assert.equal(contactNameOf({ name: null, companyName: " " }), null);
});

test("an empty full name beside a part is the joined parts, as the service stores it", () => {
  const before = { name: "Ada Byron", firstName: "Ada", lastName: "Byron" };
  assert.deepEqual(namesAfter({ name: "", lastName: "King" }, before), { name: "Ada King", firstName: "Ada", lastName: "King" });
  assert.deepEqual(namesAfter({ name: "" }, before), { name: null, firstName: null, lastName: null });
  assert.equal(namesAfter({}, before), undefined);
});
