import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { application } from "#contract/application.ts";
import { type Endpoint, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mayUse, type Permission } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { ofApplication, scoped, staffedLocation } from "./testing/staff.ts";
import { startTestApp, type Visitor } from "./testing/test-app.ts";

// Calls every endpoint as users with and without the right to use it.

/** The permission of each scope's area, with the area's name in the documents. */
const switches: Record<string, Permission | undefined> = {
  contacts: "contactsEnabled",
  businesses: "contactsEnabled",
  objects: "contactsEnabled",
  associations: "contactsEnabled",
  campaigns: "campaignsEnabled",
  workflows: "workflowsEnabled",
  calendars: "appointmentsEnabled",
  conversations: "conversationsEnabled",
  funnels: "funnelsEnabled",
  surveys: "funnelsEnabled",
  locations: undefined,
  users: undefined,
};

const isRefused = ({ status }: { status: number }) => status === 403;

describe("of the public interface", () => {
  test("an admin may use every endpoint, and a user with every permission all but changes of users", async (t) => {
    const w = await startTestApp(t);
    const { call, person } = await staffedLocation(w);
    const [admin, user] = [await person({ role: "admin" }), await person({})];
    for (const { name, endpoint, scope } of scoped) {
      assert.ok(!isRefused(await call(endpoint, admin.token)), name);
      assert.equal(isRefused(await call(endpoint, user.token)), scope === "users.write", name);
    }
  });

  test("a user without the permission of an area may use none of its endpoints, and all others", async (t) => {
    const w = await startTestApp(t);
    const { call, person } = await staffedLocation(w);
    for (const off of new Set(Object.values(switches).filter((name) => name !== undefined))) {
      const someone = await person({ permissions: { [off]: false } });
      for (const { name, endpoint, scope } of scoped) {
        const words = pathOf(endpoint.route).split("/");
        const isOff =
          switches[scope.split(/[./]/)[0] ?? ""] === off ||
          (off === "campaignsEnabled" && words.includes("campaigns")) ||
          (off === "workflowsEnabled" && words.includes("workflow")) ||
          (off === "appointmentsEnabled" && words.includes("appointments"));
        assert.equal(isRefused(await call(endpoint, someone.token)), isOff || scope === "users.write", `${name} without ${off}`);
      }
    }
  });

  test("a user with read scopes changes nothing, and one with an empty list of scopes may use no endpoint", async (t) => {
    const w = await startTestApp(t);
    const { call, person } = await staffedLocation(w);
    const reader = await person({ role: "admin", scopes: scopes.filter((scope) => scope.endsWith(".readonly")) });
    const withoutScopes = await person({ role: "admin", scopes: [] });
    const noneAssigned = await person({ role: "admin", scopesAssignedToOnly: [] });
    for (const { name, endpoint, scope } of scoped) {
      assert.equal(isRefused(await call(endpoint, reader.token)), scope.endsWith(".write"), name);
      for (const someone of [withoutScopes, noneAssigned])
        assert.deepEqual(
          await call(endpoint, someone.token).then(({ status, message }) => ({ status, message })),
          { status: 403, message: `The scope ${scope} is not granted to you.` },
          name,
        );
    }
  });

  test("a request without a valid session is refused", async (t) => {
    const w = await startTestApp(t);
    const { call, person } = await staffedLocation(w);
    const gone = await person({ role: "admin" });
    await gone.app.sessions.remove({});
    await w.heard();
    for (const { name, endpoint } of scoped)
      for (const session of ["ses-nobody", gone.token]) await assertRefused(call(endpoint, session), "TOKEN_INVALID", { note: name });
    for (const { name, endpoint } of ofApplication)
      for (const session of ["ses-nobody", gone.token]) await assertRefused(call(endpoint, session), "TOKEN_INVALID", { note: name });
  });

  test("a user limited to assigned data reaches their own contact by every endpoint, and another's by none", async (t) => {
    const w = await startTestApp(t);
    const { visitor, call, person } = await staffedLocation(w);
    const held = [
      await person({ permissions: { assignedDataOnly: true } }),
      await person({ scopesAssignedToOnly: scopes }),
      await person({ role: "admin", permissions: { assignedDataOnly: true } }),
    ];
    const contactOf = async (assignedTo?: string) =>
      (
        await visitor.api.contacts.contacts.create({
          body: { locationId: visitor.locationId, firstName: "Ada", ...(assignedTo ? { assignedTo } : {}) },
        })
      ).contact;
    const others = [await contactOf(), await contactOf("somebody-else")];
    const ofContacts = [...scoped, ...ofApplication].filter(({ endpoint }) => pathOf(endpoint.route).includes(":contactId"));
    const isForAll = ({ endpoint: { access } }: (typeof ofContacts)[number]) => "reach" in access && access.reach === "wholeLocation";
    const onContacts = ofContacts.filter((each) => !isForAll(each));
    for (const { name, endpoint } of ofContacts.filter(isForAll))
      for (const someone of held) {
        const own = await contactOf(someone.id);
        const refused = await call(endpoint, someone.token, { contactId: own.id }, { body: bodyFor(endpoint, visitor.locationId) });
        await assertRefused(refused, "FORBIDDEN", { note: name });
      }
    for (const someone of held) {
      for (const { name, endpoint } of onContacts) {
        const body = bodyFor(endpoint, visitor.locationId);
        for (const { id } of others) {
          const refused = await call(endpoint, someone.token, { contactId: id }, { body });
          assert.deepEqual({ name, status: refused.status, message: refused.message }, { name, status: 404, message: "Contact not found" });
        }
        const own = await contactOf(someone.id);
        const reached = await call(endpoint, someone.token, { contactId: own.id }, { body });
        assert.ok(!isRefused(reached) && reached.message !== "Contact not found", `${name} ${reached.status} ${reached.message}`);
      }
    }
    for (const { id } of others) {
      const { contact } = await visitor.api.contacts.contacts.get({ params: { contactId: id } });
      assert.equal(contact.dateUpdated, others.find((other) => other.id === id)?.dateUpdated);
    }
  });
});

/** A body that an endpoint on a contact takes. */
function bodyFor(endpoint: Endpoint, locationId: string): unknown {
  const candidates = [
    {},
    { tags: ["a"] },
    { followers: ["a"] },
    { body: "a" },
    { title: "a", dueDate: "2026-01-01T00:00:00Z", completed: false },
    { completed: true },
    { locationId },
    { locationId, changes: { firstName: "Ada" } },
    { locationId, changes: {}, expected: {} },
  ];
  return candidates.find((candidate) => endpoint.input.body?.safeParse(candidate).success) ?? {};
}

test("every endpoint of the application allows and refuses each kind of user by the rules", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const people = [
    await person({ role: "admin" }),
    await person({}),
    await person({ permissions: { contactsEnabled: false } }),
    await person({ permissions: { bulkRequestsEnabled: false, appointmentsEnabled: false, conversationsEnabled: false } }),
    await person({ role: "admin", permissions: { settingsEnabled: false } }),
    await person({ scopes: ["contacts.readonly"] }),
    await person({ permissions: { assignedDataOnly: true } }),
  ];
  for (const someone of people)
    for (const { name, endpoint } of ofApplication) {
      if (name === "sessions.remove") continue;
      const decision = mayUse(someone.rights, endpoint);
      const answer = await call(endpoint, someone.token);
      if (!decision.isAllowed) assert.deepEqual([name, answer.status, answer.message], [name, 403, decision.message]);
    }
});

test("endpoints of the application for admins are refused to a user with every permission", async (t) => {
  const w = await startTestApp(t);
  const { call, person } = await staffedLocation(w);
  const user = await person({});
  const areas = ["people.", "integrations.tokens.", "integrations.applications.", "audit."];
  // An admin who views as a user stops with that user's rights.
  const forAll = ["people.people.stopViewing"];
  const single = ["customFields.create", "customFields.update", "customFields.remove", "locations.update"];
  for (const { name, endpoint } of ofApplication)
    if ((areas.some((area) => name.startsWith(area)) && !forAll.includes(name)) || single.includes(name))
      await assertRefused(call(endpoint, user.token), "FORBIDDEN", { note: name });
});

describe("a user limited to assigned data", () => {
  const inSearch = (visitor: Visitor) => ({ body: { locationId: visitor.locationId, pageLimit: 100 } });

  test("finds and counts only their own contacts in every search", async (t) => {
    const w = await startTestApp(t);
    const { visitor, person, api } = await staffedLocation(w);
    const robin = await person({ permissions: { assignedDataOnly: true } });
    const theirs = api(robin.token).contacts;
    const { business } = await visitor.api.businesses.businesses.create({ body: { locationId: visitor.locationId, name: "Engines" } });
    const made: Record<string, string> = {};
    for (const [name, assignedTo] of [
      ["mine", robin.id],
      ["other", "somebody-else"],
      ["nobody", undefined],
    ] as const) {
      const body = { locationId: visitor.locationId, firstName: name, email: `${name}@example.com`, ...(assignedTo ? { assignedTo } : {}) };
      made[name] = (await visitor.api.contacts.contacts.create({ body })).contact.id;
    }
    const ids = Object.values(made);
    await visitor.api.contacts.businesses.assignMany({ body: { locationId: visitor.locationId, ids, businessId: business.id } });
    const { locationId } = visitor;
    const names = (contacts: { firstName: string | null }[]) => contacts.map(({ firstName }) => firstName);

    const found = await theirs.search.contacts(inSearch(visitor));
    assert.deepEqual([names(found.contacts), found.total], [["mine"], 1]);
    const filters = [{ group: "OR" as const, filters: [{ field: "assignedTo", operator: "not_exists" as const }] }];
    assert.equal((await theirs.search.contacts({ body: { ...inSearch(visitor).body, filters } })).total, 0);
    const window = await robin.app.contactWindow.list({ body: { locationId, offset: 0, limit: 50 } });
    assert.deepEqual([names(window.contacts), window.total], [["mine"], 1]);
    const ofBusiness = await theirs.contacts.ofBusiness({ params: { businessId: business.id }, query: { locationId } });
    assert.deepEqual([names(ofBusiness.contacts), ofBusiness.count], [["mine"], 1]);
    for (const [name, expected] of [
      ["mine", ["mine"]],
      ["other", []],
    ] as const) {
      assert.deepEqual(names((await theirs.contacts.lookup({ query: { locationId, email: `${name}@example.com` } })).contacts), expected);
      const { contact } = await theirs.contacts.duplicate({ query: { locationId, email: `${name}@example.com` } });
      assert.equal(contact?.firstName, expected[0]);
    }
  });

  test("changes only their own contacts in a bulk operation that names others' too", async (t) => {
    const w = await startTestApp(t);
    const { visitor, person, api } = await staffedLocation(w);
    const robin = await person({ permissions: { assignedDataOnly: true } });
    const theirs = api(robin.token).contacts;
    const { locationId } = visitor;
    const make = async (assignedTo: string) =>
      (await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada", assignedTo } })).contact.id;
    const [mine, other] = [await make(robin.id), await make("somebody-else")];
    const tagged = await theirs.tags.updateMany({ params: { type: "add" }, body: { locationId, contacts: [mine, other], tags: ["x"] } });
    assert.deepEqual(
      tagged.responses.map(({ type }) => type),
      ["success", "error"],
    );
    const assigned = await theirs.businesses.assignMany({ body: { locationId, ids: [mine, other], businessId: null } });
    assert.deepEqual(assigned.ids, [mine]);
    for (const target of [{ ids: [mine, other] }, { query: "Ada", except: [] }]) {
      const { operationId, total } = await robin.app.bulk.start({
        body: { locationId, action: { kind: "add-tags", tags: ["y"] }, target },
      });
      assert.equal(total, 1);
      await w.work();
      const { results } = await robin.app.bulk.results({ params: { operationId }, query: { locationId } });
      assert.deepEqual(
        results.map(({ contactId }) => contactId),
        [mine],
      );
    }
    const existing = await visitor.api.contacts.contacts.get({ params: { contactId: other } });
    assert.deepEqual(existing.contact.tags, []);
  });

  test("owns the contacts they add, and cannot take over or assign a contact by adding one", async (t) => {
    const w = await startTestApp(t);
    const { visitor, person, api, call } = await staffedLocation(w);
    const robin = await person({ permissions: { assignedDataOnly: true } });
    const theirs = api(robin.token).contacts;
    const { locationId } = visitor;
    const added = await theirs.contacts.create({ body: { locationId, firstName: "Ada", email: "ada@example.com" } });
    assert.equal(added.contact.assignedTo, robin.id);
    const upserted = await theirs.contacts.upsert({ body: { locationId, email: "new@example.com" } });
    assert.equal(upserted.contact.assignedTo, robin.id);
    await assertRefused(
      call(contract.contacts.contacts.create, robin.token, {}, { body: { locationId, assignedTo: "somebody" } }),
      "FORBIDDEN",
    );
    await visitor.api.contacts.contacts.create({ body: { locationId, email: "other@example.com", assignedTo: "somebody" } });
    for (const endpoint of [contract.contacts.contacts.create, contract.contacts.contacts.upsert]) {
      const refused = await call(endpoint, robin.token, {}, { body: { locationId, email: "other@example.com", firstName: "Stolen" } });
      await assertRefused(refused, "CONTACT_DUPLICATE");
      assert.equal(Reflect.get(Object(refused.body), "meta"), undefined);
    }
  });

  test("sees the tasks assigned to them, and completes one on a contact that is not theirs", async (t) => {
    const w = await startTestApp(t);
    const { visitor, person, api, call } = await staffedLocation(w);
    const robin = await person({ permissions: { assignedDataOnly: true } });
    const { locationId } = visitor;
    const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
    const params = { contactId: contact.id };
    const body = { title: "Call", dueDate: "2026-01-01T00:00:00Z", completed: false };
    const { task } = await visitor.api.contacts.tasks.create({ params, body: { ...body, assignedTo: robin.id } });
    const { task: others } = await visitor.api.contacts.tasks.create({ params, body });
    const listed = await robin.app.tasks.list({ query: { locationId } });
    assert.deepEqual(
      listed.tasks.map(({ id }) => id),
      [task.id],
    );
    assert.equal((await robin.app.tasks.count({ query: { locationId } })).overdue, 1);
    await assertRefused(call(application.tasks.list, robin.token, {}, { query: `?locationId=${locationId}&owner=none` }), "FORBIDDEN");
    const done = await api(robin.token).contacts.tasks.complete({ params: { ...params, taskId: task.id }, body: { completed: true } });
    assert.equal(done.task.completed, true);
    const refused = await call(
      contract.contacts.tasks.complete,
      robin.token,
      { ...params, taskId: others.id },
      { body: { completed: true } },
    );
    await assertRefused(refused, "NOT_FOUND");
  });
});
