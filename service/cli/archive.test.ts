import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { leftTables, listTables } from "#db/cli/location-rows.ts";
import { upload, urlOf, wav } from "../conversations/file-fixtures.ts";
import { answersOf } from "../testing/all-answers.ts";
import { oneOfEach } from "../testing/one-of-each.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { signingSecret } from "../workflows/signing.ts";
import { answered, runHere } from "./operator.ts";

const done = z.object({ imported: z.record(z.string(), z.number()) });

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-archive-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("a location that is exported and imported on another server gives the same answers there, with its files, history and users", async (t) => {
  const [w, other] = [await startTestApp(t), await startTestApp(t)];
  const [here, there] = [await w.location(), await other.location()];
  const ids = await oneOfEach(w, here);
  const { locationId, api } = here;
  const sentFile = await upload({ visitor: here }, [
    ["locationId", locationId],
    ["contactId", ids.contactId ?? ""],
    ["fileAttachment", wav(), "call.wav"],
  ]);
  const url = urlOf(sentFile, "call.wav");
  const { messageId } = await api.conversations.sends.record({
    body: { type: "SMS", conversationId: ids.conversationId ?? "", message: "Look", conversationProviderId: "any", attachments: [url] },
  });
  await api.contacts.contacts.update({
    params: { contactId: ids.contactId ?? "" },
    body: { lastName: "Hill", tags: ["vip"], assignedTo: ids.userId ?? "" },
  });
  await api.contacts.businesses.assignMany({ body: { locationId, ids: [ids.contactId ?? ""], businessId: ids.businessId ?? "" } });
  await w.work();
  const secret = await signingSecret(w.db.query, w.settings.secret, here.tenant, w.now());
  const place = path.join(await folderOf(t), "harbour.frontdesk");
  const exported = await runHere(w)(["export", "--location", locationId, "--file", place]);
  const { exported: counts } = answered(exported, z.object({ exported: z.record(z.string(), z.number()) }));
  assert.equal(counts.contact, 1);
  assert.equal((await stat(place)).mode & 0o777, 0o600);

  const result = await runHere(other)(["import", "--location", there.locationId, "--file", place]);
  const { imported } = answered(result, done);
  assert.equal(imported.contact, 1);
  assert.equal(imported.users, 1);
  const [before, after] = [await answersOf(w, here, ids), await answersOf(other, there, ids)];
  assert.deepEqual([...after.keys()], [...before.keys()]);
  for (const [name, answer] of before) assert.deepEqual(after.get(name), answer, name);
  const found = [...before.keys()].filter((name) => name.endsWith(" 200"));
  assert.ok(found.length > 45, `${found.length} of ${before.size} answered`);

  const message = await there.api.conversations.messages.get({ params: { id: messageId } });
  const [attachment = ""] = message.attachments ?? [];
  const file = await other.fetch(new URL(attachment).pathname);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), Buffer.from(wav()));
  assert.equal(await signingSecret(other.db.query, other.settings.secret, there.tenant, other.now()), secret);
  const history = async (app: TestApp, visitor: Visitor) => {
    const { rows } = await app.db.pool.query(
      "select entity, entity_id, action, actor_name, before, after, at from change_log where location_id = $1 order by seq",
      [visitor.locationId],
    );
    return JSON.parse(JSON.stringify(rows).replaceAll(visitor.locationId, "LOCATION"));
  };
  assert.deepEqual(await history(other, there), await history(w, here));

  const again = await runHere(other)(["import", "--location", there.locationId, "--file", place]);
  assert.deepEqual([again.status, again.stdout], [2, ""]);
  assert.match(again.stderr, /is not empty/);
});

test("users are matched by email, and all records refer to the user of the new server", async (t) => {
  const [w, other] = [await startTestApp(t), await startTestApp(t)];
  const [here, there] = [await w.location(), await other.location()];
  const user = await w.user(here.locationId);
  const { contact } = await here.api.contacts.contacts.create({
    body: { locationId: here.locationId, firstName: "Ada", assignedTo: user.id },
  });
  const existingUser = await other.user(there.locationId);
  await other.db.pool.query(`update "user" set email = $1, email_lower = lower($1) where id = $2`, [user.email, existingUser.id]);
  const place = path.join(await folderOf(t), "one.frontdesk");
  answered(await runHere(w)(["export", "--location", here.locationId, "--file", place]), z.unknown());
  assert.equal(answered(await runHere(other)(["import", "--location", there.locationId, "--file", place]), done).imported.users, 0);
  const moved = await there.api.contacts.contacts.get({ params: { contactId: contact.id } });
  assert.equal(moved.contact.assignedTo, existingUser.id);
});

test("a file that is damaged, incomplete or of another version is refused, and nothing of it stays", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await w.location(), await w.location()];
  await here.api.contacts.contacts.create({ body: { locationId: here.locationId, firstName: "Ada" } });
  const folder = await folderOf(t);
  const place = path.join(folder, "one.frontdesk");
  const admin = runHere(w);
  answered(await admin(["export", "--location", here.locationId, "--file", place]), z.unknown());
  const whole = await readFile(place);
  const lines = gunzipSync(whole).toString().trim().split("\n");
  const wrong: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.byteLength - 40), /damaged or incomplete/],
    [gzipSync(lines.slice(0, -1).join("\n")), /damaged or incomplete/],
    [gzipSync([...lines.slice(0, 3), ...lines.slice(4)].join("\n")), /damaged or incomplete/],
    [gzipSync(lines.join("\n").replace(/"schema":"[^"]*"/, '"schema":"0000-other"')), /another version \(0000-other\)/],
    [gzipSync("{}"), /not an export of a location/],
    [gzipSync("nonsense"), /damaged or incomplete/],
  ];
  for (const [content, words] of wrong) {
    await writeFile(place, content);
    const { status, stdout, stderr } = await admin(["import", "--location", there.locationId, "--file", place]);
    assert.deepEqual([status, stdout], [2, ""], stderr);
    assert.match(stderr, words);
  }
  const { contacts } = await there.api.contacts.search.contacts({ body: { locationId: there.locationId, pageLimit: 10 } });
  assert.deepEqual(contacts, []);
  await writeFile(place, whole);
  answered(await admin(["import", "--location", there.locationId, "--file", place]), done);
});

test("every table of a location is either exported or left out on purpose", async (t) => {
  const w = await startTestApp(t);
  const { rows } = await w.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'location_id' and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)",
  );
  const carried = (await listTables(w.db.query)).map(({ name }) => name);
  assert.deepEqual([...carried, ...leftTables].sort(), rows.map(({ name }) => name).sort());
});
