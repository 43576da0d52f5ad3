import assert from "node:assert/strict";
import { test } from "node:test";
import { accessOf, endpointsByArea } from "#contract/access.ts";
import { application } from "#contract/application.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { needOf } from "#contract/permissions.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { defaultPresets } from "#contract/users/presets.ts";
import { everyEndpoint, limitedUsers, rights } from "./testing/assigned-fixtures.ts";
import { staffedLocation } from "./testing/staff.ts";
import { startTestApp } from "./testing/test-app.ts";

test("endpoints about the whole location are refused to users limited to assigned data", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const whole = everyEndpoint.filter(({ endpoint }) => needOf(endpoint)?.reach === "wholeLocation");
  const names = whole.map(({ name }) => name);
  for (const name of [
    ...["workflows.create", "workflows.update", "workflows.remove", "calendars.notifications.create", "calendars.notifications.update"],
    ...["calendars.calendars.update", "businesses.businesses.update", "inbox.templates.update", "funnels.redirects.update"],
    ...["objects.definitions.remove", "integrations.tokens.create", "people.people.update", "users.users.update", "audit.list"],
  ])
    assert.ok(names.includes(name), name);
  for (const someone of await limitedUsers(person))
    for (const { name, endpoint } of whole) await assertRefused(call(endpoint, someone.token), "FORBIDDEN", { note: name });
});

test("an admin without the permission for settings can change no setting, but their own account", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const admin = await person({ role: "admin", permissions: { settingsEnabled: false } });
  for (const { name, endpoint } of everyEndpoint) {
    const isOfSettings = needOf(endpoint)?.areas.includes("settings");
    assert.equal((await call(endpoint, admin.token)).status === 403, isOfSettings, name);
  }
  for (const { name, endpoint } of everyEndpoint)
    if (needOf(endpoint)?.isAdmins) assert.ok(needOf(endpoint)?.areas.includes("settings"), name);
  assert.equal((await admin.app.account.get({})).account.id, admin.id);
});

test("the summary of a user's access matches what the service allows", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const byArea = endpointsByArea([contract, application]);
  const people = [
    await person({ role: "admin" }),
    await person({}),
    await person({ permissions: { assignedDataOnly: true } }),
    await person({ permissions: { settingsEnabled: false, tagsEnabled: false, workflowsReadOnly: true } }),
    await person({ role: "admin", scopesAssignedToOnly: rights }),
    await person({ scopes: ["contacts.readonly", "calendars.readonly"], scopesAssignedToOnly: ["conversations.readonly"] }),
  ];
  for (const preset of Object.values(defaultPresets)) people.push(await person(preset));
  for (const someone of people)
    for (const { area: label, reading, changing } of accessOf([contract, application], someone.rights)) {
      const name = [...byArea.keys()].find((each) => each === label);
      assert.ok(name !== undefined, label);
      for (const [isReading, extent] of [
        [true, reading],
        [false, changing],
      ] as const) {
        const asked: Endpoint[] = (byArea.get(name) ?? []).filter((endpoint) => needOf(endpoint)?.isReading === isReading);
        const refused = await Promise.all(asked.map(async (endpoint) => (await call(endpoint, someone.token)).status === 403));
        const expected = { all: false, assigned: false, none: true, some: undefined };
        if (extent === null) assert.equal(asked.length, 0, label);
        else if (extent === "some") assert.deepEqual([...new Set(refused)].sort(), [false, true], label);
        else assert.deepEqual([...new Set(refused)], [expected[extent]], `${label} ${isReading ? "reading" : "changing"} ${extent}`);
      }
    }
  const summary = accessOf([contract, application], people[2]?.rights ?? assert.fail());
  const of = (area: string) => summary.find((each) => each.area === area);
  assert.deepEqual([of("workflows")?.reading, of("workflows")?.changing], ["all", "none"]);
  assert.deepEqual([of("businesses")?.reading, of("businesses")?.changing], ["all", "some"]);
  assert.deepEqual([of("contacts")?.reading, of("contacts")?.changing], ["assigned", "assigned"]);
  assert.deepEqual([of("calendars")?.reading, of("calendars")?.changing], ["all", "none"]);
});
