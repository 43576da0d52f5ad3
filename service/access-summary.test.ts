import assert from "node:assert/strict";
import { test } from "node:test";
import { accessOf, endpointsByArea } from "#contract/access.ts";
import { application } from "#contract/application.ts";
import { areas, grantableRights } from "#contract/areas.ts";
import { contract } from "#contract/index.ts";
import { needOf, permissionDefaults, permissionsInUse, type RefusalReason } from "#contract/permissions.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { defaultPresets } from "#contract/users/presets.ts";
import { everyEndpoint, limitedUsers } from "./testing/assigned-fixtures.ts";
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

/** The service's answer to a user who is refused for this reason. */
const refusal = ({ kind, area = "contacts", scope = "" }: RefusalReason): string =>
  ({
    notForUsers: "Users cannot use this.",
    adminsOnly: "Only admins can do this.",
    areaOff: `Your permissions do not include ${areas[area].name}.`,
    areaReadOnly: `Your permissions let you only read ${areas[area].name}.`,
    scope: `The scope ${scope} is not granted to you.`,
    wholeLocation: "This affects all records of the location, but you only have access to those assigned to you.",
  })[kind];

test("the summary of a user's access and its reasons match the service's responses, for each preset and each switch", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const byArea = endpointsByArea([contract, application]);
  const people = [
    await person({ role: "admin" }),
    await person({}),
    await person({ permissions: { assignedDataOnly: true } }),
    await person({ permissions: { settingsEnabled: false, tagsEnabled: false, workflowsReadOnly: true } }),
    await person({ role: "admin", scopesAssignedToOnly: [...grantableRights] }),
    await person({ scopes: ["contacts.readonly", "calendars.readonly"], scopesAssignedToOnly: ["conversations.readonly"] }),
  ];
  for (const preset of Object.values(defaultPresets)) people.push(await person(preset));
  for (const permission of permissionsInUse)
    people.push(await person({ role: "admin", permissions: { [permission]: !permissionDefaults[permission] } }));
  for (const someone of people)
    for (const { area, reading, changing, reasons } of accessOf([contract, application], someone.rights)) {
      const given = new Set<string>();
      for (const [isReading, extent] of [
        [true, reading],
        [false, changing],
      ] as const) {
        const endpoints = (byArea.get(area) ?? []).filter((endpoint) => needOf(endpoint)?.isReading === isReading);
        const answers = await Promise.all(endpoints.map((endpoint) => call(endpoint, someone.token)));
        const refused = new Set(answers.map(({ status }) => status === 403));
        for (const { status, message } of answers) if (status === 403) given.add(message);
        const expected = { all: [false], assigned: [false], none: [true], some: [false, true] };
        assert.deepEqual([...refused].sort(), extent === null ? [] : expected[extent], `${area} ${isReading ? "reading" : "changing"}`);
      }
      assert.deepEqual([...given].sort(), reasons.map(refusal).sort(), area);
    }
  const summary = accessOf([contract, application], people[2]?.rights ?? assert.fail());
  const of = (area: string) => summary.find((each) => each.area === area);
  assert.deepEqual([of("workflows")?.reading, of("workflows")?.changing], ["all", "none"]);
  assert.deepEqual([of("businesses")?.reading, of("businesses")?.changing], ["all", "some"]);
  assert.deepEqual([of("contacts")?.reading, of("contacts")?.changing], ["assigned", "assigned"]);
  assert.deepEqual([of("calendars")?.reading, of("calendars")?.changing], ["all", "none"]);
});
