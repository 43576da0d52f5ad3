import assert from "node:assert/strict";
import { test } from "node:test";
import type { LiveChange } from "#contract/application/live.ts";
import { staleFamilies } from "./live.ts";

const change = (entity: string, action = "update", contactId: string | null = "c1"): LiveChange => ({
  seq: 1,
  entity,
  entityId: "x",
  contactId,
  action,
});

test("a change makes its own family untrue, and those that show it", () => {
  assert.deepEqual(staleFamilies([change("note")]), [["notes", "c1"], ["timeline"]]);
  assert.deepEqual(staleFamilies([change("custom_field", "update", null)]), [["custom-fields"], ["contacts"]]);
  assert.ok(
    staleFamilies([change("business", "update", null)]).some(([name]) => name === "records"),
    "a business is a record too",
  );
});

test("many changes of one kind make their family untrue once", () => {
  const families = staleFamilies(Array.from({ length: 50 }, () => change("contact")));
  assert.equal(families.filter(([name]) => name === "contacts").length, 1);
});

test("a contact that comes or goes may make or end a duplicate", () => {
  assert.ok(staleFamilies([change("contact", "create")]).some(([name]) => name === "duplicates"));
});

test("what this dashboard does not know changes nothing", () => {
  assert.deepEqual(staleFamilies([change("asteroid")]), []);
});
