import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { seal, sealVisitor, voucherContext } from "#db/seal.ts";
import { hashOf } from "../http/authentication.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { hashPassword } from "./passwords.ts";

type Tried = { status: number; retryAfterS: number | undefined };

const attemptsWith = (w: TestApp, fetch = w.fetch) => {
  return async (email: string, password: string, address?: string, secret = w.settings.secret, device?: string): Promise<Tried> => {
    const visitor: Record<string, string> = address === undefined ? {} : { [headers.visitor]: sealVisitor(secret, address) };
    const nobody = createClient(application, (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...visitor } }));
    try {
      await nobody.sessions.create({ body: { email, password, ...(device === undefined ? {} : { device }) } });
      return { status: 201, retryAfterS: undefined };
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      return { status: thrown.status, retryAfterS: thrown.retryAfterS };
    }
  };
};

/** Stores a counter as if so many attempts had been made. */
const counted = (w: TestApp, key: string, attempts: number) =>
  w.db.query
    .insertInto("sign_in_attempt")
    .values({ key, attempts, resets_at: new Date(w.now().getTime() + 60_000) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ attempts }))
    .execute();

const statuses = (tried: Tried[]) =>
  Object.fromEntries([...Map.groupBy(tried, ({ status }) => status)].map(([status, all]) => [status, all.length]));

test("at most ten wrong attempts at an account from one address are checked in a window, also when they are concurrent and reach several instances", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const other = await w.instance();
  const here = attemptsWith(w);
  const there = attemptsWith(w, async (address, init) => other.fetch(new Request(`http://service.test${address}`, init)));
  const tried = await Promise.all(
    Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? here : there)(user.email.toUpperCase(), `wrong ${n}`)),
  );
  assert.deepEqual(statuses(tried), { 401: 10, 429: 20 });
  const right = await there(user.email, user.password);
  assert.equal(right.status, 429);
  assert.ok(right.retryAfterS !== undefined && right.retryAfterS > 200 && right.retryAfterS <= 300, String(right.retryAfterS));
  w.advance(5 * 60_000);
  assert.equal((await here(user.email, user.password)).status, 201);
  assert.deepEqual(statuses(await Promise.all(Array.from({ length: 10 }, () => here(user.email, "wrong")))), { 401: 10 });
});

test("a successful sign-in does not count as an attempt", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) assert.equal((await tryIt(user.email, "wrong")).status, 401);
    assert.equal((await tryIt(user.email, user.password)).status, 201);
  }
});

test("wrong attempts from one address are limited across all accounts, and only the dashboard can name the address", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  const used = (address: string) => counted(w, `address ${address}`, 99);
  await used("203.0.113.7");
  assert.equal((await tryIt("one@example.com", "wrong", "203.0.113.7")).status, 401);
  assert.equal((await tryIt("two@example.com", "wrong", "203.0.113.7")).status, 429);
  assert.equal((await tryIt(user.email, user.password, "203.0.113.7")).status, 429);
  assert.equal((await tryIt(user.email, user.password, "203.0.113.8")).status, 201);

  await used("2001:db8:1:2::/64");
  assert.equal((await tryIt("one@example.com", "wrong", "2001:db8:1:2::1")).status, 401);
  assert.equal((await tryIt("two@example.com", "wrong", "2001:db8:1:2:ffff::2")).status, 429);
  assert.equal((await tryIt("two@example.com", "wrong", "2001:db8:1:3::1")).status, 401);

  await used("unknown");
  assert.equal((await tryIt("one@example.com", "wrong")).status, 401);
  assert.equal((await tryIt(user.email, user.password, "203.0.113.9", "another secret, also thirty-two long")).status, 429);
  const old = sealVisitor(w.settings.secret, "203.0.113.9", Date.now() - 5 * 60_000);
  for (const header of ["203.0.113.9", "v1.", old])
    assert.equal(
      (
        await w.fetch("/application/sessions", {
          method: "POST",
          headers: { version: "v3", "content-type": "application/json", [headers.visitor]: header, "x-forwarded-for": "203.0.113.9" },
          body: JSON.stringify({ email: user.email, password: user.password }),
        })
      ).status,
      429,
      header,
    );
});

test("wrong attempts from other addresses do not prevent a sign-in", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  assert.equal((await tryIt(user.email, user.password, "198.51.100.1")).status, 201);
  for (let n = 0; n < 12; n++) await tryIt(user.email, "wrong", "203.0.113.7");
  assert.equal((await tryIt(user.email, user.password, "203.0.113.7")).status, 429);
  assert.equal((await tryIt(user.email, user.password, "198.51.100.1")).status, 201);
  assert.equal((await tryIt(user.email, user.password, "198.51.100.2")).status, 201);
});

test("attempts at one account from many addresses take turns, and an address with an earlier sign-in does not wait", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  assert.equal((await tryIt(user.email, user.password, "198.51.100.1")).status, 201);
  await counted(w, `strangers ${hashOf(user.email.toLowerCase())}`, 50);
  w.stopClock();
  const guesses = Array.from({ length: 40 }, (_, n) => tryIt(user.email, `wrong ${n}`, `203.0.113.${n}`));
  const owner = await tryIt(user.email, user.password, "198.51.100.1");
  const tried = statuses(await Promise.all(guesses));
  assert.equal(owner.status, 201);
  assert.deepEqual(tried, { 401: 4, 429: 36 });
  w.advance(60_000);
  assert.equal((await tryIt(user.email, user.password, "198.51.100.9")).status, 201);
});

test("a browser in which the owner signed in keeps its own allowance, while the account is attacked from the same network and from everywhere", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const other = await w.user(locationId);
  const tryIt = attemptsWith(w);
  const [address, device] = ["198.51.100.1", "a device of the owner, long enough to count"];
  const from = (email: string, password: string, kept = device) => tryIt(email, password, address, w.settings.secret, kept);
  assert.equal((await from(user.email, user.password)).status, 201);
  for (let n = 0; n < 12; n++) await tryIt(user.email, "wrong", address);
  assert.equal((await tryIt(user.email, user.password, address)).status, 429);
  assert.equal((await from(user.email, user.password)).status, 201);
  await counted(w, `address ${address}`, 100);
  await counted(w, `strangers ${hashOf(user.email.toLowerCase())}`, 500);
  assert.equal((await from(user.email, user.password)).status, 201);
  assert.equal((await from(user.email, user.password, "a device that the owner never signed in with")).status, 429);
  assert.equal((await from(other.email, other.password)).status, 429, "the device is known for its owner only");
  assert.deepEqual(statuses(await Promise.all(Array.from({ length: 15 }, () => from(user.email, "wrong")))), { 401: 10, 429: 5 });
});

test("an unknown account gets the same response as a wrong password, after the same amount of work", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  // Hashes of test users are cheap; this one has the full cost.
  const hash = await hashPassword(user.password);
  await w.db.query.updateTable("user").set({ password_hash: hash }).where("id", "=", user.id).execute();
  const tryIt = attemptsWith(w);
  // Processor time, because it does not depend on the machine's other load.
  const leastWorkMs = async (email: string) => {
    const took: number[] = [];
    for (let n = 0; n < 4; n++) {
      const before = process.cpuUsage();
      assert.deepEqual(await tryIt(email, "wrong"), { status: 401, retryAfterS: undefined });
      const { user: own, system } = process.cpuUsage(before);
      took.push((own + system) / 1000);
    }
    return Math.min(...took);
  };
  await leastWorkMs("warm@example.com");
  const [known, unknown] = [await leastWorkMs(user.email), await leastWorkMs("nobody@example.com")];
  assert.ok(unknown > known / 3 && known > unknown / 3, `${known} ms and ${unknown} ms`);
});

test("a voucher of the dashboard creates a session like a password; an expired, altered or foreign voucher does not", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const nobody = createClient(application, (address, init) => w.fetch(address, init));
  const sealed = (email: string, at = w.now(), context = voucherContext, secret = w.settings.secret) =>
    seal(secret, context, JSON.stringify({ email, at: at.toISOString() }));
  const statusOf = async (voucher: string) => {
    try {
      await nobody.sessions.createVouched({ body: { voucher } });
      return 201;
    } catch (thrown) {
      return isApiError(thrown) ? thrown.status : assert.fail(String(thrown));
    }
  };

  const begun = await nobody.sessions.createVouched({ body: { voucher: sealed(user.email.toUpperCase()), userAgent: "A browser" } });
  assert.equal(begun.user.id, user.id);
  const theirs = createClient(application, (address, init) =>
    w.fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${begun.token}` } }),
  );
  assert.equal((await theirs.sessions.get({})).user.email, user.email);

  assert.equal(await statusOf(sealed("nobody@example.com")), 403);
  assert.equal(await statusOf(sealed(user.email, new Date(w.now().getTime() - 61_000))), 401);
  assert.equal(await statusOf(sealed(user.email, w.now(), "another context")), 401);
  assert.equal(await statusOf(sealed(user.email, w.now(), voucherContext, "another secret, of somebody else's")), 401);
  for (const altered of ["", "v1.", user.email, `${sealed(user.email).slice(0, -4)}AAAA`])
    assert.ok([401, 422].includes(await statusOf(altered)));

  await user.app.account.setPassword({ body: { oldPassword: user.password, password: "Another-Horse-8-Battery" } });
  await w.heard();
  await assert.rejects(theirs.sessions.get({}), (error) => isApiError(error) && error.status === 401);
  await w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ deletion_due: w.now() }).where("id", "=", user.id).execute());
  assert.equal(await statusOf(sealed(user.email)), 403);
});
