import assert from "node:assert/strict";
import { test } from "node:test";
import { entities, familiesWithoutEntity, queryFamilies } from "#contract/audit/entities.ts";
import type { LiveChange } from "#contract/live.ts";
import { staleFamilies } from "./live.ts";

const change = (entity: string, action = "update", contactId: string | null = "c1"): LiveChange => ({
  seq: 1,
  entity,
  entityId: "x",
  contactId,
  action,
});

test("a change makes its own family untrue, and those that show it", () => {
  assert.deepEqual(staleFamilies([change("note")]), [["timeline"], ["notes", "c1"]]);
  assert.deepEqual(staleFamilies([change("custom_field", "update", null)]), [["custom-fields"], ["custom-field-usage"], ["contacts"]]);
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

test("changes of calendars, groups, notifications, schedules, services and service locations reach what shows them", () => {
  const stale = (entity: string) => staleFamilies([change(entity, "update", null)]).map(([family]) => family);
  assert.ok(stale("calendar").includes("calendars"));
  assert.ok(stale("calendar_group").includes("calendars"));
  assert.ok(stale("calendar_notification").includes("calendars"));
  assert.ok(stale("schedule").includes("schedules"));
  assert.ok(stale("service").includes("services"));
  assert.ok(stale("service_location").includes("services"));
});

test("every family of queries is made stale by some entity, or it is said why none does", () => {
  const stale = Object.keys(entities).flatMap((entity) => staleFamilies([change(entity, "create")]).map(([family]) => family));
  const covered = [...new Set([...stale, ...Object.keys(familiesWithoutEntity)])];
  assert.deepEqual(covered.sort(), [...queryFamilies].sort());
});
