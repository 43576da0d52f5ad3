import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import { pino } from "pino";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { answered, consent, newVerifier, redeem, register, renew, requestOf } from "./oauth/oauth-fixtures.ts";
import { type SignedIn, startTestApp, type TestApp } from "./testing/test-app.ts";

/** A test app that records every log line and every response. */
async function recordingApp(t: Parameters<typeof startTestApp>[0]) {
  const silent = await startTestApp(t);
  const lines: string[] = [];
  const answers: { path: string; text: string; headers: string }[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await silent.instance({ log: pino({ level: "trace" }, sink) });
  const fetch: TestApp["fetch"] = async (path, init) => {
    const answer = await app.fetch(new Request(`http://service.test${path}`, init));
    answers.push({ path, text: await answer.clone().text(), headers: JSON.stringify([...answer.headers]) });
    return answer;
  };
  const signIn = async (email: string, password: string): Promise<SignedIn> => {
    const { token, user } = await createClient(application, fetch).sessions.create({ body: { email, password } });
    const send: SignedIn["send"] = (path, init) => fetch(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    return { app: createClient(application, send), id: user.id, email, password, token, send };
  };
  return { w: { ...silent, app, fetch }, lines, answers, signIn };
}

test("no password, token, code or secret is in a log, a table, a cookie, or any response but the one that issues it", async (t) => {
  const { w, lines, answers, signIn } = await recordingApp(t);
  const { locationId, token: locationToken } = await w.location();
  const { email, password } = await w.user(locationId);
  const admin = await signIn(email, password);
  const query = { locationId };
  const { tokens, applications } = admin.app.integrations;

  const { integration, token } = await tokens.create({ query, body: { name: "Site", scopes: ["locations.readonly"] } });
  const params = { integrationId: integration.id };
  const rotated = await tokens.rotate({ params, query, body: { atOnce: false } });
  const client = await register(admin, locationId, ["locations.readonly"]);
  const rotatedSecret = await applications.rotate({ params: { applicationId: client.id }, query, body: { atOnce: false } });
  const verifier = newVerifier();
  const code = await consent(admin, client, verifier, { locationId });
  const first = await answered(await redeem(w, client, code, verifier));
  const second = await answered(await renew(w, client, first.refresh_token));
  const newPassword = "A-New-Horse-8-Battery";
  await admin.app.account.setPassword({ body: { oldPassword: password, password: newPassword } });

  // A secret is sent in a wrong place: a wrong body, a wrong client, the header of an unknown path, a failing request.
  await redeem(w, client, code, verifier, { redirect_uri: "https://elsewhere.example/" });
  await renew(w, { ...client, secret: second.refresh_token }, second.access_token);
  await renew(w, client, first.refresh_token);
  const bearer = { version: "v3", authorization: `Bearer ${rotated.token}` };
  await w.fetch("/no/such/path", { headers: bearer });
  await w.fetch(`/locations/${locationId}`, { headers: { ...bearer, "idempotency-key": "k" } });
  await w.fetch("/contacts/", { method: "POST", headers: { ...bearer, "content-type": "application/json" }, body: `{"locationId":` });
  await w.fetch("/application/sessions", {
    method: "POST",
    headers: { version: "v3", "content-type": "application/json" },
    body: JSON.stringify({ email, password: "A-Wrong-Horse-9-Battery" }),
  });
  await tokens.list({ query });
  await applications.list({ query });
  await applications.listGrants({ params: { applicationId: client.id }, query });
  await admin.app.audit.list({ query: { locationId, limit: 100 } });
  await (await admin.app.audit.export({ query: { locationId } })).text();
  await admin.app.account.get({});
  await admin.app.account.listSessions({});
  await admin.app.integrations.authorization.get({ query: { request: requestOf(client, verifier) } });

  const { access_token, refresh_token } = second;
  const secrets = {
    locationToken,
    password,
    newPassword,
    session: admin.token,
    token,
    rotated: rotated.token,
    clientSecret: client.secret,
    rotatedSecret: rotatedSecret.secret,
    code,
    verifier,
    firstAccess: first.access_token,
    firstRefresh: first.refresh_token,
    access_token,
    refresh_token,
    wrong: "A-Wrong-Horse-9-Battery",
  };
  assert.ok(lines.length > 20, "the log was not recorded");
  const log = lines.join("");
  const tables = await allRows(w);
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(!log.includes(secret), `${name} is in the log`);
    assert.deepEqual(
      tables.filter(({ text }) => text.includes(secret)).map(({ table }) => table),
      [],
      `${name} is in a table`,
    );
    const revealing = answers.filter(({ text }) => text.includes(secret));
    assert.ok(revealing.length <= 1, `${name} is returned by ${revealing.map(({ path }) => path).join(", ")}`);
    assert.ok(!answers.some(({ headers }) => headers.includes(secret)), `${name} is in a header`);
  }
  assert.ok(answers.every(({ headers }) => !headers.includes("set-cookie")));
});

async function allRows(w: TestApp): Promise<{ table: string; text: string }[]> {
  const { rows } = await w.db.pool.query<{ schema: string; name: string }>(
    "select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  const tables: { table: string; text: string }[] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await w.db.pool.query<{ text: string }>(`select r::text as text from ${schema}."${name}" r`);
    tables.push({ table: name, text: found.map(({ text }) => text).join("\n") });
  }
  return tables;
}
