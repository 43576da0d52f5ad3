import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { InviteCreate } from "#contract/users/invites.ts";
import { mailServer } from "../mail/mail-server.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/test-app.ts";
import { password, signInWith } from "./user-fixtures.ts";

const dayMs = 24 * 60 * 60_000;

const invitation = (locationId: string, more: Partial<InviteCreate> = {}): InviteCreate => ({
  ...{ firstName: "Grace", lastName: "Hopper", email: "grace@example.com", role: "user", locationIds: [locationId] },
  ...{ scopes: null, scopesAssignedToOnly: null },
  ...more,
});

const visitorOf = (w: TestApp) => createClient(application, (url, init) => w.fetch(url, init)).people.invites;
const tokenIn = (link: string | null) => /#(\S+)$/.exec(link ?? "")?.[1] ?? assert.fail(`no link: ${link}`);
async function practice(w: TestApp) {
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const query = { locationId };
  const invite = async (by: SignedIn = admin, more: Partial<InviteCreate> = {}) =>
    by.app.people.invites.create({ query, body: invitation(locationId, more) });
  return { locationId, admin, query, invite, visitor: visitorOf(w) };
}

test("an invited person chooses a password and signs in with the rights of the invite", async (t) => {
  const w = await startTestApp(t);
  const { locationId, admin, query, invite, visitor } = await practice(w);
  const { invite: made, link, mailError } = await invite(admin, { permissions: { tagsEnabled: false }, platformLanguage: "de" });
  assert.equal(mailError, null);
  const token = tokenIn(link);
  assert.deepEqual(await visitor.open({ body: { token } }), {
    ...{ email: "grace@example.com", firstName: "Grace", location: (await admin.app.sessions.get({})).locations[0]?.name, language: "de" },
    invitedBy: made.invitedBy,
  });
  assert.deepEqual((await admin.app.people.invites.list({ query })).invites, [made]);
  assert.equal(JSON.stringify(await admin.app.people.invites.list({ query })).includes(token), false);

  await visitor.accept({ body: { token, password, language: "en_GB" } });
  assert.deepEqual((await admin.app.people.invites.list({ query })).invites, []);
  const { user, locations } = await signInWith(w)("grace@example.com", password);
  assert.deepEqual([user.role, user.language, user.permissions.tagsEnabled], ["user", "en_GB", false]);
  assert.deepEqual(
    locations.map(({ id }) => id),
    [locationId],
  );
  const { entries } = await admin.app.audit.list({ query: { ...query, entity: "user_invite" } });
  assert.deepEqual(
    entries.map(({ action }) => action),
    ["delete", "create"],
  );
  assert.equal(JSON.stringify(entries).includes("token"), false);
});

test("a link works once, also for parallel attempts, and the database does not have its token", async (t) => {
  const w = await startTestApp(t);
  const { invite, visitor } = await practice(w);
  const token = tokenIn((await invite()).link);
  const { rows } = await w.db.pool.query("select * from user_invite");
  assert.equal(JSON.stringify(rows).includes(token), false);
  const body = { token, password, language: "en_US" as const };
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => visitor.accept({ body })));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  for (const outcome of outcomes) if (outcome.status === "rejected") await assertRefused(Promise.reject(outcome.reason), "NOT_FOUND");
  await assertRefused(visitor.open({ body: { token } }), "NOT_FOUND");
});

test("unknown, used, revoked, replaced and expired links get the same answer, and so does one whose sender lost the rights", async (t) => {
  const w = await startTestApp(t);
  const { locationId, admin, query, invite, visitor } = await practice(w);
  const other = await w.user(locationId);
  const answerTo = async (token: string) => {
    const response = await w.fetch("/application/invites/open", {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    const { traceId: _, ...body } = Object(await response.json());
    return JSON.stringify([response.status, body]);
  };
  const unknown = await answerTo("nothing");

  const used = tokenIn((await invite()).link);
  await visitor.accept({ body: { token: used, password, language: "en_US" } });
  const revoked = await invite(admin, { email: "two@example.com" });
  await admin.app.people.invites.revoke({ params: { inviteId: revoked.invite.id }, query });
  const replaced = await invite(admin, { email: "three@example.com" });
  const again = await admin.app.people.invites.resend({ params: { inviteId: replaced.invite.id }, query });
  await visitor.open({ body: { token: tokenIn(again.link) } });
  const ofOther = tokenIn((await invite(other, { email: "four@example.com" })).link);
  await admin.app.people.people.deactivate({ params: { userId: other.id }, query });
  const expired = tokenIn((await invite(admin, { email: "five@example.com" })).link);
  w.advance(7 * dayMs + 1);
  for (const token of [used, tokenIn(revoked.link), tokenIn(replaced.link), ofOther, expired]) assert.equal(await answerTo(token), unknown);
});

test("an invite grants no more rights than its sender has, only in their locations, and only admins can invite", async (t) => {
  const w = await startTestApp(t);
  const { locationId, admin, query, invite } = await practice(w);
  const elsewhere = await w.location();
  const user = await w.user(locationId, { role: "user" });
  await assertRefused(invite(user), "FORBIDDEN");
  await assertRefused(invite(admin, { locationIds: [elsewhere.locationId] }), "WRONG_LOCATION");
  const limited = await w.user(locationId);
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ tagsEnabled: false }) })
    .where("id", "=", limited.id)
    .execute();
  await assertRefused(invite(limited), "FORBIDDEN");
  await invite(limited, { permissions: { tagsEnabled: false } });
  const other = await w.user(elsewhere.locationId);
  const { invites } = await admin.app.people.invites.list({ query });
  const params = { inviteId: invites[0]?.id ?? "" };
  await assertRefused(other.app.people.invites.revoke({ params, query: { locationId: elsewhere.locationId } }), "NOT_FOUND");
});

test("a person can be invited once, and an existing user not at all", async (t) => {
  const w = await startTestApp(t);
  const { admin, query, invite } = await practice(w);
  const { invite: made } = await invite();
  await assertRefused(invite(admin, { email: "GRACE@example.com" }), "CONFLICT");
  await assertRefused(invite(admin, { email: admin.email }), "CONFLICT");
  const resend = () => admin.app.people.invites.resend({ params: { inviteId: made.id }, query });
  for (let sent = 0; sent < 3; sent++) await resend();
  const outcomes = await Promise.allSettled([resend(), resend(), resend()]);
  const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
  assert.ok(
    refusals.some(({ reason }) => isApiError(reason, "RATE_LIMITED")),
    "a person cannot be flooded with mails",
  );
});

test("with a mail server, the link is mailed in the person's language, and shown only if the server refuses the mail", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { admin, invite, visitor } = await practice(w);
  const { link } = await invite(admin, { platformLanguage: "de" });
  assert.equal(link, null);
  const [mail = assert.fail("no mail")] = server.mails;
  assert.deepEqual(mail.to, ["grace@example.com"]);
  assert.match(mail.raw, /hat Sie/);
  const refused = await invite(admin, { email: "nobody@example.com" });
  assert.ok(refused.mailError);
  await visitor.open({ body: { token: tokenIn(refused.link) } });
});
