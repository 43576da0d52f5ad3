import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { listForDeletion } from "#db/cli/location-rows.ts";
import { newId } from "#db/ids.ts";
import { listEmptied, removeRows } from "#db/locations/deletion.ts";
import { calendar } from "../appointments/fixtures.ts";
import { upload, urlOf, wav } from "../conversations/file-fixtures.ts";
import { imported } from "../funnels/fixtures.ts";
import { workOff } from "../jobs/jobs.ts";
import { oneOfEach } from "../testing/one-of-each.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { answered, runHere } from "./operator.ts";

const listed = z.object({ locations: z.array(z.object({ id: z.string(), name: z.string(), dateDeleted: z.string().optional() })) });
const listLocations = async (w: TestApp) => answered(await runHere(w)(["location", "list"]), listed).locations;
const nameOf = async (w: TestApp, id: string) => (await listLocations(w)).find((each) => each.id === id)?.name ?? "";

async function deleteLocation(w: TestApp, id: string) {
  const shape = z.object({ id: z.string(), name: z.string(), deletedUsers: z.number() });
  return answered(await runHere(w)(["location", "delete", id, "--name", await nameOf(w, id)]), shape);
}

/** The number of rows of a location by table, without tables that have none. */
async function rowsOf(w: TestApp, locationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await listForDeletion(w.db.query)) {
    const { rows } = await w.db.pool.query<{ count: number }>(`select count(*)::int as count from "${name}" where location_id = $1`, [
      locationId,
    ]);
    if (rows[0] !== undefined && rows[0].count > 0) counts[name] = rows[0].count;
  }
  return counts;
}

async function filesOf(w: TestApp, locationId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ["public", "recordings"]) for await (const { key } of w.deps.files.list(`${folder}/${locationId}`)) keys.push(key);
  return keys;
}

test("a deleted location is closed immediately, then all of its data is deleted, and nothing of other locations", async (t) => {
  const w = await startTestApp(t);
  const [visitor, other] = [await w.location(), await w.location()];
  const { locationId } = visitor;
  const ids = await oneOfEach(w, visitor);
  await oneOfEach(w, other);
  await imported(w, visitor, { surveys: [{ id: "s1", name: "Satisfaction" }] });
  const slug = await calendar(w, locationId, { members: [ids.userId ?? ""] });
  const [user, shared] = [await w.user(locationId), await w.user(locationId)];
  await w.db.pool.query("insert into user_location (location_id, user_id) values ($1, $2)", [other.locationId, shared.id]);
  const sentFile = await upload({ visitor }, [
    ["locationId", locationId],
    ["contactId", ids.contactId ?? ""],
    ["fileAttachment", wav(), "call.wav"],
  ]);
  await visitor.api.conversations.sends.record({
    body: {
      type: "SMS",
      conversationId: ids.conversationId ?? "",
      message: "Look",
      conversationProviderId: "any",
      attachments: [urlOf(sentFile, "call.wav")],
    },
  });
  await w.work();
  const guest = integration(w, { token: "" });
  const pages = [`/application/booking/calendars/${slug}?locationId=${locationId}`, `/application/surveys/s1/form`];
  for (const page of pages) assert.equal((await guest.get(page)).status, 200, page);
  const before = { rows: await rowsOf(w, other.locationId), files: await filesOf(w, locationId) };
  const had = Object.keys(await rowsOf(w, locationId));
  assert.ok(had.length > 35, had.join(" "));
  assert.equal(before.files.length, 1);

  const { deletedUsers } = await deleteLocation(w, locationId);
  assert.ok(deletedUsers >= 2);
  await w.heard();
  await assertRefused(visitor.api.contacts.contacts.get({ params: { contactId: ids.contactId ?? "" } }), "TOKEN_INVALID");
  await assertRefused(user.app.account.get({}), "TOKEN_INVALID");
  for (const page of pages) await assertRefused(guest.get(page), "NOT_FOUND", { note: page });
  assert.notEqual((await listLocations(w)).find(({ id }) => id === locationId)?.dateDeleted, undefined);

  await w.work();
  const kept = await rowsOf(w, locationId);
  delete kept.discarded_file;
  assert.deepEqual(kept, {});
  assert.deepEqual(await filesOf(w, locationId), []);
  assert.equal(
    (await listLocations(w)).find(({ id }) => id === locationId),
    undefined,
  );
  assert.deepEqual(await rowsOf(w, other.locationId), before.rows);
  const { rows: users } = await w.db.pool.query<{ id: string }>(`select id from "user" where id = any($1)`, [[user.id, shared.id]]);
  assert.deepEqual(users, [{ id: shared.id }]);
});

test("many rows of a deleted location are deleted in parts, also after an interruption", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const count = 2500;
  await w.db.pool.query(
    "insert into contact (location_id, id, email, name, date_added, date_updated) select $1, $2 || n, n || '@example.com', 'Contact ' || n, now(), now() from generate_series(1, $3) n",
    [locationId, newId(), count],
  );
  const contacts = (await listEmptied(w.db.query)).find(({ name }) => name === "contact") ?? assert.fail();
  await deleteLocation(w, locationId);
  const first = await removeRows(w.db.query, visitor.tenant, contacts, [], 1000);
  assert.ok(first);
  assert.equal((await rowsOf(w, locationId)).contact, count - 1000);
  const stopping = new AbortController();
  stopping.abort();
  await assert.doesNotReject(workOff(w.deps, stopping.signal));
  assert.equal((await rowsOf(w, locationId)).contact, count - 1000);
  w.advance(60_000);
  await w.work();
  assert.deepEqual(await rowsOf(w, locationId), {});
});

test("a location is deleted only if its name is given, and only once", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const run = runHere(w);
  for (const [given, words] of [
    [["location", "delete", locationId, "--name", "Another"], /another name/],
    [["location", "delete", locationId], /--name/],
    [["location", "delete", "nowhere", "--name", "Another"], /no location nowhere/],
  ] as const) {
    const { status, stderr } = await run([...given]);
    assert.equal(status, 2);
    assert.match(stderr, words);
  }
  await api.locations.locations.get({ params: { locationId } });
  const name = await nameOf(w, locationId);
  await deleteLocation(w, locationId);
  const { status, stderr } = await run(["location", "delete", locationId, "--name", name]);
  assert.equal(status, 2);
  assert.match(stderr, /no location/);
});
