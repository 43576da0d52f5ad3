import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { application } from "#contract/application/index.ts";
import { createClient } from "#contract/client.ts";
import { isFault } from "#contract/errors.ts";
import { permissionDefaults } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused, at, integration, isoWithMs, textAt } from "../contacts/fixtures.ts";
import { type Visitor, type World, world } from "../world.ts";

const password = "Correct-Horse-7-Battery";
let made = 0;

const person = (visitor: Visitor, more: object = {}) => ({
  companyId: `company-${visitor.locationId}`,
  firstName: "Grace",
  lastName: "Hopper",
  email: `user${++made}@example.com`,
  password,
  type: "account",
  role: "user",
  locationIds: [visitor.locationId],
  ...more,
});

/** A second location of the first one's company. */
async function sibling(w: World, of: Visitor): Promise<Visitor> {
  const other = await w.location();
  await w.db.query
    .updateTable("location")
    .set({ company_id: `company-${of.locationId}` })
    .where("id", "=", other.locationId)
    .execute();
  return other;
}

const signInWith = (w: World) => {
  const nobody = createClient(application, (address, init) => w.fetch(address, init));
  return (email: string, secret: string) => nobody.sessions.create({ body: { email, password: secret } });
};

describe("a user", () => {
  test("is created with every field, and answered by each endpoint alike", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const sent = person(visitor, {
      phone: "+15551230001",
      role: "admin",
      permissions: { campaignsEnabled: false, botService: true },
      scopes: ["contacts.write", "campaigns.readonly"],
      scopesAssignedToOnly: ["opportunities.write"],
      profilePhoto: "https://example.com/grace.png",
      providerPhone: { [visitor.locationId]: "+15551230002" },
      platformLanguage: "fr_CA",
    });
    const created = await they.post("/users/", sent);
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const expected = {
      name: "Grace Hopper",
      firstName: "Grace",
      lastName: "Hopper",
      email: sent.email,
      phone: "+15551230001",
      permissions: { ...permissionDefaults, campaignsEnabled: false, botService: true },
      scopes: ["contacts.write", "campaigns.readonly"],
      roles: { type: "account", role: "admin", locationIds: [visitor.locationId], restrictSubAccount: false },
      lcPhone: { [visitor.locationId]: "+15551230002" },
      platformLanguage: "fr_CA",
    };
    assert.partialDeepStrictEqual(created.body, expected);
    assert.match(textAt(created.body, "dateAdded"), isoWithMs);
    const id = textAt(created.body, "id");
    assert.deepEqual((await they.get(`/users/${id}`)).body, created.body);
    assert.equal(at(created.body, "deleted"), undefined);
    const found = await they.get(`/users/search?companyId=${sent.companyId}&ids=${id}`);
    assert.equal(found.status, 200);
    assert.deepEqual(found.body, { users: [{ ...Object(created.body), deleted: false }], count: 1 });
    const updated = await they.put(`/users/${id}`, { firstName: "Amazing" });
    assert.equal(updated.status, 200);
    assert.deepEqual(updated.body, { ...Object(created.body), firstName: "Amazing", name: "Amazing Hopper" });
    assert.ok(!JSON.stringify([created.body, found.body, updated.body]).includes("scrypt"));
  });

  test("has the documents' default for every switch that is left out", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const { body } = await they.post("/users/", person(visitor));
    const on =
      "campaignsEnabled contactsEnabled workflowsEnabled triggersEnabled funnelsEnabled opportunitiesEnabled dashboardStatsEnabled bulkRequestsEnabled appointmentsEnabled reviewsEnabled onlineListingsEnabled phoneCallEnabled conversationsEnabled settingsEnabled tagsEnabled leadValueEnabled marketingEnabled agentReportingEnabled socialPlanner bloggingEnabled invoiceEnabled affiliateManagerEnabled contentAiEnabled refundsEnabled recordPaymentEnabled cancelSubscriptionEnabled paymentsEnabled communitiesEnabled exportPaymentsEnabled";
    const off =
      "campaignsReadOnly workflowsReadOnly websitesEnabled assignedDataOnly searchAdsReportingEnabled membershipEnabled socialnetAdsReportingEnabled attributionsReportingEnabled botService";
    const table = Object.fromEntries([...on.split(" ").map((name) => [name, true]), ...off.split(" ").map((name) => [name, false])]);
    assert.deepEqual(at(body, "permissions"), table);
    assert.equal(at(body, "platformLanguage"), "en_US");
    const path = `/users/${textAt(body, "id")}`;
    const changed = await they.put(path, { permissions: { tagsEnabled: false } });
    assert.deepEqual(at(changed.body, "permissions"), { ...table, tagsEnabled: false });
    assertRefused(await they.put(path, { permissions: { flyingEnabled: true } }), 422, [
      "property permissions.flyingEnabled should not exist",
    ]);
    assertRefused(await they.put(path, { permissions: { tagsEnabled: "no" } }), 422, ["permissions.tagsEnabled must be a boolean value"]);
  });

  test("keeps a list of scopes that was never sent apart from an empty one", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const granted = async (more: object) => at((await they.post("/users/", person(visitor, more))).body, "scopes");
    assert.deepEqual(await granted({}), [...scopes]);
    assert.deepEqual(await granted({ scopes: [] }), []);
    assert.deepEqual(await granted({ scopes: ["medias.write"] }), ["medias.write"]);
    assert.deepEqual(await granted({ scopesAssignedToOnly: ["contacts.write"] }), []);
    const stored = await w.db.query.selectFrom("user").select(["scopes", "scopes_assigned_to_only"]).orderBy("date_added").execute();
    assert.deepEqual(
      stored.map((row) => [row.scopes, row.scopes_assigned_to_only]),
      [
        [null, null],
        [[], null],
        [["medias.write"], null],
        [null, ["contacts.write"]],
      ],
    );
    assertRefused(await they.post("/users/", person(visitor, { scopes: ["everything"] })), 422, ["scopes.0 must be the name of a scope"]);
  });

  test("is refused without what the documents require, one entry each, and nothing is written", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const required = ["companyId", "firstName", "lastName", "email", "password", "type", "role", "locationIds"];
    const empty = await they.post("/users/", {});
    assertRefused(empty, 422);
    assert.deepEqual(
      at(empty.body, "message"),
      required.map((name) => `${name} should not be empty`),
    );
    const wrong = {
      firstName: " ",
      email: "x",
      phone: "555",
      type: "x",
      role: "owner",
      locationIds: [],
      profilePhoto: "javascript:alert(1)",
      providerPhone: { [visitor.locationId]: "5" },
      platformLanguage: "xx",
      extension: "7",
    };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await they.post("/users/", person(visitor, { [name]: value }));
      assertRefused(refused, 422);
      assert.match(JSON.stringify(at(refused.body, "message")), new RegExp(name));
    }
    assert.equal((await w.db.query.selectFrom("user").select("id").execute()).length, 0);
  });

  test("needs a password that keeps every rule, and is told each that it breaks", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const words = {
      length: "password must be longer than or equal to 12 characters",
      uppercase: "password must contain at least one uppercase letter",
      lowercase: "password must contain at least one lowercase letter",
      number: "password must contain at least one number",
      special: "password must contain at least one special character",
    };
    const { length, uppercase, lowercase, number, special } = words;
    const made = textAt((await they.post("/users/", person(visitor))).body, "id");
    for (const [tried, broken] of [
      ["Aa1-aaaaaaa", [length]],
      ["aa1-aaaaaaaa", [uppercase]],
      ["AA1-AAAAAAAA", [lowercase]],
      ["Aaa-aaaaaaaa", [number]],
      ["Aa1aaaaaaaaa", [special]],
      ["Aa1 aaaaaaaa", [special]],
      ["", [length, uppercase, lowercase, number, special]],
    ] as const) {
      assertRefused(await they.post("/users/", person(visitor, { password: tried })), 422, [...broken]);
      assertRefused(await they.put(`/users/${made}`, { password: tried }), 422, [...broken]);
    }
    assert.equal((await they.post("/users/", person(visitor, { password: "Aa1-aaaaaaaa" }))).status, 201);
  });

  test("has an email of their own: of many at once with the same, one is made", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const sent = person(visitor, { email: "Grace@Example.com" });
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => they.post("/users/", { ...sent, firstName: `Grace${n}` })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
    assertRefused(await they.post("/users/", { ...sent, email: "grace@example.COM" }), 409, "A user with this email exists already.");
    assert.equal(at((await they.get(`/users/search?companyId=${sent.companyId}`)).body, "count"), 1);
  });

  test("belongs to the token's company and its locations", async (t) => {
    const w = await world(t);
    const [here, stranger] = [await w.location(), await w.location()];
    const beside = await sibling(w, here);
    const they = integration(w, here);
    assertRefused(await they.post("/users/", person(stranger)), 403);
    for (const locationIds of [[stranger.locationId], [here.locationId, stranger.locationId], ["nowhere"]])
      assertRefused(await they.post("/users/", person(here, { locationIds })), 403);
    const both = await they.post("/users/", person(here, { locationIds: [here.locationId, beside.locationId, here.locationId] }));
    assert.equal(both.status, 201);
    assert.deepEqual(at(both.body, "roles.locationIds"), [here.locationId, beside.locationId].sort());
    const path = `/users/${textAt(both.body, "id")}`;
    assert.deepEqual((await integration(w, beside).get(path)).body, both.body);
    assertRefused(await they.put(path, { locationIds: [stranger.locationId] }), 403);
    assertRefused(await they.put(path, { companyId: `company-${stranger.locationId}` }), 403);
    assert.equal((await they.put(path, { companyId: `company-${here.locationId}`, locationIds: [here.locationId] })).status, 200);
    assertRefused(await integration(w, beside).get(path), 404, "User not found");
  });

  test("of one location is nobody to a token of another", async (t) => {
    const w = await world(t);
    const [here, elsewhere] = [await w.location(), await w.location()];
    const user = await integration(w, here).post("/users/", person(here));
    const path = `/users/${textAt(user.body, "id")}`;
    const they = integration(w, elsewhere);
    for (const reply of [await they.get(path), await they.put(path, { firstName: "X" }), await they.delete(path)])
      assertRefused(reply, 404, "User not found");
    assert.deepEqual((await they.get(`/users/search?companyId=company-${elsewhere.locationId}`)).body, { users: [], count: 0 });
    assertRefused(await they.get(`/users/search?companyId=company-${here.locationId}`), 403);
    assert.deepEqual((await integration(w, here).get(path)).body, user.body);
  });
});

test("an update changes what is sent, and never the email", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const sent = person(visitor, { phone: "+15551230009", scopes: [] });
  const { body } = await they.post("/users/", sent);
  const path = `/users/${textAt(body, "id")}`;
  const unchanged = await they.put(path, { email: "other@example.com" });
  assert.equal(unchanged.status, 200);
  assert.deepEqual(unchanged.body, body);
  assert.deepEqual((await they.put(path, {})).body, body);
  const change = { lastName: "Murray", phone: "", role: "admin", type: "agency", scopes: ["contacts.readonly"], platformLanguage: "de" };
  const changed = await they.put(path, change);
  assert.partialDeepStrictEqual(changed.body, {
    name: "Grace Murray",
    phone: null,
    scopes: ["contacts.readonly"],
    platformLanguage: "de",
    roles: { type: "agency", role: "admin" },
  });
  assert.deepEqual((await they.get(path)).body, changed.body);
  assertRefused(await they.put(path, { colour: "red" }), 422, ["property colour should not exist"]);
  assertRefused(await they.put("/users/nobody", {}), 404, "User not found");
  const { rows } = await w.db.pool.query(
    "select action, after::text from change_log where location_id = $1 and entity = 'user' order by seq",
    [visitor.locationId],
  );
  assert.deepEqual(
    rows.map((row: { action: string }) => row.action),
    ["create", "update"],
  );
  assert.ok(!JSON.stringify(rows).includes("scrypt"));
});

test("users are searched by name, email, phone, role, type and ids, in pages, in any order", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const ids: Record<string, string> = {};
  for (const [firstName, lastName, role, phone] of [
    ["bob", "Young", "user", "+15550001111"],
    ["Ann", "Zeta", "admin", "+15550002222"],
    ["Ann", "Alpha", "user", "+15550003333"],
    ["Cy_d", "Moss", "user", "+15550004444"],
  ]) {
    const email = `${firstName}.${lastName}@staff.example`;
    const reply = await they.post("/users/", person(visitor, { firstName, lastName, role, phone, email }));
    ids[`${firstName} ${lastName}`] = textAt(reply.body, "id");
    w.advance(1000);
  }
  const find = async (query: string) => {
    const { status, body } = await they.get(`/users/search?companyId=company-${visitor.locationId}&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const users = at(body, "users");
    assert.ok(Array.isArray(users));
    return { names: users.map((user) => textAt(user, "name")), count: at(body, "count") };
  };
  const byName = ["Ann Alpha", "Ann Zeta", "bob Young", "Cy_d Moss"];
  assert.deepEqual(await find(""), { names: byName, count: 4 });
  assert.deepEqual(await find("limit=2"), { names: byName.slice(0, 2), count: 4 });
  assert.deepEqual(await find("limit=2&skip=2"), { names: byName.slice(2), count: 4 });
  assert.deepEqual(await find("skip=4"), { names: [], count: 4 });
  assert.deepEqual((await find("query=ann%20z")).names, ["Ann Zeta"]);
  assert.deepEqual((await find("query=YOUNG@staff")).names, ["bob Young"]);
  assert.deepEqual((await find("query=%2B1%20555%20000%203333")).names, ["Ann Alpha"]);
  assert.deepEqual((await find("query=0004444")).names, ["Cy_d Moss"]);
  assert.deepEqual((await find("query=_")).names, ["Cy_d Moss"]);
  assert.deepEqual(await find("role=admin"), { names: ["Ann Zeta"], count: 1 });
  assert.deepEqual((await find("role=nobody")).names, []);
  assert.equal((await find("type=account")).count, 4);
  assert.equal((await find("type=agency")).count, 0);
  assert.deepEqual((await find("sort=dateAdded")).names, ["bob Young", "Ann Zeta", "Ann Alpha", "Cy_d Moss"]);
  assert.deepEqual((await find("sort=dateAdded&sortDirection=desc")).names, ["Cy_d Moss", "Ann Alpha", "Ann Zeta", "bob Young"]);
  assert.deepEqual((await find("sortDirection=desc")).names, [...byName].reverse());
  assert.deepEqual((await find("sort=lastName&sortDirection=asc")).names, ["Ann Alpha", "Cy_d Moss", "bob Young", "Ann Zeta"]);
  const [one = "", other = ""] = [ids["bob Young"], ids["Ann Zeta"]];
  for (const list of [`ids=${one},${other}`, `ids=${one}&ids=${other}`, `ids[]=${one}&ids[]=${other}`])
    assert.deepEqual(await find(list), { names: ["Ann Zeta", "bob Young"], count: 2 });
  assert.equal((await find(`locationId=${visitor.locationId}&enabled2waySync=false`)).count, 4);
  assert.equal((await find("enabled2waySync=true")).count, 0);
  const path = `/users/search?companyId=company-${visitor.locationId}`;
  assertRefused(await they.get("/users/search"), 422, ["companyId should not be empty"]);
  for (const query of ["limit=x", "skip=x", "enabled2waySync=maybe"]) assertRefused(await they.get(`${path}&${query}`), 400);
  for (const query of ["limit=0", "limit=1001", "sort=password_hash", "sortDirection=up"])
    assertRefused(await they.get(`${path}&${query}`), 422);
});

describe("a deleted user", () => {
  test("is pending at first: shown as deleted, and shut out at once; some minutes later they are gone", async (t) => {
    const w = await world(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const user = await w.user(visitor.locationId, { role: "user", firstName: "Grace", lastName: "Hopper" });
    const reply = await they.delete(`/users/${user.id}`);
    assert.equal(reply.status, 200);
    assert.equal(at(reply.body, "succeeded"), true);
    assert.match(textAt(reply.body, "message"), /queued.*Grace Hopper.*few minutes/i);

    const pending = await they.get(`/users/search?companyId=company-${visitor.locationId}&ids=${user.id}`);
    assert.deepEqual(at(pending.body, "users.0.deleted"), true);
    const signIn = signInWith(w);
    await assert.rejects(signIn(user.email, user.password), (error) => isFault(error, "SIGN_IN_REFUSED"));
    await sleep(200);
    await assert.rejects(user.app.sessions.get({}), (error) => isFault(error, "TOKEN_INVALID"));
    assertRefused(await they.put(`/users/${user.id}`, { firstName: "Ada" }), 409);
    assert.equal((await they.delete(`/users/${user.id}`)).status, 200);

    await w.work();
    assert.equal((await they.get(`/users/${user.id}`)).status, 200);
    w.advance(5 * 60_000);
    await w.work();
    for (const gone of [await they.get(`/users/${user.id}`), await they.delete(`/users/${user.id}`)])
      assertRefused(gone, 404, "User not found");
    const again = await they.post("/users/", person(visitor, { email: user.email }));
    assert.equal(again.status, 201);
  });
});

test("what somebody has signed in to ends with a new password, and with a location they lose", async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const beside = await sibling(w, visitor);
  const they = integration(w, visitor);
  const { body } = await they.post("/users/", person(visitor, { locationIds: [visitor.locationId, beside.locationId] }));
  const [path, email] = [`/users/${textAt(body, "id")}`, textAt(body, "email")];
  const signIn = signInWith(w);
  const isSignedIn = async (token: string) => {
    const response = await w.fetch("/application/sessions/current", { headers: { version: "v3", authorization: `Bearer ${token}` } });
    await response.body?.cancel();
    return response.status === 200;
  };
  /** Every instance hears of it within a second. */
  const isEnded = async (token: string) => {
    for (let waitedMs = 0; waitedMs < 1000; waitedMs += 20) {
      if (!(await isSignedIn(token))) return true;
      await sleep(20);
    }
    return false;
  };
  const first = await signIn(email, password);
  await they.put(path, { firstName: "Ada", role: "admin" });
  assert.equal(await isSignedIn(first.token), true);
  await they.put(path, { password: "Another-Horse-8-Battery" });
  assert.equal(await isEnded(first.token), true);
  await assert.rejects(signIn(email, password), (error) => isFault(error, "SIGN_IN_REFUSED"));
  const second = await signIn(email, "Another-Horse-8-Battery");
  await they.put(path, { locationIds: [visitor.locationId, beside.locationId] });
  assert.equal(await isSignedIn(second.token), true);
  await they.put(path, { locationIds: [visitor.locationId] });
  assert.equal(await isEnded(second.token), true);
});
