import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { type TestContext, test } from "node:test";
import { openDb } from "#db/pool.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { granted, register, scopes } from "../oauth/oauth-fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { hashOf } from "./authentication.ts";

/** How often each kind of credential is revoked while requests with it are under way. */
const tries = 43;

/** A credential that the service accepts at `path`. */
type Credential = { token: string; path?: string; revoke(): Promise<unknown>; restore?(): Promise<unknown> };

async function revocationFixture(t: TestContext) {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const [admin, member] = [await w.user(locationId), await w.user(locationId)];
  const { integrations, people } = admin.app;
  const instances = [w.app, await w.instance()];
  const query = { locationId };
  return {
    ...{ w, locationId, admin, member, integrations, people, query },
    async token() {
      const { integration, token } = await integrations.tokens.create({ query, body: { name: "Race", scopes } });
      return { token, params: { integrationId: integration.id } };
    },
    /** The statuses of parallel requests, two to each instance. */
    statusesOf: (token: string, path = `/locations/${locationId}`) =>
      Promise.all(
        [...instances, ...instances].map(async (app) => {
          const headers = { authorization: `Bearer ${token}`, version: "v3" };
          const response = await app.fetch(new Request(`http://service.test${path}`, { headers }));
          await response.body?.cancel();
          return response.status;
        }),
      ),
  };
}

type Fixture = Awaited<ReturnType<typeof revocationFixture>>;

/** The kinds of revocation. Each prepares the issue of credentials, which takes place once per try. */
const kinds: Record<string, (fixture: Fixture, t: TestContext) => () => Promise<Credential>> = {
  "a token that is rotated at once":
    ({ token, integrations, query }) =>
    async () => {
      const { token: secret, params } = await token();
      return { token: secret, revoke: () => integrations.tokens.rotate({ params, query, body: { atOnce: true } }) };
    },

  "a token that is removed":
    ({ token, integrations, query }) =>
    async () => {
      const { token: secret, params } = await token();
      return { token: secret, revoke: () => integrations.tokens.remove({ params, query }) };
    },

  "a token that the command line rotates in its own process": ({ w, token }, t) => {
    const otherProcess = openDb(w.url, { max: 2 });
    t.after(() => otherProcess.close());
    return async () => {
      const { token: secret, params } = await token();
      return {
        token: secret,
        revoke: () => otherProcess.tx({ kind: "operator" }, (tx) => tokens.rotate(tx, params.integrationId, { atOnce: true }, w.now())),
      };
    };
  },

  "an access token whose application is removed":
    ({ w, locationId, admin, integrations, query }) =>
    async () => {
      const application = await register(admin, locationId, scopes);
      const { access_token } = await granted(w, admin, application, { locationId });
      return {
        token: access_token,
        revoke: () => integrations.applications.remove({ params: { applicationId: application.id }, query }),
      };
    },

  "an access token whose user loses a right": ({ w, locationId, admin, member }) => {
    const setMember = (held: string[] | null) =>
      w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ scopes: held }).where("id", "=", member.id).execute());
    return async () => {
      const application = await register(admin, locationId, scopes);
      const { access_token } = await granted(w, member, application, { locationId });
      return { token: access_token, revoke: () => setMember(["contacts.readonly"]), restore: () => setMember(null) };
    };
  },

  "an access token whose user is deactivated":
    ({ w, locationId, admin, people, query }) =>
    async () => {
      const application = await register(admin, locationId, scopes);
      // Deactivating a user ends their sessions, so each try needs another one.
      const leaving = await w.user(locationId);
      const { access_token } = await granted(w, leaving, application, { locationId });
      return { token: access_token, revoke: () => people.people.deactivate({ params: { userId: leaving.id }, query }) };
    },

  "a session that is ended":
    ({ w, member }) =>
    async () => {
      const session = `ses-${randomBytes(32).toString("base64url")}`;
      const expires = new Date(w.now().getTime() + 3_600_000);
      await w.db.query
        .insertInto("session")
        .values({ token_hash: hashOf(session), user_id: member.id, expires_at: expires })
        .execute();
      const headers = { version: "v3", authorization: `Bearer ${session}` };
      return {
        token: session,
        path: "/application/sessions/current",
        revoke: () => w.fetch("/application/sessions/current", { method: "DELETE", headers }),
      };
    },
};

for (const [kind, prepare] of Object.entries(kinds))
  test(`no instance serves a request that begins after a revocation was confirmed: ${kind}`, async (t) => {
    const fixture = await revocationFixture(t);
    const issue = prepare(fixture, t);
    for (let n = 0; n < tries; n++) {
      const { token, path, revoke, restore } = await issue();
      assert.deepEqual(await fixture.statusesOf(token, path), [200, 200, 200, 200], `try ${n}`);
      const during = fixture.statusesOf(token, path);
      await revoke();
      const after = await fixture.statusesOf(token, path);
      assert.ok(
        after.every((status) => status === 401 || status === 403),
        `try ${n}: ${after.join(", ")}`,
      );
      await during;
      await restore?.();
    }
  });
