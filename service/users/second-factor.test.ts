import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Secret, TOTP } from "otpauth";
import { application } from "#contract/application.ts";
import { type Client, createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { seal, sealVisitor, voucherContext } from "#db/seal.ts";
import { runHere } from "../cli/operator.ts";

import { type SignedIn, startTestApp, type TestApp } from "../testing/test-app.ts";
import { authenticator } from "./passkey-fixtures.ts";
import { alsoIn } from "./user-fixtures.ts";

const minuteMs = 60_000;
const origin = "http://dashboard.test";

const clientFrom = (w: TestApp, address = "203.0.113.7", token?: string) =>
  createClient(application, (url, init) =>
    w.fetch(url, {
      ...init,
      headers: {
        ...init.headers,
        [headers.visitor]: sealVisitor(w.settings.secret, address),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    }),
  );

const codeAt = (secret: string, now: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** The ticket of a sign-in whose password was right. */
async function ticketOf(anonymous: Client<typeof application>, { email, password }: SignedIn): Promise<string> {
  const thrown = await assertRefused(anonymous.sessions.create({ body: { email, password } }), "SECOND_FACTOR_NEEDED");
  return String(thrown.meta?.ticket);
}

async function withApp(t: TestContext) {
  const w = await startTestApp(t);
  w.stopClock();
  const { locationId } = await w.location();
  const user = await w.user(locationId);
  const own = user.app.secondFactor;
  const { secret, uri } = await own.startApp({ body: {} });
  assert.match(uri, /^otpauth:\/\/totp\/Frontdesk:/);
  const { recoveryCodes } = await own.confirmApp({ body: { code: codeAt(secret, w.now()) } });
  w.advance(minuteMs);
  const anonymous = clientFrom(w);
  return { w, locationId, user, own, secret, recoveryCodes: recoveryCodes ?? [], anonymous };
}

test("a sign-in with an authenticator app needs its code, and each code is accepted once", async (t) => {
  const { w, user, secret, anonymous } = await withApp(t);
  const ticket = await ticketOf(anonymous, user);
  const code = codeAt(secret, w.now());
  assert.deepEqual(await anonymous.sessions.secondFactor({ body: { ticket } }), {
    hasApp: true,
    hasRecoveryCodes: true,
    passkeyOptions: null,
  });
  await assertRefused(anonymous.sessions.complete({ body: { ticket, code: "000000" } }), "SIGN_IN_REFUSED", { reason: "codeWrong" });
  const begun = await anonymous.sessions.complete({ body: { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` } });
  assert.equal(begun.user.id, user.id);
  await clientFrom(w, undefined, begun.token).sessions.get({});
  await assertRefused(anonymous.sessions.complete({ body: { ticket, code } }), "SIGN_IN_REFUSED", { reason: "signInExpired" });

  const again = await ticketOf(anonymous, user);
  await assertRefused(anonymous.sessions.complete({ body: { ticket: again, code } }), "SIGN_IN_REFUSED", {
    reason: "codeWrong",
    note: "a replayed code",
  });
  const earlier = codeAt(secret, new Date(w.now().getTime() - 30_000));
  await assertRefused(anonymous.sessions.complete({ body: { ticket: again, code: earlier } }), "SIGN_IN_REFUSED", { reason: "codeWrong" });
  w.advance(30_000);
  await anonymous.sessions.complete({ body: { ticket: again, code: codeAt(secret, w.now()) } });
});

test("of twenty parallel uses of one code, one signs in", async (t) => {
  const { w, user, secret } = await withApp(t);
  const clients = Array.from({ length: 20 }, (_, n) => clientFrom(w, `203.0.113.${n}`));
  const tickets: string[] = [];
  for (const client of clients) tickets.push(await ticketOf(client, user));
  const code = codeAt(secret, w.now());
  const tried = await Promise.allSettled(
    clients.map((client, n) => client.sessions.complete({ body: { ticket: tickets[n] ?? "", code } })),
  );
  assert.equal(tried.filter(({ status }) => status === "fulfilled").length, 1);
});

test("a ticket allows five attempts and ten minutes, codes are limited for strangers, and a known browser has its own allowance", async (t) => {
  const { w, user, secret, recoveryCodes, anonymous } = await withApp(t);
  const device = "d".repeat(40);
  const begin = await ticketOf(anonymous, user);
  await anonymous.sessions.complete({ body: { ticket: begin, code: codeAt(secret, w.now()), device } });
  const first = await ticketOf(anonymous, user);
  for (let n = 0; n < 5; n++)
    await assertRefused(anonymous.sessions.complete({ body: { ticket: first, code: `00000${n}` } }), "SIGN_IN_REFUSED", {
      reason: "codeWrong",
    });
  await assertRefused(anonymous.sessions.complete({ body: { ticket: first, code: codeAt(secret, w.now()) } }), "SIGN_IN_REFUSED", {
    reason: "signInExpired",
  });
  const late = await ticketOf(anonymous, user);
  w.advance(11 * minuteMs);
  await assertRefused(anonymous.sessions.complete({ body: { ticket: late, code: codeAt(secret, w.now()) } }), "SIGN_IN_REFUSED", {
    reason: "signInExpired",
  });

  let limited = 0;
  for (let n = 0; n < 40; n++) {
    const stranger = clientFrom(w, `198.51.100.${n}`);
    const ticket = await ticketOf(stranger, user);
    const refused = await stranger.sessions.complete({ body: { ticket, code: "000000" } }).catch((error: unknown) => error);
    if (isApiError(refused, "RATE_LIMITED")) limited += 1;
  }
  assert.ok(limited >= 10, String(limited));
  const atHome = await ticketOf(anonymous, user);
  await assertRefused(anonymous.sessions.complete({ body: { ticket: atHome, code: codeAt(secret, w.now()) } }), "RATE_LIMITED");
  await anonymous.sessions.complete({ body: { ticket: atHome, code: codeAt(secret, w.now()), device } });
  const elsewhere = await ticketOf(anonymous, user);
  await anonymous.sessions.complete({ body: { ticket: elsewhere, code: recoveryCodes[0] ?? "" } });
});

test("each recovery code signs in once, new ones replace the old ones, and nothing secret is stored in plain text", async (t) => {
  const { w, user, own, secret, recoveryCodes, anonymous } = await withApp(t);
  assert.equal(recoveryCodes.length, 10);
  assert.equal(new Set(recoveryCodes).size, 10);
  const stored = JSON.stringify(
    await Promise.all(
      ["authenticator_app", "recovery_code", "change_log"].map(async (table) => (await w.db.pool.query(`select * from ${table}`)).rows),
    ),
  );
  for (const text of [secret, ...recoveryCodes]) assert.ok(!stored.includes(text));
  const [one = "", other = ""] = recoveryCodes;
  await anonymous.sessions.complete({ body: { ticket: await ticketOf(anonymous, user), code: one.toUpperCase().replace("-", " ") } });
  await assertRefused(anonymous.sessions.complete({ body: { ticket: await ticketOf(anonymous, user), code: one } }), "SIGN_IN_REFUSED", {
    reason: "codeWrong",
  });
  assert.equal((await own.get({})).recoveryCodesLeft, 9);
  const { recoveryCodes: renewed } = await own.renewRecoveryCodes({ body: {} });
  await assertRefused(anonymous.sessions.complete({ body: { ticket: await ticketOf(anonymous, user), code: other } }), "SIGN_IN_REFUSED", {
    reason: "codeWrong",
  });
  await anonymous.sessions.complete({ body: { ticket: await ticketOf(anonymous, user), code: renewed[3] ?? "" } });
});

test("a passkey is a second factor, and signs in without a password if it verifies its user", async (t) => {
  const w = await startTestApp(t);
  const user = await w.user((await w.location()).locationId);
  const own = user.app.secondFactor;
  const anonymous = clientFrom(w);
  const key = authenticator(origin);
  const { ticket, options } = await own.startPasskey({ body: {} });
  const made = await own.addPasskey({ body: { ticket, name: "Laptop", passkey: key.register(options) } });
  assert.equal(made.recoveryCodes?.length, 10);
  assert.deepEqual(
    (await own.get({})).passkeys.map(({ name }) => name),
    ["Laptop"],
  );
  await assertRefused(own.addPasskey({ body: { ticket, name: "Again", passkey: key.register(options) } }), "SIGN_IN_REFUSED");

  const second = await ticketOf(anonymous, user);
  const { passkeyOptions } = await anonymous.sessions.secondFactor({ body: { ticket: second } });
  assert.deepEqual(
    passkeyOptions?.allowCredentials.map(({ id }) => id),
    [key.id],
  );
  await anonymous.sessions.complete({ body: { ticket: second, passkey: key.sign(passkeyOptions ?? assert.fail()) } });

  const start = () => anonymous.sessions.startPasskey({ body: {} });
  const alone = await start();
  const begun = await anonymous.sessions.complete({ body: { ticket: alone.ticket, passkey: key.sign(alone.options) } });
  assert.equal(begun.user.id, user.id);

  const refused = async (signed: (options: Awaited<ReturnType<typeof start>>["options"]) => ReturnType<typeof key.sign>) => {
    const { ticket: fresh, options: asked } = await start();
    await assertRefused(anonymous.sessions.complete({ body: { ticket: fresh, passkey: signed(asked) } }), "SIGN_IN_REFUSED", {
      reason: "passkeyRefused",
    });
  };
  await refused((asked) => key.sign({ ...asked, challenge: "another" }));
  await refused((asked) => key.sign({ ...asked, rpId: "elsewhere.test" }));
  await refused((asked) => ({ ...key.sign(asked), response: { ...key.sign(asked).response, signature: "AAAA" } }));
  await refused((asked) => authenticator(origin).sign(asked));
  await refused((asked) => {
    key.state.counter = 0;
    return key.sign(asked);
  });
  const { ticket: code } = await start();
  await assertRefused(anonymous.sessions.complete({ body: { ticket: code, code: "000000" } }), "SIGN_IN_REFUSED", { reason: "codeWrong" });

  const phishing = authenticator("https://dashboard.test.example");
  const next = await own.startPasskey({ body: {} });
  await assertRefused(own.addPasskey({ body: { ticket: next.ticket, name: "x", passkey: phishing.register(next.options) } }), "INVALID");
});

test("a passkey that does not verify its user is a second factor only", async (t) => {
  const w = await startTestApp(t);
  const user = await w.user((await w.location()).locationId);
  const anonymous = clientFrom(w);
  const key = authenticator(origin, { verifies: false });
  const { ticket, options } = await user.app.secondFactor.startPasskey({ body: {} });
  await user.app.secondFactor.addPasskey({ body: { ticket, name: "Key", passkey: key.register(options) } });
  const alone = await anonymous.sessions.startPasskey({ body: {} });
  await assertRefused(
    anonymous.sessions.complete({ body: { ticket: alone.ticket, passkey: key.sign(alone.options) } }),
    "SIGN_IN_REFUSED",
    {
      reason: "passkeyRefused",
    },
  );
  const second = await ticketOf(anonymous, user);
  const { passkeyOptions } = await anonymous.sessions.secondFactor({ body: { ticket: second } });
  await anonymous.sessions.complete({ body: { ticket: second, passkey: key.sign(passkeyOptions ?? assert.fail()) } });
});

test("where a role needs a second factor, a user without one can only add it, and nobody can remove their last one", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const { locationId, token } = await w.location();
  const user = await w.user(locationId, { role: "user" });
  const admin = await w.user(locationId);
  const anonymous = clientFrom(w);
  await w.db.query
    .updateTable("location")
    .set({ second_factor_roles: ["user"] })
    .where("id", "=", locationId)
    .execute();
  assert.equal((await admin.app.sessions.get({})).needsSecondFactor, false);
  await user.app.account.get({});

  const begun = await anonymous.sessions.create({ body: { email: user.email, password: user.password } });
  assert.equal(begun.needsSecondFactor, true);
  const they = clientFrom(w, undefined, begun.token);
  for (const ask of [they.account.get, they.account.listSessions, they.operations.list])
    await assertRefused(ask(Object({ query: { locationId } })), "SECOND_FACTOR_MISSING");
  const onBehalf = { headers: { version: "v3", authorization: `Bearer ${token}`, [headers.onBehalf]: begun.token } };
  await w.db.query.updateTable("integration").set({ kind: "dashboard" }).where("location_id", "=", locationId).execute();
  await assertRefused(w.fetch(`/users/search?companyId=company-${locationId}`, onBehalf), "SECOND_FACTOR_MISSING");

  const { secret } = await they.secondFactor.startApp({ body: {} });
  await they.secondFactor.confirmApp({ body: { code: codeAt(secret, w.now()) } });
  assert.equal((await they.sessions.get({})).needsSecondFactor, false);
  await they.account.get({});
  await assertRefused(user.app.account.get({}), "TOKEN_INVALID", { note: "the other session ended" });
  await assertRefused(they.secondFactor.removeApp({ body: {} }), "CONFLICT", { reason: "secondFactorRequired" });
  assert.ok((await they.secondFactor.get({})).app);
  await w.db.query.updateTable("location").set({ second_factor_roles: [] }).where("id", "=", locationId).execute();
  await they.secondFactor.removeApp({ body: {} });
  assert.deepEqual(await they.secondFactor.get({}), {
    ...{ app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false, confirmation: "none", passkeyOrigin: origin },
  });
  await anonymous.sessions.create({ body: { email: user.email, password: user.password } });
});

test("the operator removes a lost second factor: all of it is gone, the sessions end, and the password alone signs in", async (t) => {
  const { w, locationId, user, own, secret, recoveryCodes, anonymous } = await withApp(t);
  const key = authenticator(origin);
  const { ticket, options } = await own.startPasskey({ body: {} });
  await own.addPasskey({ body: { ticket, name: "Laptop", passkey: key.register(options) } });
  const begun = await ticketOf(anonymous, user);
  const byPasskey = await anonymous.sessions.startPasskey({ body: {} });
  const admin = runHere(w);
  assert.equal((await admin(["user", "remove-second-factor", "--email", "nobody@example.com"])).status, 2);
  await own.get({});

  const { status, stdout, stderr } = await admin(["user", "remove-second-factor", "--email", user.email.toUpperCase()]);
  assert.equal(status, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { id: user.id, email: user.email });
  await assertRefused(own.get({}), "TOKEN_INVALID");
  for (const code of [codeAt(secret, w.now()), recoveryCodes[0] ?? assert.fail()])
    await assertRefused(anonymous.sessions.complete({ body: { ticket: begun, code } }), "SIGN_IN_REFUSED");
  const signed = key.sign(byPasskey.options);
  await assertRefused(anonymous.sessions.complete({ body: { ticket: byPasskey.ticket, passkey: signed } }), "SIGN_IN_REFUSED", {
    reason: "passkeyRefused",
  });

  const { token } = await anonymous.sessions.create({ body: { email: user.email, password: user.password } });
  const left = await clientFrom(w, undefined, token).secondFactor.get({});
  assert.deepEqual([left.app, left.passkeys, left.recoveryCodesLeft], [null, [], 0]);
  const { rows } = await w.db.pool.query(
    "select actor_kind, after from change_log where location_id = $1 and entity_id = $2 order by seq desc limit 1",
    [locationId, user.id],
  );
  assert.deepEqual(rows, [{ actor_kind: "operator", after: { secondFactor: "removed" } }]);
});

test("some time after the sign-in a change needs the password, and a wrong one is limited", async (t) => {
  const { w, user, own } = await withApp(t);
  w.advance(15 * minuteMs);
  assert.equal((await own.get({})).confirmation, "password");
  await assertRefused(own.removeApp({ body: {} }), "FORBIDDEN", { reason: "passwordNeeded" });
  await assertRefused(own.startPasskey({ body: { password: "wrong" } }), "INVALID");
  await own.removeApp({ body: { password: user.password } });
  const tried = await Promise.all(
    Array.from({ length: 15 }, () => own.startApp({ body: { password: "wrong" } }).catch((error: unknown) => error)),
  );
  assert.equal(tried.filter((each) => isApiError(each, "RATE_LIMITED")).length, 5);
  await w.db.query.updateTable("user").set({ password_hash: null }).where("id", "=", user.id).execute();
  assert.equal((await own.get({})).confirmation, "signIn");
});

test("an admin sees how many users have no second factor, requires it by role, and removes a lost one", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const visitor = await w.location();
  const query = { locationId: visitor.locationId };
  const admin = await w.user(visitor.locationId);
  const user = await w.user(visitor.locationId, { role: "user" });
  const rules = admin.app.signInRules;
  const { secret } = await user.app.secondFactor.startApp({ body: {} });
  await user.app.secondFactor.confirmApp({ body: { code: codeAt(secret, w.now()) } });
  assert.deepEqual(await rules.get({ query }), { secondFactorRoles: [], without: { admin: 1, user: 0 } });
  await assertRefused(user.app.signInRules.update({ query, body: { secondFactorRoles: [] } }), "FORBIDDEN");
  await rules.update({ query, body: { secondFactorRoles: ["user", "admin"] } });
  assert.deepEqual((await rules.get({ query })).secondFactorRoles, ["admin", "user"]);

  const people = admin.app.people.people;
  const params = { userId: user.id };
  assert.equal((await people.get({ params, query })).member.hasSecondFactor, true);
  await assertRefused(people.removeSecondFactor({ params: { userId: admin.id }, query, body: {} }), "CONFLICT");
  const { member } = await people.removeSecondFactor({ params, query, body: {} });
  assert.equal(member.hasSecondFactor, false);
  await assertRefused(user.app.sessions.get({}), "TOKEN_INVALID");
  const begun = await clientFrom(w).sessions.create({ body: { email: user.email, password: user.password } });
  assert.equal(begun.needsSecondFactor, true);

  const elsewhere = await w.location();
  await alsoIn(w, elsewhere, user.id);
  await assertRefused(people.removeSecondFactor({ params, query, body: {} }), "FORBIDDEN");
  const { rows } = await w.db.pool.query("select entity, after from change_log where location_id = $1 and after is not null order by seq", [
    visitor.locationId,
  ]);
  const logged = rows.map(({ after }) => JSON.stringify(after));
  for (const expected of ['{"authenticatorApp":"added"}', '{"secondFactor":"removed"}', '{"secondFactorRoles":["admin","user"]}'])
    assert.ok(
      logged.some((each) => each.replaceAll(" ", "") === expected),
      expected,
    );
});

test("a sign-in that a provider has verified needs no second factor", async (t) => {
  const { w, user, locationId, anonymous } = await withApp(t);
  await w.db.query
    .updateTable("location")
    .set({ second_factor_roles: ["admin"] })
    .where("id", "=", locationId)
    .execute();
  const voucher = seal(w.settings.secret, voucherContext, JSON.stringify({ email: user.email, at: w.now().toISOString() }));
  const begun = await anonymous.sessions.createVouched({ body: { voucher } });
  assert.deepEqual([begun.user.id, begun.needsSecondFactor], [user.id, false]);
});
