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

test("a change invalidates the family of its entity and the families that show it", () => {
  assert.deepEqual(staleFamilies([change("note")]), [["timeline"], ["today"], ["notes", "c1"]]);
  assert.deepEqual(staleFamilies([change("custom_field", "update", null)]), [["custom-fields"], ["custom-field-usage"], ["contacts"]]);
  assert.ok(
    staleFamilies([change("business", "update", null)]).some(([name]) => name === "records"),
    "a business is a record too",
  );
});

test("several changes of one kind invalidate their family once", () => {
  const families = staleFamilies(Array.from({ length: 50 }, () => change("contact")));
  assert.equal(families.filter(([name]) => name === "contacts").length, 1);
});

test("creating or deleting a contact invalidates the duplicates", () => {
  assert.ok(staleFamilies([change("contact", "create")]).some(([name]) => name === "duplicates"));
});

test("an unknown entity invalidates nothing", () => {
  assert.deepEqual(staleFamilies([change("asteroid")]), []);
});

test("changes of calendars, groups, notifications, schedules, services and service locations invalidate the queries that show them", () => {
  const stale = (entity: string) => staleFamilies([change(entity, "update", null)]).map(([family]) => family);
  assert.ok(stale("calendar").includes("calendars"));
  assert.ok(stale("calendar_group").includes("calendars"));
  assert.ok(stale("calendar_notification").includes("calendars"));
  assert.ok(stale("schedule").includes("schedules"));
  assert.ok(stale("service").includes("services"));
  assert.ok(stale("service_location").includes("services"));
});

test("every query family is invalidated by an entity or is listed as an exception with its reason", () => {
  const stale = Object.keys(entities).flatMap((entity) => staleFamilies([change(entity, "create")]).map(([family]) => family));
  const covered = [...new Set([...stale, ...Object.keys(familiesWithoutEntity)])];
  assert.deepEqual(covered.sort(), [...queryFamilies].sort());
});
