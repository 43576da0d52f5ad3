import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { firstPlace, hiddenPlaces, neededAt, refusedActions } from "./hidden-places.ts";

const dashboard = path.join(import.meta.dirname, "..", "..", "app", "(dashboard)");

test("every page of the dashboard declares what it needs", () => {
  const pages = globSync(["*/page.tsx", "settings/*/page.tsx"], { cwd: dashboard }).map((file) => `/${path.dirname(file)}`);
  const forgotten = pages.filter((href) => !(href in neededAt));
  assert.ok(pages.length > 5);
  assert.deepEqual(forgotten, []);
});

test("a page is hidden from users whose requests it would have refused", () => {
  const user = { role: "user", permissions: {}, scopes: null, scopesAssignedToOnly: null };
  const admins = [
    "agents",
    "audit-log",
    "connections",
    "custom-fields",
    "integrations",
    "location",
    "oauth-apps",
    "outbox",
    "privacy",
    "status",
    "surveys",
    "users",
  ].map((page) => `/settings/${page}`);
  assert.deepEqual(hiddenPlaces({ ...user, role: "admin" }), []);
  assert.deepEqual(hiddenPlaces(user).sort(), admins);
  assert.deepEqual(
    hiddenPlaces({ ...user, permissions: { assignedDataOnly: true } }).sort(),
    [
      ...["/duplicates", "/imports", "/settings/associations", "/settings/calendars", "/settings/objects", "/settings/rooms"],
      ...["/settings/services", "/workflows/deliveries", ...admins],
    ].sort(),
  );
  for (const [off, href] of [
    ["contactsEnabled", "/contacts"],
    ["workflowsEnabled", "/workflows"],
    ["funnelsEnabled", "/funnels"],
    ["funnelsEnabled", "/surveys"],
  ] as const)
    assert.ok(hiddenPlaces({ ...user, permissions: { [off]: false } }).includes(href), href);
  assert.ok(hiddenPlaces({ ...user, role: "admin", scopes: [] }).includes("/contacts"));
  assert.equal(firstPlace(user), "/today");
  assert.equal(firstPlace({ ...user, permissions: { appointmentsEnabled: false } }), "/contacts");
  assert.equal(firstPlace({ ...user, scopes: [] }), "/settings");
});

test("without the settings switch, only a user's own settings remain, for users and for admins", () => {
  const permissions = { settingsEnabled: false };
  const settings = Object.keys(neededAt).filter((href) => href.startsWith("/settings/"));
  for (const role of ["user", "admin"]) {
    const hidden = hiddenPlaces({ role, permissions, scopes: null, scopesAssignedToOnly: null });
    assert.deepEqual(
      settings.filter((href) => !hidden.includes(href)),
      ["/settings/account", "/settings/notifications", "/settings/sessions", "/settings/calendar-sync"],
      role,
    );
  }
});

test("actions that would be refused are not offered", () => {
  const user = { role: "user", permissions: {}, scopes: null, scopesAssignedToOnly: null };
  assert.deepEqual(refusedActions({ ...user, role: "admin" }), []);
  assert.deepEqual(refusedActions(user), ["erase-contact", "set-waiting-list"]);
  assert.ok(refusedActions(user, true).includes("create-contact"), "an admin who views as the user changes nothing");
  assert.deepEqual(refusedActions({ ...user, permissions: { tagsEnabled: false, bulkRequestsEnabled: false } }), [
    ...["erase-contact", "tag-contact", "bulk", "set-waiting-list"],
  ]);
  assert.deepEqual(refusedActions({ ...user, scopes: ["contacts.readonly"] }), [
    ...[
      "create-contact",
      "change-contact",
      "change-conversation",
      "restore-contact",
      "erase-contact",
      "tag-contact",
      "enrol-workflow",
      "enrol-campaign",
      "bulk",
    ],
    ...["write-record", "link-record", "change-redirect", "see-statistics", "change-notification"],
    ...["change-waiting-list", "set-waiting-list", "plan-absence"],
  ]);
  const reader = { ...user, scopes: ["objects/record.readonly", "objects/record.write", "funnels/redirect.readonly"] };
  assert.ok(!refusedActions(reader).includes("write-record"));
  assert.ok(refusedActions(reader).includes("link-record") && refusedActions(reader).includes("change-redirect"));
});
