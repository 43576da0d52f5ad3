import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { startTestApp } from "../testing/test-app.ts";
import { answered, issued, runHere, runOn } from "./operator.ts";

const dayMs = 24 * 60 * 60 * 1000;
const succeeded = z.strictObject({ succeeded: z.literal(true) });

/** A token for the location, and what each of two running instances answers to it and to its successors. */
async function tokenOfTwoInstances(t: TestContext) {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const second = await w.instance();
  const { locationId } = await w.location();
  const statusesOf = (token: string) =>
    Promise.all(
      [w.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}`, version: "v3" };
        return (await app.fetch(new Request(`http://service.test/locations/${locationId}`, { headers }))).status;
      }),
    );
  const given = ["--location", locationId, "--name", "Website", "--scopes", "locations.readonly,contacts.readonly"];
  const created = answered(
    await admin(["token", "create", ...given]),
    issued.extend({ name: z.literal("Website"), scopes: z.array(z.string()), locationId: z.literal(locationId) }),
  );
  const rotate = async (...more: string[]) => answered(await admin(["token", "rotate", created.id, ...more]), issued);
  return { w, admin, locationId, created, rotate, statusesOf };
}

test("a token is created, listed without its text, edited and deleted, and two running instances follow within a second", async (t) => {
  const { w, admin, locationId, created, statusesOf } = await tokenOfTwoInstances(t);
  const { id, token } = created;
  const elsewhere = runOn(w, t);
  assert.deepEqual(created.scopes, ["locations.readonly", "contacts.readonly"]);
  assert.deepEqual(await statusesOf(token), [200, 200]);

  const listed = await admin(["token", "list", "--location", locationId]);
  assert.equal(listed.status, 0);
  assert.ok(!listed.stdout.includes(token) && listed.stdout.includes(id));

  answered(await elsewhere(["token", "edit", id, "--scopes", "contacts.readonly"]), z.object({ id: z.literal(id) }));
  assert.deepEqual(await statusesOf(token), [403, 403]);
  answered(await admin(["token", "edit", id, "--name", "Site", "--scopes", "locations.readonly"]), z.object({ name: z.literal("Site") }));
  assert.deepEqual(await statusesOf(token), [200, 200]);

  answered(await elsewhere(["token", "delete", id]), succeeded);
  assert.deepEqual(await statusesOf(token), [401, 401]);
});

test("a rotated token and its successor are valid together, until the rotation is cancelled", async (t) => {
  const { admin, created, statusesOf } = await tokenOfTwoInstances(t);
  const rotated = answered(await admin(["token", "rotate", created.id]), issued.extend({ oldExpiresAt: z.string() }));
  assert.equal(rotated.id, created.id);
  assert.deepEqual([await statusesOf(created.token), await statusesOf(rotated.token)].flat(), [200, 200, 200, 200]);
  answered(await admin(["token", "rotate-cancel", created.id]), succeeded);
  assert.deepEqual([await statusesOf(created.token), await statusesOf(rotated.token)].flat(), [200, 200, 401, 401]);
});

test("a rotated token expires after seven days", async (t) => {
  const { w, admin, created, rotate, statusesOf } = await tokenOfTwoInstances(t);
  const rotated = await rotate();
  w.advance(7 * dayMs - 60_000);
  assert.deepEqual(await statusesOf(created.token), [200, 200]);
  w.advance(120_000);
  assert.deepEqual([await statusesOf(created.token), await statusesOf(rotated.token)].flat(), [401, 401, 200, 200]);
  assert.equal((await admin(["token", "expire-old", created.id])).status, 2);
});

test("a rotated token expires at once if the operator asks for it, later or with the rotation", async (t) => {
  const { admin, created, rotate, statusesOf } = await tokenOfTwoInstances(t);
  const second = await rotate();
  answered(await admin(["token", "expire-old", created.id]), succeeded);
  assert.deepEqual([await statusesOf(created.token), await statusesOf(second.token)].flat(), [401, 401, 200, 200]);
  const third = await rotate("--now");
  assert.deepEqual([await statusesOf(second.token), await statusesOf(third.token)].flat(), [401, 401, 200, 200]);
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
