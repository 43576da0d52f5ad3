import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";

import { mailServer } from "../mail/mail-server.ts";
import { type SignedIn, startTestApp } from "../testing/test-app.ts";
import { storedLanguage } from "./language.ts";
import { mailText, password, signInWith } from "./user-fixtures.ts";

const minuteMs = 60_000;

async function withMail(t: TestContext) {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { locationId } = await w.location();
  const user = await w.user(locationId, { role: "user", firstName: "Ada", lastName: "Byron" });
  const tokenTo = (email: string) => {
    const raw = server.mails.findLast(({ to }) => to.includes(email))?.raw ?? assert.fail(`no mail to ${email}`);
    return /\/confirm-email#([\w-]+)/.exec(mailText(raw))?.[1] ?? assert.fail(`no link in ${raw}`);
  };
  /** Requests a change and returns the token of its link. */
  const requested = async (of: SignedIn, email: string) => {
    await of.app.account.requestEmail({ body: { email, password: of.password } });
    return tokenTo(email);
  };
  return { w, server, user, locationId, tokenTo, requested };
}

const isTaken = (thrown: unknown) => isApiError(thrown, "CONFLICT") && thrown.reason === "emailTaken";

test("only the confirmed link changes the email, once; the former address gets notices, and the change is in the audit log", async (t) => {
  const { w, server, user, locationId, requested } = await withMail(t);
  const elsewhere = await signInWith(w)(user.email, user.password);
  const former = user.email;
  const token = await requested(user, "ada.new@example.com");
  const { account } = await user.app.account.get({});
  assert.deepEqual([account.email, account.emailChange], [former, { pending: "ada.new@example.com" }]);
  await signInWith(w)(former, user.password);

  const { account: after } = await user.app.account.confirmEmail({ body: { token } });
  assert.deepEqual([after.email, after.emailChange], ["ada.new@example.com", { pending: null }]);
  await assertRefused(user.app.account.confirmEmail({ body: { token } }), "NOT_FOUND", { reason: "linkEnded" });
  await signInWith(w)("ada.new@example.com", user.password);
  await assertRefused(signInWith(w)(former, user.password), "SIGN_IN_REFUSED");

  const answer = await w.fetch("/application/account", { headers: { version: "v3", authorization: `Bearer ${elsewhere.token}` } });
  await assertRefused(answer, "TOKEN_INVALID", { note: "other sessions end" });
  assert.equal((await user.app.account.get({})).account.email, "ada.new@example.com", "this one goes on");

  await w.work();
  const notices = server.mails.filter(({ to }) => to.includes(former)).map(({ raw }) => mailText(raw));
  assert.equal(notices.length, 2);
  assert.match(notices[0] ?? "", /asked to change the email of your account from/);
  assert.match(notices[1] ?? "", /You now sign in with ada\.new@example\.com instead of/);
  for (const notice of notices) assert.ok(!notice.includes("/confirm-email#"));

  const { rows } = await w.db.pool.query(
    "select actor_id, before, after from change_log where location_id = $1 and entity = 'user' and action = 'update' order by seq",
    [locationId],
  );
  assert.ok(rows.some(({ actor_id, after }) => actor_id === user.id && after.emailChange === "requested"));
  assert.ok(rows.some(({ before, after }) => before?.email === former && after.email === "ada.new@example.com"));
});

test("when two users confirm the same address at the same time, one gets it; the other keeps their address and gets an error", async (t) => {
  const { w, user, locationId, requested } = await withMail(t);
  const other = await w.user(locationId, { role: "user" });
  const links = [
    { of: user, token: await requested(user, "Wanted@example.com") },
    { of: other, token: await requested(other, "wanted@example.com") },
  ];
  const tried = await Promise.allSettled(links.map(({ of, token }) => of.app.account.confirmEmail({ body: { token } })));
  assert.deepEqual(tried.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  for (const each of tried) if (each.status === "rejected") assert.ok(isTaken(each.reason), String(each.reason));
  const emails = await Promise.all([user, other].map(async ({ app }) => (await app.account.get({})).account.email.toLowerCase()));
  assert.equal(emails.filter((email) => email === "wanted@example.com").length, 1);
});

test("the response is the same for an address that another user has, which stays theirs", async (t) => {
  const { w, user, locationId, requested } = await withMail(t);
  const other = await w.user(locationId, { role: "user" });
  const answers = [
    await user.app.account.requestEmail({ body: { email: "free@example.com", password } }),
    await user.app.account.requestEmail({ body: { email: other.email, password } }),
  ].map(({ account }) => ({ ...account, emailChange: null }));
  assert.deepEqual(answers[0], answers[1]);
  const token = await requested(user, other.email);
  await assertRefused(user.app.account.confirmEmail({ body: { token } }), "CONFLICT", { reason: "emailTaken" });
  assert.equal((await other.app.account.get({})).account.email, other.email);
});

test("a link is stored as a hash, works for an hour and only for the user who asked, and a new or cancelled request ends it", async (t) => {
  const { w, user, locationId, requested } = await withMail(t);
  const confirm = (token: string, by = user) => by.app.account.confirmEmail({ body: { token } });
  const first = await requested(user, "one@example.com");
  const { rows } = await w.db.pool.query("select row_to_json(l)::text as link from account_link l");
  assert.ok(!JSON.stringify(rows).includes(first));
  const stranger = await w.user(locationId, { role: "user" });
  await assertRefused(confirm(first, stranger), "NOT_FOUND", {
    reason: "linkEnded",
    note: "a stranger who reads the mail cannot take the account",
  });
  const second = await requested(user, "two@example.com");
  await assertRefused(confirm(first), "NOT_FOUND", { reason: "linkEnded" });
  await user.app.account.cancelEmail({});
  await assertRefused(confirm(second), "NOT_FOUND", { reason: "linkEnded" });
  const third = await requested(user, "three@example.com");
  w.advance(61 * minuteMs);
  assert.equal((await user.app.account.get({})).account.emailChange?.pending, null);
  await assertRefused(confirm(third), "NOT_FOUND", { reason: "linkEnded" });
  for (const token of ["x", `${third}x`]) await assertRefused(confirm(token), "NOT_FOUND");
  await assertRefused(confirm("\u0000"), "INVALID");
});

test("a change needs the password, and mails to strangers are limited", async (t) => {
  const { server, user } = await withMail(t);
  const request = (body: { email: string; password?: string }) => user.app.account.requestEmail({ body });
  await assertRefused(request({ email: "new@example.com" }), "FORBIDDEN", { reason: "passwordNeeded" });
  await assertRefused(request({ email: "new@example.com", password: "Wrong-Horse-7-Battery" }), "INVALID", { reason: "passwordWrong" });
  await assertRefused(request({ email: user.email, password }), "INVALID", { reason: "emailUnchanged" });
  await assertRefused(request({ email: "nobody@example.com", password }), "CONFLICT", { reason: "emailNotMailed" });
  assert.equal((await user.app.account.get({})).account.emailChange?.pending, null);
  for (let n = 0; n < 4; n++) await user.app.account.requestEmail({ body: { email: `new${n}@example.com`, password } });
  await assertRefused(request({ email: "more@example.com", password }), "RATE_LIMITED");
  assert.equal(server.mails.length, 4);
});

test("the mails are in the user's language", async (t) => {
  const { w, server, user } = await withMail(t);
  await w.db.query.updateTable("user").set(storedLanguage("de")).where("id", "=", user.id).execute();
  await user.app.account.requestEmail({ body: { email: "neu@example.com", password } });
  await w.work();
  const [link = "", notice = ""] = server.mails.map(({ raw }) => mailText(raw));
  assert.match(link, /Guten Tag Ada Byron,[\s\S]*neu@example\.com[\s\S]*http:\/\/dashboard\.test\/confirm-email#[\s\S]*60 Minuten/);
  assert.match(notice, /soll von/);
});

test("without a mail server an admin changes an email, and the user signs in with it", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const [admin, user] = [await w.user(locationId), await w.user(locationId, { role: "user" })];
  assert.equal((await user.app.account.get({})).account.emailChange, null);
  await assertRefused(user.app.account.requestEmail({ body: { email: "new@example.com", password } }), "CONFLICT", {
    reason: "emailNeedsMail",
  });
  const update = (userId: string, email: string, expected = {}) =>
    admin.app.people.people.update({ params: { userId }, query: { locationId }, body: { changes: { email }, expected } });

  await assertRefused(update(user.id, admin.email.toUpperCase()), "CONFLICT", { reason: "emailTaken" });
  await assertRefused(update(user.id, "x@example.com", { email: "seen@example.com" }), "CHANGED_MEANWHILE");
  const { member } = await update(user.id, "Changed@example.com", { email: user.email });
  assert.equal(member.email, "Changed@example.com");
  await assertRefused(user.app.account.get({}), "TOKEN_INVALID");
  await signInWith(w)("changed@example.com", user.password);
  await update(admin.id, "boss@example.com");
  assert.equal((await admin.app.account.get({})).account.email, "boss@example.com", "the admin's own session goes on");
});

test("where mails are sent, an admin changes the email of others, but their own only with a confirmation", async (t) => {
  const { w, server, user, locationId } = await withMail(t);
  const admin = await w.user(locationId);
  const update = (userId: string) =>
    admin.app.people.people.update({
      params: { userId },
      query: { locationId },
      body: { changes: { email: `new-${userId}@example.com` } },
    });
  await assertRefused(update(admin.id), "CONFLICT", { reason: "ownEmail" });
  await update(user.id);
  await w.work();
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [[user.email]],
  );
});
