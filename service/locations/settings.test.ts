import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startTestApp } from "../testing/test-app.ts";

test("a changed duplicate rule applies to the next request, and the change log names the user and the change", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app, id } = await w.user(locationId);
  const ada = { locationId, email: "ada@example.com" };
  await api.contacts.contacts.create({ body: ada });
  await assertRefused(api.contacts.contacts.create({ body: ada }), "CONTACT_DUPLICATE");

  const { location } = await app.locations.update({
    params: { locationId },
    body: { name: "Quayside", timezone: "Europe/Paris", allowDuplicateContact: true, duplicateMatchOrder: ["phone", "email"] },
  });
  assert.deepEqual(location.settings, { allowDuplicateContact: true, duplicateMatchOrder: ["phone", "email"], currency: "USD" });
  assert.equal(location.timezone, "Europe/Paris");
  await api.contacts.contacts.create({ body: ada });

  const logged = await w.db.query.selectFrom("change_log").selectAll().where("entity", "=", "location").execute();
  assert.equal(logged.length, 1);
  assert.deepEqual([logged[0]?.actor_kind, logged[0]?.actor_id, logged[0]?.action], ["user", id, "update"]);
  assert.deepEqual(logged[0]?.before, {
    name: "Location",
    timezone: "UTC",
    allow_duplicate_contact: false,
    duplicate_match_order: ["email", "phone"],
  });
});

test("the language of messages is chosen, and left to the country again", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const chosen = async (language: "fr_FR" | null) =>
    (await app.locations.update({ params: { locationId }, body: { language } })).location.settings.language;
  assert.equal(await chosen("fr_FR"), "fr_FR");
  assert.equal(await chosen(null), undefined);
});

test("saving unchanged settings changes and logs nothing", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  await app.locations.update({ params: { locationId }, body: { name: "Location" } });
  await app.locations.update({ params: { locationId }, body: {} });
  assert.equal((await w.db.query.selectFrom("change_log").selectAll().where("entity", "=", "location").execute()).length, 0);
});

test("only an admin of the location may change its settings, and only to valid values", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId, { role: "user" });
  const admin = await w.user(locationId);
  const other = await w.user((await w.location()).locationId);
  const params = { locationId };
  await assertRefused(user.app.locations.update({ params, body: { name: "X" } }), "FORBIDDEN");
  await assertRefused(other.app.locations.update({ params, body: { name: "X" } }), "WRONG_LOCATION");
  for (const body of [
    { name: " " },
    { timezone: "Mars/Olympus" },
    { duplicateMatchOrder: [] },
    { duplicateMatchOrder: ["email" as const, "email" as const] },
  ])
    await assertRefused(admin.app.locations.update({ params, body }), "INVALID");
});
