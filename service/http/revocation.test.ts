import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { openDb } from "#db/pool.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { granted, register, scopes } from "../oauth/oauth-fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { hashOf } from "./authentication.ts";

const tries = 300;

test("no instance serves a request that begins after a revocation was confirmed, for any kind of credential", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const admin = await w.user(locationId);
  const member = await w.user(locationId);
  const second = await w.instance();
  // The command line runs in its own process.
  const otherProcess = openDb(w.url, { max: 2 });
  t.after(() => otherProcess.close());

  const statusesOf = (token: string, path: string) =>
    Promise.all(
      [w.app, second, w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        const response = await app.fetch(new Request(`http://service.test${path}`, { headers }));
        await response.body?.cancel();
        return response.status;
      }),
    );
  const query = { locationId };
  const ofLocation = `/locations/${locationId}`;
  const { integrations } = admin.app;
  const { people } = admin.app.people;

  type Revocation = { token: string; path?: string; revoke(): Promise<unknown>; restore?(): Promise<unknown> };
  const token = async () => {
    const { integration, token } = await integrations.tokens.create({ query, body: { name: "Race", scopes } });
    return { token, params: { integrationId: integration.id } };
  };
  const setMember = (scopesHeld: string[] | null) =>
    w.db.tx({ kind: "system" }, (tx) => tx.updateTable("user").set({ scopes: scopesHeld }).where("id", "=", member.id).execute());
  const kinds: (() => Promise<Revocation>)[] = [
    async () => {
      const { token: secret, params } = await token();
      return { token: secret, revoke: () => integrations.tokens.rotate({ params, query, body: { atOnce: true } }) };
    },
    async () => {
      const { token: secret, params } = await token();
      return { token: secret, revoke: () => integrations.tokens.remove({ params, query }) };
    },
    async () => {
      const { token: secret, params } = await token();
      return {
        token: secret,
        revoke: () => otherProcess.tx({ kind: "operator" }, (tx) => tokens.rotate(tx, params.integrationId, { atOnce: true }, w.now())),
      };
    },
    async () => {
      const application = await register(admin, locationId, scopes);
      const { access_token } = await granted(w, admin, application, { locationId });
      const params = { applicationId: application.id };
      return { token: access_token, revoke: () => integrations.applications.remove({ params, query }) };
    },
    async () => {
      const application = await register(admin, locationId, scopes);
      const { access_token } = await granted(w, member, application, { locationId });
      return { token: access_token, revoke: () => setMember(["contacts.readonly"]), restore: () => setMember(null) };
    },
    async () => {
      const application = await register(admin, locationId, scopes);
      // Deactivating a user ends their sessions, so each try needs another one.
      const leaving = await w.user(locationId);
      const { access_token } = await granted(w, leaving, application, { locationId });
      return { token: access_token, revoke: () => people.deactivate({ params: { userId: leaving.id }, query }) };
    },
    async () => {
      const session = `ses-${randomBytes(32).toString("base64url")}`;
      await w.db.query
        .insertInto("session")
        .values({
          token_hash: hashOf(session),
          user_id: member.id,
          expires_at: new Date(w.now().getTime() + 3_600_000),
        })
        .execute();
      const headers = { version: "v3", authorization: `Bearer ${session}` };
      return {
        token: session,
        path: "/application/sessions/current",
        revoke: () => w.fetch("/application/sessions/current", { method: "DELETE", headers }),
      };
    },
  ];

  for (let n = 0; n < tries; n++) {
    const kind = kinds[n % kinds.length];
    assert.ok(kind);
    const { token: secret, path = ofLocation, revoke, restore } = await kind();
    assert.deepEqual(await statusesOf(secret, path), [200, 200, 200, 200], `try ${n}`);
    const during = statusesOf(secret, path);
    await revoke();
    const after = await statusesOf(secret, path);
    assert.ok(
      after.every((status) => status === 401 || status === 403),
      `try ${n} of kind ${n % kinds.length}: ${after.join(", ")}`,
    );
    await during;
    await restore?.();
  }
});
