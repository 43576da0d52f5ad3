import assert from "node:assert/strict";
import { test } from "node:test";
import { type MergeCandidate, mergeCandidate } from "#contract/duplicates/duplicates.ts";
import { fullestOf, rowsOf, sourceOf } from "./fields.ts";

const none = Object.fromEntries(
  "name firstName lastName email emailLowerCase phone source assignedTo companyName gender address1 city state country postalCode website timezone dateOfBirth businessId attributionSource lastAttributionSource visitorId lastActivity"
    .split(" ")
    .map((field) => [field, null]),
);
const contact = (id: string, facts: Record<string, unknown>): MergeCandidate =>
  mergeCandidate.parse({
    ...none,
    id,
    locationId: "l",
    type: "lead",
    additionalEmails: [],
    additionalPhones: [],
    followers: [],
    tags: [],
    customFields: [],
    dnd: false,
    dndSettings: {},
    inboundDndSettings: {},
    dateAdded: "2026-01-01T00:00:00.000Z",
    dateUpdated: "2026-01-01T00:00:00.000Z",
    counts: { notes: 0, tasks: 0, workflows: 0, campaigns: 0 },
    ...facts,
  });

const ada = contact("ada", { firstName: "Ada", phone: "+442079460001", city: "Harbourton" });
const other = contact("other", {
  firstName: "Ada",
  lastName: "Byron",
  phone: "+442079460002",
  city: "Saltmouth",
  address1: "4 Quay Street",
  customFields: [{ id: "plan", value: "gold" }],
});

test("fields without a value are left out, and equal fields are listed separately", () => {
  const { different, equal } = rowsOf([ada, other], []);
  assert.deepEqual(
    different.map(({ field }) => field),
    ["lastName", "phone", "address1", "city", "customFields.plan"],
  );
  assert.deepEqual(
    equal.map(({ field }) => field),
    ["firstName", "type"],
  );
});

test("a field's value comes from the kept contact, from another one that has a value, or from the chosen one, and an address is taken as a whole", () => {
  assert.equal(sourceOf("phone", [other, ada], "ada", {}), "ada");
  assert.equal(sourceOf("lastName", [ada, other], "ada", {}), "other");
  assert.equal(sourceOf("phone", [ada, other], "ada", { phone: "other" }), "other");
  assert.equal(sourceOf("phone", [ada, other], "ada", { phone: "gone" }), "ada");
  assert.equal(sourceOf("address1", [ada, other], "ada", {}), "ada");
});

test("the contact with the most values is kept by default, and of two equal ones the older", () => {
  assert.equal(fullestOf([ada, other]), "other");
  const older = contact("older", { dateAdded: "2020-01-01T00:00:00.000Z" });
  assert.equal(fullestOf([contact("newer", {}), older]), "older");
});
