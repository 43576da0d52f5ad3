import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { type Client, createClient } from "#contract/client.ts";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import * as connections from "#db/dashboard/connections.ts";
import { unseal } from "#db/seal.ts";
import { outboxFolderOf } from "../mail/mail.ts";
import { mailServer } from "../mail/mail-server.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { setupAddressOf } from "./setup-token.ts";

const tokenOf = (w: TestApp) => new URL(setupAddressOf(w.settings)).hash.slice(1);
const visitorOf = (w: TestApp): Client<typeof application> => createClient(application, (url, init) => w.fetch(url, init));
const location = { name: "Quayside Physio", timezone: "Europe/Lisbon", country: "PT", currency: "EUR", language: "pt_PT" as const };
const admin = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password: "Correct-Horse-7-Battery" };
const calendar = { name: "First visit", durationMin: 45, days: ["tuesday" as const, "friday" as const], from: "10:00", to: "16:00" };
const given = (token: string) => ({ body: { token, location, admin, calendar } });

async function counts(w: TestApp) {
  const { rows } = await w.db.pool.query(
    `select (select count(*) from company)::int as companies, (select count(*) from location)::int as locations,
       (select count(*) from "user")::int as users, (select count(*) from calendar)::int as calendars`,
  );
  return rows[0];
}

test("the setup creates the location, its admin, a calendar with its hours and the dashboard's connection", async (t) => {
  const w = await startTestApp(t);
  const visitor = visitorOf(w);
  const token = tokenOf(w);
  assert.deepEqual(await visitor.setup.get({}), { isNeeded: true });
  assert.deepEqual(await visitor.setup.open({ body: { token } }), { outboxFolder: outboxFolderOf(w.settings) });
  await visitor.setup.complete(given(token));

  const session = await visitor.sessions.create({ body: { email: admin.email, password: admin.password } });
  const [place] = session.locations;
  assert.deepEqual(
    [session.user.name, session.user.role, session.user.language, place?.name, place?.timezone, session.locations.length],
    ["Ada Lovelace", "admin", "pt_PT", location.name, location.timezone, 1],
  );
  const locationId = place?.id ?? "";

  const [connection] = await connections.list(w.db.query);
  assert.ok(connection);
  assert.deepEqual([connection.location_id, connection.is_own, connection.name], [locationId, true, location.name]);
  const connectionToken = unseal(w.settings.secret, connections.sealContext(connection.id), connection.sealed_token);
  const api = createClient(contract, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${connectionToken}` } }),
  );
  const { location: stored } = await api.locations.locations.get({ params: { locationId } });
  assert.deepEqual([stored.country, stored.settings.currency, stored.settings.language], ["PT", "EUR", "pt_PT"]);
  const { calendars } = await api.calendars.calendars.list({ query: { locationId } });
  assert.deepEqual(
    calendars.map(({ name, slotDuration, teamMembers }) => [name, slotDuration, teamMembers.map(({ userId }) => userId)]),
    [[calendar.name, 45, [session.user.id]]],
  );
  const { schedules } = await api.calendars.schedules.search({ query: { locationId, userId: session.user.id } });
  assert.deepEqual(
    schedules.map(({ timezone, rules, calendarIds }) => ({ timezone, rules, calendarIds })),
    [
      {
        timezone: location.timezone,
        rules: calendar.days.map((day) => ({ type: "wday", day, intervals: [{ from: "10:00", to: "16:00" }] })),
        calendarIds: calendars.map(({ id }) => id),
      },
    ],
  );

  assert.deepEqual(await visitor.setup.get({}), { isNeeded: false });
  await assertRefused(visitor.setup.open({ body: { token } }), "NOT_FOUND");
  await assertRefused(visitor.setup.testMail({ body: { token, email: admin.email, language: "en_US" } }), "NOT_FOUND");
  await assertRefused(visitor.setup.complete(given(token)), "NOT_FOUND");
  assert.deepEqual(await counts(w), { companies: 1, locations: 1, users: 1, calendars: 1 });
});

test("of parallel setups on several instances, one wins and the others change nothing", async (t) => {
  const w = await startTestApp(t);
  const apps = await Promise.all([w.instance(), w.instance(), w.instance()]);
  const token = tokenOf(w);
  const complete = async (index: number) => {
    const app = apps[index % apps.length];
    const client = createClient(
      application,
      async (url, init) => app?.fetch(new Request(`http://service.test${url}`, init)) ?? Response.error(),
    );
    return client.setup.complete({ body: { ...given(token).body, admin: { ...admin, email: `admin-${index}@example.com` } } });
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => complete(index)));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  for (const outcome of outcomes) if (outcome.status === "rejected") await assertRefused(Promise.reject(outcome.reason), "NOT_FOUND");
  assert.deepEqual(await counts(w), { companies: 1, locations: 1, users: 1, calendars: 1 });
});

test("a wrong token is refused like one that has ended, attempts are limited, and a service with data has no setup", async (t) => {
  const w = await startTestApp(t);
  const visitor = visitorOf(w);
  const other = new URL(setupAddressOf({ ...w.settings, secret: "another secret of the tests, 32 long" })).hash.slice(1);
  const answerTo = async (token: string) => {
    const headers = { version: "v3", "content-type": "application/json" };
    const response = await w.fetch("/application/setup", { method: "POST", headers, body: JSON.stringify(given(token).body) });
    const { traceId: _, ...body } = Object(await response.json());
    return JSON.stringify([response.status, body]);
  };
  const wrong = await answerTo(other);
  assert.match(wrong, /^\[404,/);
  assert.equal(await answerTo("x"), wrong);
  assert.deepEqual(await counts(w), { companies: 0, locations: 0, users: 0, calendars: 0 });
  const guesses = await Promise.allSettled(Array.from({ length: 40 }, () => visitor.setup.open({ body: { token: other } })));
  assert.ok(guesses.some((guess) => guess.status === "rejected" && isApiError(guess.reason, "RATE_LIMITED")));
  await assertRefused(visitor.setup.open({ body: { token: tokenOf(w) } }), "RATE_LIMITED");

  w.advance(15 * 60_000 + 1);
  await visitor.setup.open({ body: { token: tokenOf(w) } });
  await w.location();
  assert.equal(await answerTo(tokenOf(w)), wrong);
  assert.deepEqual(await visitor.setup.get({}), { isNeeded: false });
});

test("a common password is refused and creates nothing, and the calendar can be left out", async (t) => {
  const w = await startTestApp(t);
  const visitor = visitorOf(w);
  const body = { ...given(tokenOf(w)).body, calendar: null };
  const common = visitor.setup.complete({ body: { ...body, admin: { ...admin, password: "Password1234!" } } });
  await assertRefused(common, "INVALID", { reason: "passwordCommon" });
  assert.deepEqual(await counts(w), { companies: 0, locations: 0, users: 0, calendars: 0 });
  await visitor.setup.complete({ body });
  assert.deepEqual(await counts(w), { companies: 1, locations: 1, users: 1, calendars: 0 });
});

test("the test mail is sent in the chosen language or kept in the outbox folder, and the server's refusal is shown", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const visitor = visitorOf(w);
  const token = tokenOf(w);
  assert.deepEqual(await visitor.setup.open({ body: { token } }), { outboxFolder: null });
  const testMail = (email: string) => visitor.setup.testMail({ body: { token, email, language: "de" } });
  assert.deepEqual(await testMail(admin.email), { mailError: null });
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [[admin.email]],
  );
  assert.match(server.mails[0]?.raw ?? "", /^Subject: Test-E-Mail von Frontdesk/m);
  assert.match((await testMail("nobody@example.com")).mailError ?? "", /No such user here/);
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => testMail(admin.email)));
  assert.ok(many.some((each) => each.status === "rejected" && isApiError(each.reason, "RATE_LIMITED")));

  const keeping = await w.instance({ settings: { ...w.settings, smtpUrl: undefined } });
  w.advance(60 * 60_000 + 1);
  const client = createClient(application, async (url, init) => keeping.fetch(new Request(`http://service.test${url}`, init)));
  assert.deepEqual(await client.setup.testMail({ body: { token, email: admin.email, language: "en_US" } }), { mailError: null });
  const [file] = await readdir(outboxFolderOf(w.settings));
  assert.match(await readFile(path.join(outboxFolderOf(w.settings), file ?? ""), "utf8"), /^Subject: Test email from Frontdesk/m);
});
