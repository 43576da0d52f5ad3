import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { application } from "#contract/application/index.ts";
import { createClient } from "#contract/client.ts";
import { isFault } from "#contract/errors.ts";
import { clientAddressContext, seal, voucherContext } from "#db/seal.ts";
import { createApp } from "../app.ts";
import { type World, world } from "../world.ts";

type Tried = { status: number; retryAfterS: number | undefined };

const attemptsWith = (w: World, fetch = w.fetch) => {
  const nobody = createClient(application, (address, init) => fetch(address, init));
  return async (email: string, password: string, from?: string): Promise<Tried> => {
    try {
      await nobody.sessions.create({ body: { email, password, ...(from === undefined ? {} : { from }) } });
      return { status: 201, retryAfterS: undefined };
    } catch (thrown) {
      if (!isFault(thrown)) throw thrown;
      return { status: thrown.status, retryAfterS: thrown.retryAfterS };
    }
  };
};

const statuses = (tried: Tried[]) =>
  Object.fromEntries([...Map.groupBy(tried, ({ status }) => status)].map(([status, all]) => [status, all.length]));

test("ten wrong attempts at an account are looked at, however many come at once and wherever, until the window has passed", async (t) => {
  const w = await world(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const other = await createApp({
    db: w.db,
    log: pino({ level: "silent" }),
    now: w.now,
    settings: w.settings,
    limits: { burst: 1_000_000, daily: 1_000_000 },
  });
  t.after(() => other.close());
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

test("who signs in has used up no attempt", async (t) => {
  const w = await world(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) assert.equal((await tryIt(user.email, "wrong")).status, 401);
    assert.equal((await tryIt(user.email, user.password)).status, 201);
  }
});

test("wrong attempts from one address are limited over all accounts, and only the dashboard can say which address it is", async (t) => {
  const w = await world(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  const from = (address: string) => seal(w.settings.secret, clientAddressContext, address);
  const attacker = from("203.0.113.7");
  await w.db.query
    .insertInto("sign_in_attempt")
    .values({ key: "address 203.0.113.7", attempts: 99, resets_at: new Date(w.now().getTime() + 60_000) })
    .execute();
  assert.equal((await tryIt("one@example.com", "wrong", attacker)).status, 401);
  assert.equal((await tryIt("two@example.com", "wrong", attacker)).status, 429);
  assert.equal((await tryIt(user.email, user.password, attacker)).status, 429);
  assert.equal((await tryIt(user.email, user.password, from("203.0.113.8"))).status, 201);
  await w.db.query.updateTable("sign_in_attempt").set({ attempts: 1000 }).where("key", "=", "address ").execute();
  for (const forged of ["203.0.113.9", seal("another secret, also thirty-two long", clientAddressContext, "203.0.113.9")])
    assert.equal((await tryIt(user.email, user.password, forged)).status, 429);
});

test("an account that does not exist is answered like a wrong password, after as much work", async (t) => {
  const w = await world(t);
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const tryIt = attemptsWith(w);
  // The processor's time, which is the same however busy the machine is with others.
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

test("whom the dashboard vouches for has a session like by password; a voucher that is old, altered or somebody else's opens nothing", async (t) => {
  const w = await world(t);
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
      return isFault(thrown) ? thrown.status : assert.fail(String(thrown));
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
  assert.equal(await statusOf(sealed(user.email, w.now(), clientAddressContext)), 401);
  assert.equal(await statusOf(sealed(user.email, w.now(), voucherContext, "another secret, of somebody else's")), 401);
  for (const altered of ["", "v1.", user.email, `${sealed(user.email).slice(0, -4)}AAAA`])
    assert.ok([401, 422].includes(await statusOf(altered)));

  await user.app.account.setPassword({ body: { oldPassword: user.password, password: "Another-Horse-8-Battery" } });
  await w.heard();
  await assert.rejects(theirs.sessions.get({}), (error) => isFault(error) && error.status === 401);
  await w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ deletion_due: w.now() }).where("id", "=", user.id).execute());
  assert.equal(await statusOf(sealed(user.email)), 403);
});
