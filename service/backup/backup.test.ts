import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { pino } from "pino";
import { isWrite } from "#contract/dry-run.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { countTables } from "#db/backup/load.ts";
import { BackupRunning } from "#db/backup/lock.ts";
import * as runs from "#db/backup/runs.ts";
import { schemaVersion, versionOf } from "#db/migrate.ts";
import { openDb } from "#db/pool.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { fillDemo } from "../demo/demo.ts";
import { openFiles } from "../files/files.ts";
import { imported } from "../funnels/fixtures.ts";
import { addJob } from "../jobs/queue.ts";
import { consent, granted, newVerifier, post, redeem, register, renew, requestOf, scopes } from "../oauth/oauth-fixtures.ts";
import type { BackupSettings } from "../settings.ts";
import { answersOf } from "../testing/all-answers.ts";
import { startBucket } from "../testing/bucket.ts";
import { makeEmptyDatabase } from "../testing/database.ts";
import { startDemoApp } from "../testing/demo-app.ts";
import { bearer } from "../testing/every-endpoint.ts";
import { alike, recordsToChange, requestsOf, type Sent, send } from "../testing/every-write.ts";
import { firstVersion } from "../testing/fixtures.ts";
import { scoped } from "../testing/staff.ts";
import { startTestApp, type TestApp, testSettings, type Visitor } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { createBackup } from "./create.ts";
import type { Key } from "./encryption.ts";
import { eraseAgain } from "./erased.ts";
import { idsOf, manifestsIn } from "./list.ts";
import { UnusableBackup } from "./manifest.ts";
import { prune } from "./prune.ts";
import { openBackup, restoreBackup, verifyBackup } from "./restore.ts";
import { runBackup, runDrill } from "./run.ts";
import { type Target, targetOf } from "./target.ts";

async function folder(t: TestContext): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-backup-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  return place;
}

/** A service with the demo data, its files, and one pending job. */
async function startFilled(t: TestContext, backup: BackupSettings = {}): Promise<TestApp> {
  const w = await startDemoApp(t, { dataDir: await folder(t), settings: { backup } });
  await addJob(w.db.query, "recover-workflows", { some: "payload" }, { key: "kept", delayMs: 3_600_000, turn: 7 });
  return w;
}

type Restored = { url: string; dataDir: string };

async function restored(t: TestContext, w: TestApp, from: string, { key, id }: { key?: Key; id?: string } = {}): Promise<Restored> {
  const database = await makeEmptyDatabase();
  t.after(() => database.drop());
  const dataDir = await folder(t);
  const opened = await openBackup(targetOf(w.deps, from), id, key);
  await verifyBackup(opened);
  const files = openFiles(testSettings(dataDir));
  await restoreBackup(opened, { databaseUrl: database.url, files, dataDir, log: pino({ level: "silent" }) });
  return { url: database.url, dataDir };
}

/** A digest of the rows of each table, in any order. The runs of backups and the ids of this server's transactions differ. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const content: Record<string, string> = {};
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  for (const { name } of tables) {
    if (["backup_run", "migration", "loaded_functions", "conversation_move", "message_move", "conversation_page_end"].includes(name))
      continue;
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
    );
    content[name] = rows[0]?.digest ?? "";
  }
  const jobs = await client.query(
    "select task_identifier, key, priority, max_attempts, run_at from graphile_worker.jobs order by task_identifier, key, run_at",
  );
  content.jobs = JSON.stringify(jobs.rows);
  await client.end();
  return content;
}

async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, "files");
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile())
      found[path.relative(root, file)] = createHash("sha256")
        .update(await readFile(file))
        .digest("hex");
  }
  return found;
}

/** PostgreSQL prints fewer parentheses in an expression that it has printed before. */
const withoutParentheses = (text: string) => text.replaceAll(/[()]/g, "");

const objectsIn = async (place: string) =>
  (await readdir(place, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("a restored backup has every row, file, pending job and the same schema, and its service gives the same answers", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const { manifest } = await runBackup(w.deps, { to });
  const { url, dataDir } = await restored(t, w, to);
  assert.deepEqual(await contentOf(url), await contentOf(w.url));
  assert.deepEqual(await filesIn(dataDir), await filesIn(w.settings.dataDir));
  assert.ok(manifest.files.count > 0 && manifest.tables.reduce((sum, { rows }) => sum + rows, 0) > 5000);
  const db = openDb(url, { max: 1 });
  assert.equal(withoutParentheses(await dumpSchema(db.query)), withoutParentheses(await dumpSchema(w.db.query)));
  await db.close();
  const report = await runDrill(w.deps, { from: to });
  assert.deepEqual(report.differences, []);
  assert.ok(report.answers >= 10);
});

/** What each endpoint of OAuth answers, for grants made before. A code or a refresh token is used up, so there is no dry run. */
async function preparedGrants(w: TestApp, { locationId }: Visitor) {
  const admin = await w.user(locationId);
  const application = await register(admin, locationId, scopes);
  const verifier = newVerifier();
  const code = await consent(admin, application, verifier, { locationId });
  const unspent = await granted(w, admin, application, { locationId });
  const company = await granted(w, admin, application, "company");
  const companyId = `company-${locationId}`;
  const requests: [string, (app: TestApp) => Response | Promise<Response>][] = [
    ["oauth.authorize", (app) => app.fetch(`/oauth/authorize?${requestOf(application, verifier)}`)],
    ["oauth.token", (app) => redeem(app, application, code, verifier)],
    ["oauth.token", (app) => renew(app, application, unspent.refresh_token)],
    ["oauth.token", (app) => redeem(app, application, code, verifier)],
    ["oauth.token", (app) => renew(app, application, unspent.refresh_token)],
    ["oauth.locationToken", (app) => post(app, "/oauth/location-token", { companyId, locationId }, bearer(company.access_token))],
  ];
  const answers = async (app: TestApp) => {
    const given = [];
    for (const [name, ask] of requests) {
      const response = await ask(app);
      given.push({ name, status: response.status, to: response.headers.get("location"), text: alike(await response.text(), {}) });
    }
    return given;
  };
  return { names: requests.map(([name]) => name), answers };
}

test("every documented endpoint answers the same before a backup and after its restore, and every write works there", async (t) => {
  const w = await startTestApp(t, { dataDir: await folder(t) });
  const visitor = await w.location();
  const funnels = [
    {
      ...{
        _id: "f-1",
        name: "Webinar",
        url: "/w",
        steps: [{ id: "s-1", name: "One", sequence: 1, type: "optin_funnel_page", url: "/one" }],
      },
      pages: [{ _id: "p-1", name: "Page", stepId: "s-1" }],
    },
  ];
  await imported(w, visitor, { funnels });
  const ids = { ...(await recordsToChange(w, visitor)), funnelId: "f-1" };
  const oauth = await preparedGrants(w, visitor);
  await w.work();
  w.stopClock();
  const requests = Object.entries(requestsOf(w, visitor, ids));
  const writes = new Map(scoped.filter(({ endpoint }) => isWrite(endpoint)).map(({ name, endpoint }) => [name, endpoint]));
  assert.deepEqual(requests.map(([name]) => name).sort(), [...writes.keys()].sort(), "each documented write has a request");
  const answerTo = async (app: TestApp, [name, request]: [string, Sent], headers: Record<string, string>) => {
    const { status, text } = await send(app, visitor, [name, writes.get(name) ?? assert.fail(name)], ids, request, headers);
    return { name, status, text: alike(text, ids).replace(/"traceId":"[^"]*"/g, "") };
  };
  /** What each read answers, and what each write would: a dry run leaves the database as it is. */
  const answersFrom = async (app: TestApp) => {
    const dry = [];
    for (const each of requests) dry.push(await answerTo(app, each, { "x-dry-run": "true" }));
    return { reads: await answersOf(app, visitor, ids), dry };
  };
  const before = await answersFrom(w);
  const to = await folder(t);
  await runBackup(w.deps, { to });
  const { url, dataDir } = await restored(t, w, to);
  const again = await startTestApp(t, { database: { url, drop: async () => undefined }, dataDir });
  again.stopClock();
  again.advance(w.now().getTime() - again.now().getTime());
  const after = await answersFrom(again);
  const called = [...writes.keys(), ...before.reads.keys(), ...oauth.names].map((name) => name.replace(/ \d+$/, ""));
  assert.deepEqual(
    [...new Set(called)].sort(),
    [...endpointsOf(contract)].map(([name]) => name).sort(),
    "each documented endpoint is called",
  );
  assert.deepEqual([...after.reads.keys()], [...before.reads.keys()]);
  for (const [name, answer] of before.reads) assert.deepEqual(after.reads.get(name), answer, name);
  for (const [place, answer] of before.dry.entries()) assert.deepEqual(after.dry[place], answer);
  const unanswered = [...before.reads.keys()].filter((name) => !name.endsWith(" 200"));
  // There is no recorded call; another test compares all files.
  assert.ok(
    unanswered.every((name) => /^conversations\.files\.(recording|transcription|transcriptionText) 404$/.test(name)),
    `${unanswered}`,
  );
  const ofOauth = await oauth.answers(w);
  assert.deepEqual(
    ofOauth.map(({ status }) => status),
    [302, 200, 200, 400, 400, 200],
    JSON.stringify(ofOauth),
  );
  assert.deepEqual(await oauth.answers(again), ofOauth);
  for (const each of requests) {
    const { name, status, text } = await answerTo(again, each, {});
    assert.ok(status < 300, `${name} ${status} ${text}`);
  }
});

test("a backup of an earlier version is restored and brought to this program's schema", async (t) => {
  const w = await startTestApp(t, { dataDir: await folder(t) });
  const earlier = await firstVersion();
  t.after(() => earlier.drop());
  const to = await folder(t);
  const secret = { value: w.settings.secret, isInBackup: false };
  await createBackup(
    { databaseUrl: earlier.url, files: w.deps.files, secret, version: "0.0.1", now: w.now },
    targetOf(w.deps, to),
    undefined,
  );
  const { url } = await restored(t, w, to);
  const db = openDb(url, { max: 1 });
  assert.equal(await versionOf(db), schemaVersion);
  // The parts of a distributed schema look different.
  if (!(await w.db.isCluster()))
    assert.equal(withoutParentheses(await dumpSchema(db.query)), withoutParentheses(await dumpSchema(w.db.query)));
  const { rows } = await db.pool.query<{ name: string }>("select name from location where name = 'First version'");
  assert.equal(rows.length, 1);
  await db.close();
});

test("new rows of a restored database get ids that are free", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  await runBackup(w.deps, { to });
  const { url } = await restored(t, w, to);
  const again = await startTestApp(t, { database: { url, drop: async () => undefined }, dataDir: await folder(t) });
  const { rows } = await w.db.pool.query<{ last: string }>("select max(seq) as last from change_log");
  const { api } = await again.as("demo-harbour", ["contacts.write"]);
  await api.contacts.contacts.create({ body: { locationId: "demo-harbour", firstName: "After", email: "after@example.com" } });
  const after = await again.db.pool.query<{ last: string }>("select max(seq) as last from change_log");
  assert.ok(Number(after.rows[0]?.last) > Number(rows[0]?.last));
});

test("a backup during writes contains one state: every contact with its entry in the change log, and every file that a message names", async (t) => {
  const w = await startFilled(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const to = await folder(t);
  let isOver = false;
  // Pauses keep the writers from slowing the backup down and creating much more to restore.
  const repeatedly = async (write: (number: number) => Promise<unknown>) => {
    for (let number = 0; !isOver; number++) {
      await write(number);
      await sleep(10);
    }
  };
  let written = 0;
  const writers = Array.from({ length: 4 }, (_, writer) =>
    repeatedly(async (number) => {
      await api.contacts.contacts.create({ body: { locationId, firstName: "Writer", email: `${writer}-${number}@example.com` } });
      written++;
    }),
  );
  const uploader = repeatedly(() =>
    w.deps.files.put(`recordings/${locationId}/${crypto.randomUUID()}.wav`, new Uint8Array(2000), "audio/x-wav"),
  );
  try {
    await eventually(() => written > 0, "a contact");
    await runBackup(w.deps, { to });
  } finally {
    isOver = true;
    await Promise.all([...writers, uploader]);
  }
  const { url } = await restored(t, w, to);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ contacts: number; logged: number }>(
    `select (select count(*)::int from contact where location_id = $1) as contacts,
      (select count(distinct entity_id)::int from change_log where location_id = $1 and entity = 'contact') as logged`,
    [locationId],
  );
  await client.end();
  assert.ok(
    Number(rows[0]?.contacts) > 0 && written > Number(rows[0]?.contacts),
    "contacts are created before and after the backup's snapshot",
  );
  assert.equal(rows[0]?.contacts, rows[0]?.logged);
});

test("a second backup copies only new files, and removing old backups keeps what the others need", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const first = await runBackup(w.deps, { to });
  const before = (await objectsIn(path.join(to, "files"))).length;
  await w.deps.files.put("recordings/demo-harbour/new.wav", new Uint8Array(5000), "audio/x-wav");
  const [old] = Object.keys(await filesIn(w.settings.dataDir)).filter((key) => key !== "recordings/demo-harbour/new.wav");
  await w.deps.files.remove(old ?? "");
  w.advance(24 * 3_600_000);
  const second = await runBackup(w.deps, { to });
  assert.equal((await objectsIn(path.join(to, "files"))).length, before + 1);
  const target = targetOf(w.deps, to);
  assert.deepEqual(await idsOf(target), [first.manifest.id, second.manifest.id]);
  await writeFile(path.join(to, "backups", first.manifest.id, "left-behind"), "by a killed backup");

  assert.deepEqual(await prune(target, { last: 1 }), [first.manifest.id]);
  assert.deepEqual(await idsOf(target), [second.manifest.id]);
  assert.equal((await objectsIn(path.join(to, "files"))).length, before, "the object of the removed file is gone");
  assert.deepEqual(await readdir(path.join(to, "backups")), [second.manifest.id], "no empty folder stays");
  for (const part of await readdir(path.join(to, "files"))) assert.ok((await readdir(path.join(to, "files", part))).length > 0, part);
  const { dataDir } = await restored(t, w, to);
  assert.deepEqual(await filesIn(dataDir), await filesIn(w.settings.dataDir));
});

const words = "Ada Lovelace in plain sight";

test("an encrypted backup shows no content, and is restored only with its passphrase or private key", async (t) => {
  const w = await startFilled(t);
  const { locationId, api } = await w.location();
  await api.contacts.contacts.create({ body: { locationId, firstName: words } });
  await w.deps.files.put("public/some/secret/words.txt", Buffer.from(words), "text/plain");
  const identity = await generateIdentity();
  const locks = [
    {
      lock: { passphrase: "correct horse battery staple" },
      right: { passphrase: "correct horse battery staple" },
      wrong: { passphrase: "incorrect horse" },
    },
    { lock: { recipient: await identityToRecipient(identity) }, right: { identity }, wrong: { identity: await generateIdentity() } },
  ];
  for (const { lock, right, wrong } of locks) {
    const to = await folder(t);
    await runBackup(w.deps, { to, lock });
    w.advance(60_000);
    await runBackup(w.deps, { to, lock });
    for (const file of await objectsIn(to)) {
      const bytes = await readFile(file);
      assert.ok(!bytes.includes(words) && !file.includes("words.txt"), file);
    }
    const { url, dataDir } = await restored(t, w, to, { key: right });
    assert.deepEqual(await contentOf(url), await contentOf(w.url));
    assert.deepEqual(await filesIn(dataDir), await filesIn(w.settings.dataDir));
    await assert.rejects(restored(t, w, to, { key: wrong }), UnusableBackup);
    await assert.rejects(restored(t, w, to), UnusableBackup);
  }
});

test("a contact that was erased after a backup is erased again when that backup is restored", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const first = await runBackup(w.deps, { to });
  const { api } = await w.as("demo-harbour", ["contacts.write"]);
  const found = await w.db.pool.query<{ id: string }>("select id from contact where location_id = 'demo-harbour' order by id limit 1");
  const [contact] = found.rows;
  assert.ok(contact);
  await api.contacts.contacts.remove({ params: { contactId: contact.id } });
  await runBackup(w.deps, { to });
  const { url } = await restored(t, w, to, { id: first.manifest.id });
  const db = openDb(url, { max: 1 });
  const isThere = async () => (await db.pool.query("select from contact where id = $1", [contact.id])).rowCount;
  assert.equal(await isThere(), 1);
  assert.equal(await eraseAgain(targetOf(w.deps, to), url), 1);
  assert.equal(await isThere(), 0);
  assert.equal(await eraseAgain(targetOf(w.deps, to), url), 0);
  await db.close();
});

test("a contact that was erased after the last backup is erased again, although the database with its mark is lost", async (t) => {
  const to = await folder(t);
  const w = await startFilled(t, { to });
  await runBackup(w.deps, { to });
  const found = await w.db.pool.query<{ id: string }>("select id from contact where location_id = 'demo-harbour' order by id limit 2");
  const [first = "", second = ""] = found.rows.map(({ id }) => id);
  const { api } = await w.as("demo-harbour", ["contacts.write"]);
  const admin = await w.user("demo-harbour");
  await api.contacts.contacts.remove({ params: { contactId: first } });
  await w.work();
  // A new installation that makes a backup before the old one is restored.
  const other = await startTestApp(t);
  await runBackup(other.deps, { to });
  await admin.app.privacy.erase({ params: { contactId: second }, body: { locationId: "demo-harbour" } });
  await w.work();

  const [backup] = await idsOf(targetOf(w.deps, to));
  assert.ok(backup);
  const { url } = await restored(t, w, to, { id: backup });
  const db = openDb(url, { max: 1 });
  const present = async () => (await db.pool.query("select from contact where id = any($1)", [[first, second]])).rowCount;
  assert.equal(await present(), 2);
  assert.equal(await eraseAgain(targetOf(w.deps, to), url), 2);
  assert.equal(await present(), 0);
  await db.close();

  await writeFile(path.join(to, "erased.json"), Buffer.from([0x5b, 0xff]));
  await assert.rejects(eraseAgain(targetOf(w.deps, to), url), UnusableBackup);
});

test("a backup with a damaged, truncated or missing part is refused, and the database stays empty", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const { manifest } = await runBackup(w.deps, { to });
  const [contact] = manifest.tables.filter(({ name }) => name === "contact").flatMap(({ parts }) => parts);
  assert.ok(contact);
  const database = await makeEmptyDatabase();
  t.after(() => database.drop());
  const dataDir = await folder(t);
  const refused = async (what: string) => {
    const restore = async () => {
      const opened = await openBackup(targetOf(w.deps, to), undefined, undefined);
      await verifyBackup(opened);
      await restoreBackup(opened, {
        databaseUrl: database.url,
        files: openFiles(testSettings(dataDir)),
        dataDir,
        log: pino({ level: "silent" }),
      });
    };
    await assert.rejects(restore(), UnusableBackup, what);
    assert.equal(await countTables(database.url), 0, what);
  };
  const [stored = ""] = await objectsIn(path.join(to, "files"));
  const manifestFile = path.join(to, "backups", manifest.id, "manifest.json");
  for (const file of [path.join(to, contact.key), stored, manifestFile]) {
    const bytes = await readFile(file);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 1, flipped.length >> 1);
    await writeFile(file, flipped);
    await refused(`a flipped bit in ${file}`);
    await writeFile(file, bytes);
    await truncate(file, bytes.length - 2);
    await refused(`a truncated ${file}`);
    await rm(file);
    await refused(`without ${file}`);
    await writeFile(file, bytes);
  }
  await verifyBackup(await openBackup(targetOf(w.deps, to), undefined, undefined));
});

test("a backup with a damaged manifest is kept, and prevents neither new backups nor the removal of old ones", async (t) => {
  const w = await startTestApp(t, { dataDir: await folder(t) });
  await w.deps.files.put("public/x/y/photo.png", Buffer.from("photo"), "image/png");
  const to = await folder(t);
  const make = async () => {
    w.advance(60_000);
    return (await runBackup(w.deps, { to, keep: { last: 1 } })).manifest.id;
  };
  const damaged = await make();
  await writeFile(path.join(to, "backups", damaged, "manifest.json"), "{");
  const stored = await objectsIn(path.join(to, "files"));
  await w.deps.files.remove("public/x/y/photo.png");
  await make();
  const last = await make();
  const target = targetOf(w.deps, to);
  assert.deepEqual(await idsOf(target), [damaged, last]);
  const { manifests, unusable } = await manifestsIn(target);
  assert.deepEqual([manifests.map(({ id }) => id), unusable.map(({ id }) => id)], [[last], [damaged]]);
  assert.deepEqual(await objectsIn(path.join(to, "files")), stored);
  await restored(t, w, to);
});

test("a backup that cannot be completed leaves no backup behind, and the last one stays usable", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const first = await runBackup(w.deps, { to });
  // A folder where a table's part belongs cannot be replaced by a file.
  w.stopClock();
  const id = w.now().toISOString().replaceAll(/[:.]/g, "-");
  await writeFile(path.join(to, "backups", id), "in the way");
  await assert.rejects(runBackup(w.deps, { to }));
  const failed = await runs.findLast(w.db.query, "backup");
  assert.ok(failed?.error && failed.finished_at !== null);
  await rm(path.join(to, "backups", id));
  assert.deepEqual(await idsOf(targetOf(w.deps, to)), [first.manifest.id]);
  await restored(t, w, to);
});

/** Behaves as if the process were killed when it stores this part: nothing else is stored, and nothing is removed. */
function killedAt(target: Target, part: string): Target {
  let isKilled = false;
  const unlessKilled = <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      isKilled ||= given[0] !== undefined && String(given[0]).endsWith(part);
      if (isKilled) throw new Error("killed");
      return work(...given);
    };
  };
  const { files } = target;
  return { ...target, files: { ...files, put: unlessKilled(files.put), remove: unlessKilled(files.remove) } };
}

test("a backup that is killed in any of its phases is not listed, the one before stays usable, and the next one removes it", async (t) => {
  const w = await startFilled(t);
  const to = await folder(t);
  const first = await runBackup(w.deps, { to });
  const target = targetOf(w.deps, to);
  const source = {
    databaseUrl: w.url,
    files: w.deps.files,
    secret: { value: w.settings.secret, isInBackup: true },
    version: "1.0.0",
    now: w.now,
  };
  for (const part of ["tables/contact", "samples", "objects", "manifest.json"]) {
    await assert.rejects(createBackup(source, killedAt(target, part), undefined), /killed/);
    assert.deepEqual(await idsOf(target), [first.manifest.id], part);
  }
  const isWhole = async () => verifyBackup(await openBackup(target, undefined, undefined));
  await isWhole();
  const left = async () => (await readdir(path.join(to, "backups"))).sort();
  assert.ok((await left()).length > 1, "killed backups left something");
  w.advance(60_000);
  const next = await runBackup(w.deps, { to });
  assert.deepEqual(await left(), [first.manifest.id, next.manifest.id]);
  await isWhole();
  await assert.rejects(createBackup(source, killedAt(target, "samples"), undefined), /killed/);
  w.advance(60_000);
  const last = await runBackup(w.deps, { to, keep: { last: 1 } });
  assert.deepEqual(await left(), [last.manifest.id]);
  await isWhole();
});

test("backups are kept in a bucket and restored from it", async (t) => {
  const { s3 } = await startBucket(t);
  const { bucket, ...aws } = s3;
  const w = await startTestApp(t, { dataDir: await folder(t), settings: { aws } });
  await fillDemo(w.db, { now: w.now(), secret: w.settings.secret, baseUrl: w.settings.serviceUrl, files: w.deps.files });
  const to = `s3://${bucket}/practice/backups`;
  await runBackup(w.deps, { to });
  const { url, dataDir } = await restored(t, w, to);
  assert.deepEqual(await contentOf(url), await contentOf(w.url));
  assert.deepEqual(await filesIn(dataDir), await filesIn(w.settings.dataDir));
});

test("scheduled backups and drills run when their period has passed, remove what the rules do not keep, and one runs at a time", async (t) => {
  const to = await folder(t);
  const w = await startFilled(t, { to, everyMs: 24 * 3_600_000, drillEveryMs: 7 * 24 * 3_600_000, keep: { last: 2 } });
  const due = async () => {
    await addJob(w.db.query, "backup-due", {});
    await w.work();
    return (await idsOf(targetOf(w.deps, to))).length;
  };
  assert.equal(await due(), 1);
  assert.equal((await runs.findLastSuccess(w.db.query, "drill"))?.error, null);
  assert.equal(await due(), 1, "the period has not passed");
  for (const expected of [2, 2]) {
    w.advance(24 * 3_600_000);
    assert.equal(await due(), expected);
  }
  const metrics = await (await w.fetch("/metrics")).text();
  for (const kind of ["backup", "drill"])
    assert.match(metrics, new RegExp(`frontdesk_backup_last_success_timestamp_seconds{kind="${kind}"} \\d+`));
  const both = await Promise.allSettled([runBackup(w.deps, { to }), runBackup(w.deps, { to })]);
  const [refused, ...more] = both.filter((each) => each.status === "rejected");
  assert.ok(refused?.reason instanceof BackupRunning && more.length === 0);
});
