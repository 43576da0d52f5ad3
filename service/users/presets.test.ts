import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { PresetWrite } from "#contract/users/presets.ts";
import { startTestApp } from "../testing/test-app.ts";

const hygiene: PresetWrite = {
  name: "Hygiene",
  role: "user",
  permissions: { tagsEnabled: false },
  scopes: null,
  scopesAssignedToOnly: ["contacts.write"],
};

test("a location has the built-in presets, which its admins change, delete and add to, for themselves alone", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { locationId: elsewhere } = await w.location();
  const [admin, other] = [await w.user(locationId), await w.user(elsewhere)];
  const { presets } = admin.app.people;
  const query = { locationId };
  const names = async () => (await presets.list({ query })).presets.map(({ id, name }) => name ?? id);
  assert.deepEqual(await names(), ["reception", "dentist", "manager", "readOnly"]);

  const changed = { ...hygiene, name: null, permissions: { settingsEnabled: true } };
  await presets.update({ params: { presetId: "reception" }, query, body: changed });
  await presets.update({ params: { presetId: "dentist" }, query, body: { ...changed, name: "Doctors" } });
  const { preset } = await presets.create({ query, body: { ...hygiene, name: "Hygiene" } });
  await presets.remove({ params: { presetId: "manager" }, query });
  assert.deepEqual(await names(), ["reception", "Doctors", "readOnly", "Hygiene"]);
  const { presets: list } = await presets.list({ query });
  assert.deepEqual(list[0], { id: "reception", ...changed });
  assert.deepEqual(list[3], { id: preset.id, ...hygiene });

  const foreign = other.app.people.presets;
  assert.equal((await foreign.list({ query: { locationId: elsewhere } })).presets.length, 4);
  const params = { presetId: preset.id };
  await assertRefused(foreign.remove({ params, query: { locationId: elsewhere } }), "NOT_FOUND");
  await presets.remove({ params, query });
  await assertRefused(presets.update({ params, query, body: hygiene }), "NOT_FOUND");
  await assertRefused(presets.remove({ params: { presetId: "manager" }, query }), "NOT_FOUND");
  const user = await w.user(locationId, { role: "user" });
  await assertRefused(user.app.people.presets.list({ query }), "FORBIDDEN");
});

test("the audit log shows what changed in a preset, and no name for a built-in one that was not renamed", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const { presets } = admin.app.people;
  const query = { locationId };
  const { scopes, scopesAssignedToOnly, role, permissions } = (await presets.list({ query })).presets[0] ?? hygiene;
  const body = { name: null, role, scopes, scopesAssignedToOnly, permissions: { ...permissions, tagsEnabled: false } };
  await presets.update({ params: { presetId: "reception" }, query, body });
  await presets.create({ query, body: { ...hygiene, name: "Hygiene" } });
  await presets.remove({ params: { presetId: "manager" }, query });
  const { entries } = await admin.app.audit.list({ query: { ...query, entity: "permission_preset" } });
  const rights = ["permissions", "role", "scopes", "scopesAssignedToOnly"];
  assert.deepEqual(
    entries.map(({ action, label, changes }) => [action, label, changes.map(({ field }) => field).sort()]),
    [
      ["delete", null, rights],
      ["create", "Hygiene", ["name", ...rights]],
      ["update", null, ["permissions"]],
    ],
  );
  assert.deepEqual(entries[2]?.changes[0]?.after, { ...permissions, tagsEnabled: false });
});
