import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { seal, sealVisitor, voucherContext } from "#db/seal.ts";
import { hashOf } from "../http/authentication.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { hashPassword } from "./passwords.ts";

/** A sign-in; without an address, as a client other than the dashboard sends it. */
const attemptsWith = (w: TestApp, fetch = w.fetch) => {
  return async (email: string, password: string, address?: string, secret = w.settings.secret, device?: string) => {
    const visitor: Record<string, string> = address === undefined ? {} : { [headers.visitor]: sealVisitor(secret, address) };
    const anonymous = createClient(application, (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...visitor } }));
    return anonymous.sessions.create({ body: { email, password, ...(device === undefined ? {} : { device }) } });
  };
};

/** Stores a counter as if this number of attempts had been made. */
const counted = (w: TestApp, key: string, attempts: number) =>
  w.db.query
    .insertInto("sign_in_attempt")
    .values({ key, attempts, resets_at: new Date(w.now().getTime() + 60_000) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ attempts }))
    .execute();

/** How many of the attempts ended with each status. */
async function statuses(attempts: Promise<unknown>[]): Promise<Record<number, number>> {
  const ended = (await Promise.allSettled(attempts)).map((each) => {
    if (each.status === "fulfilled") return 201;
    return isApiError(each.reason) ? each.reason.status : assert.fail(String(each.reason));
  });
  return Object.fromEntries([...Map.groupBy(ended, (status) => status)].map(([status, all]) => [status, all.length]));
}

test("at most ten wrong attempts at an account from one address are checked in a window, also when they are concurrent and reach several instances", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const other = await w.instance();
  const here = attemptsWith(w);
  const there = attemptsWith(w, async (address, init) => other.fetch(new Request(`http://service.test${address}`, init)));
  const tried = Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? here : there)(user.email.toUpperCase(), `wrong ${n}`));
  assert.deepEqual(await statuses(tried), { 401: 10, 429: 20 });
  const { retryAfterS } = await assertRefused(there(user.email, user.password), "RATE_LIMITED");
  assert.ok(retryAfterS !== undefined && retryAfterS > 200 && retryAfterS <= 300, String(retryAfterS));
  w.advance(5 * 60_000);
  await here(user.email, user.password);
  assert.deepEqual(await statuses(Array.from({ length: 10 }, () => here(user.email, "wrong"))), { 401: 10 });
});

test("a successful sign-in does not count as an attempt", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) await assertRefused(tryIt(user.email, "wrong"), "SIGN_IN_REFUSED");
    await tryIt(user.email, user.password);
  }
});

test("wrong attempts from one address are limited across all accounts, and only the dashboard can name the address", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  const used = (address: string) => counted(w, `address ${address}`, 99);
  await used("203.0.113.7");
  await assertRefused(tryIt("one@example.com", "wrong", "203.0.113.7"), "SIGN_IN_REFUSED");
  await assertRefused(tryIt("two@example.com", "wrong", "203.0.113.7"), "RATE_LIMITED");
  await assertRefused(tryIt(user.email, user.password, "203.0.113.7"), "RATE_LIMITED");
  await tryIt(user.email, user.password, "203.0.113.8");

  await used("2001:db8:1:2::/64");
  await assertRefused(tryIt("one@example.com", "wrong", "2001:db8:1:2::1"), "SIGN_IN_REFUSED");
  await assertRefused(tryIt("two@example.com", "wrong", "2001:db8:1:2:ffff::2"), "RATE_LIMITED");
  await assertRefused(tryIt("two@example.com", "wrong", "2001:db8:1:3::1"), "SIGN_IN_REFUSED");

  await used("unknown");
  await assertRefused(tryIt("one@example.com", "wrong"), "SIGN_IN_REFUSED");
  await assertRefused(tryIt(user.email, user.password, "203.0.113.9", "another secret, also thirty-two long"), "RATE_LIMITED");
  const old = sealVisitor(w.settings.secret, "203.0.113.9", Date.now() - 5 * 60_000);
  for (const header of ["203.0.113.9", "v1.", old])
    await assertRefused(
      w.fetch("/application/sessions", {
        method: "POST",
        headers: { version: "v3", "content-type": "application/json", [headers.visitor]: header, "x-forwarded-for": "203.0.113.9" },
        body: JSON.stringify({ email: user.email, password: user.password }),
      }),
      "RATE_LIMITED",
      { note: header },
    );
});

test("wrong attempts from other addresses do not prevent a sign-in", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  await tryIt(user.email, user.password, "198.51.100.1");
  assert.deepEqual(await statuses(Array.from({ length: 12 }, () => tryIt(user.email, "wrong", "203.0.113.7"))), { 401: 10, 429: 2 });
  await assertRefused(tryIt(user.email, user.password, "203.0.113.7"), "RATE_LIMITED");
  await tryIt(user.email, user.password, "198.51.100.1");
  await tryIt(user.email, user.password, "198.51.100.2");
});

test("attempts at one account from many addresses take turns, and an address with an earlier sign-in does not wait", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  await tryIt(user.email, user.password, "198.51.100.1");
  await counted(w, `strangers ${hashOf(user.email.toLowerCase())}`, 50);
  w.stopClock();
  const guesses = statuses(Array.from({ length: 40 }, (_, n) => tryIt(user.email, `wrong ${n}`, `203.0.113.${n}`)));
  await tryIt(user.email, user.password, "198.51.100.1");
  assert.deepEqual(await guesses, { 401: 4, 429: 36 });
  w.advance(60_000);
  await tryIt(user.email, user.password, "198.51.100.9");
});

test("a browser in which the owner signed in keeps its own allowance, while the account is attacked from the same network and from everywhere", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const other = await w.user(locationId);
  const tryIt = attemptsWith(w);
  const [address, device] = ["198.51.100.1", "a device of the owner, long enough to count"];
  const from = (email: string, password: string, kept = device) => tryIt(email, password, address, w.settings.secret, kept);
  await from(user.email, user.password);
  assert.deepEqual(await statuses(Array.from({ length: 12 }, () => tryIt(user.email, "wrong", address))), { 401: 10, 429: 2 });
  await assertRefused(tryIt(user.email, user.password, address), "RATE_LIMITED");
  await from(user.email, user.password);
  await counted(w, `address ${address}`, 100);
  await counted(w, `strangers ${hashOf(user.email.toLowerCase())}`, 500);
  await from(user.email, user.password);
  await assertRefused(from(user.email, user.password, "a device that the owner never signed in with"), "RATE_LIMITED");
  await assertRefused(from(other.email, other.password), "RATE_LIMITED", { note: "the device is known for its owner only" });
  assert.deepEqual(await statuses(Array.from({ length: 15 }, () => from(user.email, "wrong"))), { 401: 10, 429: 5 });
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
      const { retryAfterS } = await assertRefused(tryIt(email, "wrong"), "SIGN_IN_REFUSED");
      assert.equal(retryAfterS, undefined);
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
  const anonymous = createClient(application, (address, init) => w.fetch(address, init));
  const sealed = (email: string, at = w.now(), context = voucherContext, secret = w.settings.secret) =>
    seal(secret, context, JSON.stringify({ email, at: at.toISOString() }));
  const vouched = (voucher: string) => anonymous.sessions.createVouched({ body: { voucher } });

  const begun = await anonymous.sessions.createVouched({ body: { voucher: sealed(user.email.toUpperCase()), userAgent: "A browser" } });
  assert.equal(begun.user.id, user.id);
  const theirs = createClient(application, (address, init) =>
    w.fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${begun.token}` } }),
  );
  assert.equal((await theirs.sessions.get({})).user.email, user.email);

  await assertRefused(vouched(sealed("nobody@example.com")), "FORBIDDEN");
  await assertRefused(vouched(sealed(user.email, new Date(w.now().getTime() - 61_000))), "SIGN_IN_REFUSED");
  await assertRefused(vouched(sealed(user.email, w.now(), "another context")), "SIGN_IN_REFUSED");
  await assertRefused(vouched(sealed(user.email, w.now(), voucherContext, "another secret, of somebody else's")), "SIGN_IN_REFUSED");
  await assertRefused(vouched(""), "INVALID");
  for (const altered of ["v1.", user.email, `${sealed(user.email).slice(0, -4)}AAAA`])
    await assertRefused(vouched(altered), "SIGN_IN_REFUSED");

  await user.app.account.setPassword({ body: { oldPassword: user.password, password: "Another-Horse-8-Battery" } });
  await w.heard();
  await assertRefused(theirs.sessions.get({}), "TOKEN_INVALID");
  await w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ deletion_due: w.now() }).where("id", "=", user.id).execute());
  await assertRefused(vouched(sealed(user.email)), "FORBIDDEN");
});
