import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { startTestApp } from "../testing/test-app.ts";
import { answered, issued, runHere, runOn } from "./operator.ts";

test("a token is created, rotated and revoked, and two running instances follow within a second", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const elsewhere = runOn(w, t);
  const second = await w.instance();
  const { locationId } = await w.location();
  const statusesOf = (token: string) =>
    Promise.all(
      [w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        return (await app.fetch(new Request(`http://service.test/locations/${locationId}`, { headers }))).status;
      }),
    );

  const first = answered(
    await admin(["token", "create", "--location", locationId, "--name", "Website", "--scopes", "locations.readonly,contacts.readonly"]),
    issued.extend({ name: z.literal("Website"), scopes: z.array(z.string()), locationId: z.literal(locationId) }),
  );
  assert.deepEqual(first.scopes, ["locations.readonly", "contacts.readonly"]);
  assert.deepEqual(await statusesOf(first.token), [200, 200]);

  const listed = await admin(["token", "list", "--location", locationId]);
  assert.equal(listed.status, 0);
  assert.ok(!listed.stdout.includes(first.token) && listed.stdout.includes(first.id));

  answered(await elsewhere(["token", "edit", first.id, "--scopes", "contacts.readonly"]), z.object({ id: z.literal(first.id) }));
  assert.deepEqual(await statusesOf(first.token), [403, 403]);
  answered(
    await admin(["token", "edit", first.id, "--name", "Site", "--scopes", "locations.readonly"]),
    z.object({ name: z.literal("Site") }),
  );

  const rotated = answered(await admin(["token", "rotate", first.id]), issued.extend({ oldExpiresAt: z.string() }));
  assert.equal(rotated.id, first.id);
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(rotated.token)],
    [
      [200, 200],
      [200, 200],
    ],
  );
  answered(await admin(["token", "rotate-cancel", first.id]), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(rotated.token)],
    [
      [200, 200],
      [401, 401],
    ],
  );

  const again = answered(await admin(["token", "rotate", first.id]), issued);
  const dayMs = 24 * 60 * 60 * 1000;
  w.advance(7 * dayMs - 60_000);
  assert.deepEqual(await statusesOf(first.token), [200, 200]);
  w.advance(120_000);
  assert.deepEqual(
    [await statusesOf(first.token), await statusesOf(again.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );
  assert.equal((await admin(["token", "expire-old", first.id])).status, 2);

  const third = answered(await admin(["token", "rotate", first.id]), issued);
  answered(await admin(["token", "expire-old", first.id]), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(
    [await statusesOf(again.token), await statusesOf(third.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );
  const fourth = answered(await admin(["token", "rotate", first.id, "--now"]), issued);
  assert.deepEqual(
    [await statusesOf(third.token), await statusesOf(fourth.token)],
    [
      [401, 401],
      [200, 200],
    ],
  );

  answered(await elsewhere(["token", "delete", first.id]), z.strictObject({ succeeded: z.literal(true) }));
  assert.deepEqual(await statusesOf(fourth.token), [401, 401]);
});

test("the database does not contain a token in plain text", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const { locationId } = await w.location();
  const all = ["token", "create", "--location", locationId, "--name", "All", "--all-scopes", "--kind", "location"];
  const { token } = answered(await admin(all), issued);
  const { rows } = await w.db.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { table_name } of rows) {
    const found = await w.db.pool.query(`select from "${table_name}" r where position($1 in r::text) > 0`, [token]);
    assert.equal(found.rowCount, 0, table_name);
  }
});
