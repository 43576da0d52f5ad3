import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { sealVisitor } from "#db/seal.ts";

import { mailServer } from "../mail/mail-server.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { storedLanguage } from "./language.ts";
import { mailText, signInWith } from "./user-fixtures.ts";

const minuteMs = 60_000;
const another = "Another-Horse-8-Battery";

const nobodyOf = (w: TestApp, address = "203.0.113.7") =>
  createClient(application, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, [headers.visitor]: sealVisitor(w.settings.secret, address) } }),
  );

const tokenIn = (raw: string) => /\/reset-password#([\w-]+)/.exec(mailText(raw))?.[1] ?? assert.fail(`no link in ${raw}`);

async function withMail(t: TestContext) {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { locationId } = await w.location();
  const user = await w.user(locationId, { firstName: "Ada", lastName: "Byron" });
  const links = nobodyOf(w).passwordLinks;
  const mailed = async (email = user.email): Promise<string> => {
    await links.request({ body: { email } });
    await w.work();
    return tokenIn(server.mails.at(-1)?.raw ?? "");
  };
  return { w, server, user, links, mailed, locationId };
}

const isEnded = (thrown: unknown) => isApiError(thrown, "NOT_FOUND") && thrown.reason === "linkEnded";

test("a mailed link sets a new password once, ends all sessions on every instance, and is in the audit log", async (t) => {
  const { w, server, user, links, mailed, locationId } = await withMail(t);
  const other = await w.instance();
  const token = await mailed(user.email.toUpperCase());
  assert.deepEqual(server.mails[0]?.to, [user.email]);
  assert.match(server.mails[0]?.raw ?? "", /^Auto-Submitted: auto-generated/m);
  assert.deepEqual(await links.open({ body: { token } }), { email: user.email });
  await links.use({ body: { token, password: another } });
  for (const app of [w.app, other]) {
    const authorization = { headers: { version: "v3", authorization: `Bearer ${user.token}` } };
    await assertRefused(app.fetch(new Request("http://service.test/application/sessions/current", authorization)), "TOKEN_INVALID");
  }
  await assertRefused(links.use({ body: { token, password: "Third-Horse-9-Battery" } }), "NOT_FOUND", { reason: "linkEnded" });
  await assertRefused(links.open({ body: { token } }), "NOT_FOUND", { reason: "linkEnded" });
  await assertRefused(signInWith(w)(user.email, user.password), "SIGN_IN_REFUSED");
  await signInWith(w)(user.email, another);

  const { rows } = await w.db.pool.query(
    "select actor_kind, actor_id, after from change_log where location_id = $1 and entity = 'user' and action = 'update' order by seq",
    [locationId],
  );
  assert.deepEqual(
    rows.map(({ actor_kind, actor_id, after }) => [actor_kind, actor_id, after.passwordLink ?? after.password]),
    [
      ["system", null, "mailed"],
      ["user", user.id, "another one"],
      ["user", user.id, "used"],
    ],
  );
});

test("a link is stored only as a hash, expires after 30 minutes, and the use of one ends the others", async (t) => {
  const { w, links, mailed } = await withMail(t);
  const [first, second] = [await mailed(), await mailed()];
  const { rows } = await w.db.pool.query("select row_to_json(l)::text as link from account_link l");
  assert.equal(rows.length, 2);
  const { rows: jobs } = await w.db.pool.query("select payload::text from graphile_worker._private_jobs");
  for (const token of [first, second]) assert.ok(!JSON.stringify([rows, jobs]).includes(token));
  await links.use({ body: { token: second, password: another } });
  await assertRefused(links.use({ body: { token: first, password: another } }), "NOT_FOUND", { reason: "linkEnded" });

  const late = await mailed();
  w.advance(29 * minuteMs);
  await links.open({ body: { token: late } });
  w.advance(2 * minuteMs);
  await assertRefused(links.open({ body: { token: late } }), "NOT_FOUND", { reason: "linkEnded" });
  await assertRefused(links.use({ body: { token: late, password: another } }), "NOT_FOUND", { reason: "linkEnded" });
  for (const token of ["x", `${late}x`]) await assertRefused(links.use({ body: { token, password: another } }), "NOT_FOUND");
  for (const token of ["", "\u0000"]) await assertRefused(links.use({ body: { token, password: another } }), "INVALID");
});

test("of twenty parallel uses of two links of one person, exactly one sets the password", async (t) => {
  const { w, user, mailed } = await withMail(t);
  const tokens = [await mailed(), await mailed()];
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, n) => {
      const password = `Parallel-Horse-${n}-Battery`;
      await nobodyOf(w, `203.0.113.${n}`).passwordLinks.use({ body: { token: tokens[n % 2] ?? "", password } });
      return password;
    }),
  );
  const passed = tried.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  assert.equal(passed.length, 1);
  for (const each of tried) if (each.status === "rejected") assert.ok(isEnded(each.reason), String(each.reason));
  await signInWith(w)(user.email, passed[0] ?? "");
});

test("an unknown address gets the same response after the same work, and no mail", async (t) => {
  const { w, server, user, links } = await withMail(t);
  const countJobs = async () => (await w.db.pool.query("select count(*)::int as jobs from graphile_worker._private_jobs")).rows[0].jobs;
  const requestLink = async (email: string) => {
    const before = await countJobs();
    return { answer: await links.request({ body: { email } }), jobs: (await countJobs()) - before };
  };
  assert.deepEqual(await requestLink("nobody@example.com"), await requestLink(user.email));
  await w.work();
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [[user.email]],
  );
  await w.db.query.updateTable("user").set({ deletion_due: w.now() }).where("id", "=", user.id).execute();
  await requestLink(user.email);
  await w.work();
  assert.equal(server.mails.length, 1, "a user who is being deleted gets none");
});

test("a visitor is limited, and mails to one address are limited silently, so that no one can block its owner's requests", async (t) => {
  const { w, server, user } = await withMail(t);
  for (let n = 0; n < 12; n++) await nobodyOf(w, `198.51.100.${n}`).passwordLinks.request({ body: { email: user.email } });
  await w.work();
  assert.equal(server.mails.length, 5);
  assert.deepEqual(await nobodyOf(w, "192.0.2.1").passwordLinks.open({ body: { token: tokenIn(server.mails[0]?.raw ?? "") } }), {
    email: user.email,
  });
  w.advance(30 * minuteMs);
  await nobodyOf(w, "192.0.2.2").passwordLinks.request({ body: { email: user.email } });
  await w.work();
  assert.equal(server.mails.length, 6, "by the time that the links have expired, another one is mailed");

  const one = nobodyOf(w, "192.0.2.3").passwordLinks;
  for (let n = 0; n < 20; n++) await one.request({ body: { email: `unknown-${n}@example.com` } });
  const refused = await assertRefused(one.request({ body: { email: user.email } }), "RATE_LIMITED");
  assert.ok((refused.retryAfterS ?? 0) > 800, String(refused.retryAfterS));
});

test("the mail is in the person's language; without a mail server it is in the outbox folder, and the response says so", async (t) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-links-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const w = await startTestApp(t, { dataDir });
  const user = await w.user((await w.location()).locationId, { firstName: "Ada", lastName: "Byron" });
  await w.db.query.updateTable("user").set(storedLanguage("de")).where("id", "=", user.id).execute();
  assert.equal((await nobodyOf(w).passwordLinks.request({ body: { email: user.email } })).isMailed, false);
  await w.work();
  const folder = path.join(dataDir, "outbox", "mail");
  const [file = ""] = await readdir(folder);
  const raw = await readFile(path.join(folder, file), "utf8");
  assert.match(mailText(raw), /Guten Tag Ada Byron,[\s\S]*http:\/\/dashboard\.test\/reset-password#[\s\S]*30 Minuten/);
  await nobodyOf(w).passwordLinks.use({ body: { token: tokenIn(raw), password: another } });
});

test("a password that breaks the rules is refused, and the link stays valid", async (t) => {
  const { links, mailed } = await withMail(t);
  const token = await mailed();
  await assertRefused(links.use({ body: { token, password: "short" } }), "INVALID");
  await links.use({ body: { token, password: another } });
});
