import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { permissionDefaults } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { person, sibling } from "./user-fixtures.ts";

describe("a user", () => {
  test("is created with every field, and returned identically by each endpoint", async (t) => {
    const w = await startTestApp(t);
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

  test("has the documented default for every permission that is left out", async (t) => {
    const w = await startTestApp(t);
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
    await assertRefused(they.put(path, { permissions: { flyingEnabled: true } }), "INVALID", {
      message: ["property permissions.flyingEnabled should not exist"],
    });
    await assertRefused(they.put(path, { permissions: { tagsEnabled: "no" } }), "INVALID", {
      message: ["permissions.tagsEnabled must be a boolean value"],
    });
  });

  test("distinguishes a list of scopes that was never set from an empty one", async (t) => {
    const w = await startTestApp(t);
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
    await assertRefused(they.post("/users/", person(visitor, { scopes: ["everything"] })), "INVALID", {
      message: ["scopes.0 must be the name of a scope"],
    });
  });

  test("is refused without the required fields, with one message each, and nothing is written", async (t) => {
    const w = await startTestApp(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const required = ["companyId", "firstName", "lastName", "email", "password", "type", "role", "locationIds"];
    const empty = await they.post("/users/", {});
    await assertRefused(empty, "INVALID");
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
      await assertRefused(refused, "INVALID");
      assert.match(JSON.stringify(at(refused.body, "message")), new RegExp(name));
    }
    assert.equal((await w.db.query.selectFrom("user").select("id").execute()).length, 0);
  });

  test("requires a password that meets every rule, and the error lists each broken rule", async (t) => {
    const w = await startTestApp(t);
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
      await assertRefused(they.post("/users/", person(visitor, { password: tried })), "INVALID", { message: [...broken] });
      await assertRefused(they.put(`/users/${made}`, { password: tried }), "INVALID", { message: [...broken] });
    }
    assert.equal((await they.post("/users/", person(visitor, { password: "Aa1-aaaaaaaa" }))).status, 201);
  });

  test("has a unique email: of concurrent requests with the same email, one creates a user", async (t) => {
    const w = await startTestApp(t);
    const visitor = await w.location();
    const they = integration(w, visitor);
    const sent = person(visitor, { email: "Grace@Example.com" });
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => they.post("/users/", { ...sent, firstName: `Grace${n}` })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
    await assertRefused(they.post("/users/", { ...sent, email: "grace@example.COM" }), "CONFLICT", {
      message: "A user with this email already exists.",
    });
    assert.equal((await visitor.api.users.users.search({ query: { companyId: sent.companyId } })).count, 1);
  });

  test("belongs to the token's company and its locations", async (t) => {
    const w = await startTestApp(t);
    const [here, stranger] = [await w.location(), await w.location()];
    const beside = await sibling(w, here);
    const they = integration(w, here);
    await assertRefused(they.post("/users/", person(stranger)), "FORBIDDEN");
    for (const locationIds of [
      [stranger.locationId],
      [beside.locationId],
      [here.locationId, beside.locationId],
      [here.locationId, stranger.locationId],
      ["nowhere"],
    ])
      await assertRefused(they.post("/users/", person(here, { locationIds })), "WRONG_LOCATION");
    await assertRefused(they.post("/users/", person(here, { providerPhone: { [beside.locationId]: "+15551230002" } })), "WRONG_LOCATION");
    const made = await they.post("/users/", person(here, { locationIds: [here.locationId, here.locationId] }));
    assert.equal(made.status, 201);
    assert.deepEqual(at(made.body, "roles.locationIds"), [here.locationId]);
    const path = `/users/${textAt(made.body, "id")}`;
    for (const locationIds of [[stranger.locationId], [beside.locationId], [here.locationId, beside.locationId]])
      await assertRefused(they.put(path, { locationIds }), "WRONG_LOCATION");
    await assertRefused(they.put(path, { providerPhone: { [beside.locationId]: "+15551230002" } }), "WRONG_LOCATION");
    await assertRefused(they.put(path, { companyId: `company-${stranger.locationId}` }), "FORBIDDEN");
    assert.deepEqual((await they.get(path)).body, made.body);
    assert.equal((await they.put(path, { companyId: `company-${here.locationId}`, locationIds: [here.locationId] })).status, 200);
    await assertRefused(integration(w, beside).get(path), "NOT_FOUND", { message: "User not found" });
  });

  test("of one location is not found with another location's token", async (t) => {
    const w = await startTestApp(t);
    const [here, elsewhere] = [await w.location(), await w.location()];
    const user = await integration(w, here).post("/users/", person(here));
    const path = `/users/${textAt(user.body, "id")}`;
    const they = integration(w, elsewhere);
    for (const reply of [await they.get(path), await they.put(path, { firstName: "X" }), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "User not found" });
    assert.deepEqual((await they.get(`/users/search?companyId=company-${elsewhere.locationId}`)).body, { users: [], count: 0 });
    await assertRefused(they.get(`/users/search?companyId=company-${here.locationId}`), "FORBIDDEN");
    assert.deepEqual((await integration(w, here).get(path)).body, user.body);
  });
});
