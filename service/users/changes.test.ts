import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { alsoIn, password, person, sibling, signInWith } from "./user-fixtures.ts";

test("an update changes what is sent, and never the email", async (t) => {
  const w = await startTestApp(t);
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
  await assertRefused(they.put(path, { colour: "red" }), "INVALID", { message: ["property colour should not exist"] });
  await assertRefused(they.put("/users/nobody", {}), "NOT_FOUND", { message: "User not found" });
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

describe("a deleted user", () => {
  test("is shown as deleted and signed out immediately, and removed some minutes later", async (t) => {
    const w = await startTestApp(t);
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
    await assertRefused(signIn(user.email, user.password), "SIGN_IN_REFUSED");
    await w.heard();
    await assertRefused(user.app.sessions.get({}), "TOKEN_INVALID");
    await assertRefused(they.put(`/users/${user.id}`, { firstName: "Ada" }), "CONFLICT");
    assert.equal((await they.delete(`/users/${user.id}`)).status, 200);

    await w.work();
    assert.equal((await they.get(`/users/${user.id}`)).status, 200);
    w.advance(5 * 60_000);
    await w.work();
    for (const gone of [await they.get(`/users/${user.id}`), await they.delete(`/users/${user.id}`)])
      await assertRefused(gone, "NOT_FOUND", { message: "User not found" });
    const again = await they.post("/users/", person(visitor, { email: user.email }));
    assert.equal(again.status, 201);
  });
});

test("a new password, or the loss of a location, ends the user's sessions and grants", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const beside = await sibling(w, visitor);
  const they = integration(w, visitor);
  const { body } = await they.post("/users/", person(visitor));
  const [path, email] = [`/users/${textAt(body, "id")}`, textAt(body, "email")];
  const signIn = signInWith(w);
  const isSignedIn = async (token: string) => {
    const response = await w.fetch("/application/sessions/current", { headers: { version: "v3", authorization: `Bearer ${token}` } });
    await response.body?.cancel();
    return response.status === 200;
  };
  const first = await signIn(email, password);
  await they.put(path, { firstName: "Ada", role: "admin" });
  await w.heard();
  assert.equal(await isSignedIn(first.token), true);
  await they.put(path, { password: "Another-Horse-8-Battery" });
  await w.heard();
  assert.equal(await isSignedIn(first.token), false);
  await assertRefused(signIn(email, password), "SIGN_IN_REFUSED");
  await alsoIn(w, beside, textAt(body, "id"));
  const second = await signIn(email, "Another-Horse-8-Battery");
  await they.put(path, { locationIds: [visitor.locationId] });
  assert.equal(await isSignedIn(second.token), true);
  await they.delete(path);
  assert.equal(await isSignedIn(second.token), false);
  const third = await signIn(email, "Another-Horse-8-Battery");
  assert.equal(await isSignedIn(third.token), true, "they still belong to the other location");
});
