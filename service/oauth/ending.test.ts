import assert from "node:assert/strict";
import os from "node:os";
import { test } from "node:test";
import { pino } from "pino";
import { createApp } from "../app.ts";
import { testSettings, type World } from "../world.ts";
import { answered, assertEnded, consent, granted, newVerifier, redeem, refused, renew, scene, statusOf } from "./oauth-world.ts";

test("a consent holds as long as its person stands and may act there", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const person = await w.user(locationId);
  const token = await granted(w, person, application, { locationId });
  assert.equal(await statusOf(w, token.access_token, locationId), 200);
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", person.id).execute());
  await assertEnded(w, token.access_token, locationId);
  await refused(await renew(w, application, token.refresh_token), 400, "invalid_grant");

  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  await w.db.tx({ kind: "system" }, (tx) => tx.deleteFrom("user_location").where("user_id", "=", admin.id).execute());
  await refused(await redeem(w, application, code, verifier), 400, "invalid_grant");
});

test("what is revoked is refused by two instances on one database as soon as they hear of it", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const second = await createApp({
    db: w.db,
    log: pino({ level: "silent" }),
    now: w.now,
    settings: testSettings(os.tmpdir()),
    limits: { burst: 1_000_000, daily: 1_000_000 },
  });
  t.after(() => second.close());
  const statuses = (token: string) =>
    Promise.all(
      [w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        return (await app.fetch(new Request(`http://service.test/locations/${locationId}`, { headers }))).status;
      }),
    );
  const query = { locationId };
  const applicationId = application.id;
  const one = await granted(w, admin, application, { locationId });
  const two = await granted(w, admin, application, { locationId });
  assert.deepEqual(await statuses(one.access_token), [200, 200]);
  assert.deepEqual(await statuses(two.access_token), [200, 200]);

  const { applications } = admin.app.integrations;
  const { grants } = await applications.listGrants({ params: { applicationId }, query });
  assert.equal(grants.length, 2);
  const [newest] = grants;
  assert.ok(newest);
  await applications.removeGrant({ params: { applicationId, grantId: newest.id }, query });
  await w.heard();
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [200, 200, 401, 401]);

  await applications.update({ params: { applicationId }, query, body: { scopes: ["contacts.readonly"] } });
  await w.heard();
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat().sort(), [401, 401, 403, 403]);
  await applications.remove({ params: { applicationId }, query });
  await w.heard();
  assert.deepEqual([await statuses(one.access_token), await statuses(two.access_token)].flat(), [401, 401, 401, 401]);
});

test("no code, token or secret of OAuth is in the database in clear", async (t) => {
  const { w, locationId, admin, application } = await scene(t);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const token = await answered(await redeem(w, application, code, verifier));
  await answered(await renew(w, application, token.refresh_token));
  for (const secret of [application.secret, code, verifier, token.access_token, token.refresh_token, admin.token, admin.password])
    assert.deepEqual(await tablesWith(w, secret), []);
});

async function tablesWith(w: World, text: string): Promise<string[]> {
  const { rows } = await w.db.pool.query<{ table_schema: string; table_name: string }>(
    "select table_schema, table_name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { table_schema, table_name } of rows) {
    const { rowCount } = await w.db.pool.query(`select from ${table_schema}."${table_name}" r where position($1 in r::text) > 0`, [text]);
    if (rowCount) found.push(table_name);
  }
  return found;
}
