import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/test-app.ts";

async function setUp(...given: Parameters<typeof startTestApp>) {
  const w = await startTestApp(...given);
  const { locationId } = await w.location();
  return { w, locationId, user: await w.user(locationId, { role: "user", firstName: "Ada", lastName: "Vale" }) };
}

/** Signs the same user in from another browser. */
async function elsewhere(w: TestApp, user: SignedIn, password = user.password) {
  const anonymous = createClient(application, (url, init) => w.fetch(url, init));
  const { token } = await anonymous.sessions.create({ body: { email: user.email, password, userAgent: "Another Browser/1.0" } });
  return createClient(application, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
}

const isOver = (app: SignedIn["app"]) =>
  app.sessions.get({}).then(
    () => false,
    (error: unknown) => isApiError(error) && error.status === 401,
  );

test("users change their own name and language, and nothing else of their account", async (t) => {
  const { w, user } = await setUp(t);
  const { account } = await user.app.account.update({ body: { firstName: "Ada Maria", language: "de" } });
  assert.deepEqual(account, (await user.app.account.get({})).account);
  assert.deepEqual(
    [account.firstName, account.lastName, account.email, account.role, account.language],
    ["Ada Maria", "Vale", user.email, "user", "de"],
  );
  await w.heard();
  const { user: inSession } = await user.app.sessions.get({});
  assert.deepEqual([inSession.name, inSession.language], ["Ada Maria Vale", "de"]);
  for (const body of [{ role: "admin" }, { email: "other@example.com" }, { firstName: " " }, { language: "xx" }]) {
    const answer = await user.send("/application/account", {
      method: "PUT",
      headers: { version: "v3", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await assertRefused(answer, "INVALID");
  }
});

test("a user's signature is empty at first and has a limit", async (t) => {
  const { user } = await setUp(t);
  assert.equal((await user.app.account.get({})).account.signature, "");
  const signature = "<p>Ada <strong>Vale</strong></p>";
  assert.equal((await user.app.account.update({ body: { signature } })).account.signature, signature);
  assert.equal((await user.app.account.update({ body: { firstName: "Ada" } })).account.signature, signature);
  await assertRefused(user.app.account.update({ body: { signature: "x".repeat(10_001) } }), "INVALID");
  assert.equal((await user.app.account.update({ body: { signature: "" } })).account.signature, "");
});

test("British English is a preference of the dashboard, which the documented interface returns as en_US", async (t) => {
  const { w, user } = await setUp(t);
  const { account } = await user.app.account.update({ body: { language: "en_GB" } });
  assert.equal(account.language, "en_GB");
  await w.heard();
  assert.equal((await user.app.sessions.get({})).user.language, "en_GB");
  const { rows } = await w.db.pool.query(`select platform_language from "user" where id = $1`, [account.id]);
  assert.deepEqual(rows, [{ platform_language: "en_US" }]);
  assert.equal((await user.app.account.update({ body: { language: "fr_CA" } })).account.language, "fr_CA");
});

test("a new password requires the old one, must meet every rule, and ends the other sessions", async (t) => {
  const { w, user } = await setUp(t);
  const other = await elsewhere(w, user);
  const password = "A-New-Horse-8-Battery";
  const set = (oldPassword: string, asked: string) => user.app.account.setPassword({ body: { oldPassword, password: asked } });
  await assertRefused(set("wrong", password), "INVALID", { message: ["oldPassword is not your current password"] });
  const weak = await assertRefused(set(user.password, "short"), "INVALID");
  assert.deepEqual(
    weak.messages.map((text) => text.split(" ").slice(0, 4).join(" ")),
    ["password must be longer", "password must contain at", "password must contain at", "password must contain at"],
  );
  assert.equal(await isOver(other), false);

  await set(user.password, password);
  await w.heard();
  assert.deepEqual([await isOver(user.app), await isOver(other)], [false, true]);
  await assertRefused(elsewhere(w, user), "SIGN_IN_REFUSED");
  await elsewhere(w, user, password);
});

test("the old password cannot be guessed, not even by many concurrent attempts", async (t) => {
  const { user } = await setUp(t);
  const guess = () => user.app.account.setPassword({ body: { oldPassword: "wrong", password: "A-New-Horse-8-Battery" } });
  const answers = await Promise.allSettled(Array.from({ length: 14 }, guess));
  const statuses = answers.map((answer) => (answer.status === "rejected" && isApiError(answer.reason) ? answer.reason.status : 200));
  assert.deepEqual(statuses.sort(), [...Array(10).fill(422), ...Array(4).fill(429)]);
});

test("a user sees their sessions and ends one, or all others; another user's cannot be ended", async (t) => {
  const { w, locationId, user } = await setUp(t);
  const [second, third] = [await elsewhere(w, user), await elsewhere(w, user)];
  const stranger = await w.user(locationId);
  const { sessions } = await user.app.account.listSessions({});
  assert.deepEqual(
    sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent]),
    [
      [false, "Another Browser/1.0"],
      [false, "Another Browser/1.0"],
      [true, null],
    ],
  );
  assert.ok(!JSON.stringify(sessions).includes(user.token));
  const [newest] = sessions;
  assert.ok(newest);
  const params = { sessionId: newest.id };
  await assertRefused(stranger.app.account.removeSession({ params }), "NOT_FOUND");
  await user.app.account.removeSession({ params });
  await w.heard();
  assert.deepEqual([await isOver(second), await isOver(third), await isOver(user.app)], [false, true, false]);
  assert.equal((await user.app.account.removeOtherSessions({})).ended, 1);
  await w.heard();
  assert.deepEqual([await isOver(second), await isOver(user.app), await isOver(stranger.app)], [true, false, false]);
});
