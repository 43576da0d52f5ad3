import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { access, mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { countTables } from "#db/backup/load.ts";
import { openBackup, verifyBackup } from "../backup/restore.ts";
import { targetOf } from "../backup/target.ts";
import { makeEmptyDatabase, outsider } from "../testing/database.ts";
import { startDemoApp } from "../testing/demo-app.ts";
import { around, folder as dataFolder, processesIn } from "../testing/program.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { answered, program, runHere, runOn } from "./operator.ts";

async function folder(t: TestContext): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-backup-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  return place;
}

async function startFilled(t: TestContext) {
  const w = await startDemoApp(t, { dataDir: await folder(t) });
  const environment = { DATA_DIR: w.settings.dataDir, APP_SECRET: w.settings.secret };
  const run = runOn(w, t);
  return { w, run: (given: string[], more = {}) => run(given, { ...environment, ...more }), environment };
}

/** Starts a command and kills it as soon as it has reached this point. */
async function killedWhen(given: string[], environment: Record<string, string>, hasComeSoFar: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [program, ...given], { env: { ...around(), ...environment }, stdio: "ignore" });
  const ended = once(child, "close");
  await eventually(async () => (await hasComeSoFar()) || child.exitCode !== null, `the moment to kill ${given[0]}`);
  child.kill("SIGKILL");
  const [status, signal] = await ended;
  assert.deepEqual([status, signal], [null, "SIGKILL"], "it was killed before its end");
}

const countIn = async (place: string) => {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".incoming")).length;
};

const backup = z.object({ id: z.string(), rows: z.number(), files: z.number(), isEncrypted: z.boolean() });
const backupList = z.object({ backups: z.array(z.object({ id: z.string() })) });

test("a backup that is killed in any phase is not listed, and the next one is complete", async (t) => {
  const { w, environment } = await startFilled(t);
  const run = runHere(w);
  const to = await folder(t);
  const given = ["backup", "--to", to];
  const phases: [string, (tables: number, files: number) => boolean][] = [
    ["while files are copied", (_, files) => files >= 1],
    ["at the first table", (tables) => tables >= 1],
    ["among the tables", (tables) => tables >= 20],
  ];
  for (const [phase, isReached] of phases) {
    await rm(to, { recursive: true, force: true });
    await killedWhen(given, { ...environment, DATABASE_URL: w.url }, async () =>
      isReached(await countIn(path.join(to, "backups")), await countIn(path.join(to, "files"))),
    );
    assert.deepEqual(answered(await run(["backup", "list", "--to", to]), backupList).backups, [], phase);
    const { id, isEncrypted } = answered(await run(given), backup);
    assert.equal(isEncrypted, false);
    assert.deepEqual(
      answered(await run(["backup", "list", "--to", to]), backupList).backups.map((each) => each.id),
      [id],
      phase,
    );
  }
});

test("a restore that is killed leaves an empty database, and can be repeated", async (t) => {
  const { run, environment } = await startFilled(t);
  const to = await folder(t);
  const made = answered(await run(["backup", "--to", to]), backup);
  const database = await makeEmptyDatabase();
  t.after(() => database.drop());
  const place = { ...environment, DATABASE_URL: database.url, DATA_DIR: await folder(t) };
  const client = await outsider(t, database.url);
  const phases = [
    async () => (await countIn(path.join(place.DATA_DIR, "files"))) >= 1,
    async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where application_name = 'frontdesk restore' and query like 'copy%'",
      );
      return rows.length > 0;
    },
  ];
  for (const phase of phases) {
    await killedWhen(["restore", "--from", to], place, phase);
    await eventually(async () => {
      const { rows } = await client.query("select from pg_stat_activity where application_name = 'frontdesk restore'");
      return rows.length === 0;
    }, "the end of the killed restore's connections");
    assert.equal(await countTables(database.url), 0);
    await rm(path.join(place.DATA_DIR, "files"), { recursive: true, force: true });
  }
  const restored = answered(
    await run(["restore", "--from", to], place),
    z.object({ restored: z.string(), rows: z.number(), files: z.number() }),
  );
  assert.deepEqual(restored, { restored: made.id, rows: made.rows, files: made.files });
  assert.equal(await countIn(path.join(place.DATA_DIR, "files")), made.files);

  const again = await run(["restore", "--from", to], place);
  assert.deepEqual([again.status, again.stdout], [2, ""]);
  assert.match(again.stderr, /^The database is not empty\./);
});

test("a backup contains a generated APP_SECRET, and a restore with another secret is refused", async (t) => {
  const { run } = await startFilled(t);
  const to = await folder(t);
  const dataDir = await folder(t);
  const generated = { DATA_DIR: dataDir, APP_SECRET: "" };
  answered(await run(["backup", "--to", to], generated), backup);
  const database = await makeEmptyDatabase();
  t.after(() => database.drop());
  const place = { DATABASE_URL: database.url, DATA_DIR: await folder(t), APP_SECRET: "" };
  const refused = await run(["restore", "--from", to], { ...place, APP_SECRET: "another secret, also thirty-two long" });
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /another APP_SECRET/);
  assert.equal(await countTables(database.url), 0);
  assert.equal((await run(["restore", "--from", to], place)).status, 0);
  await access(path.join(place.DATA_DIR, "app-secret"));
});

/** A separate file system in memory; undefined if this user may not mount one. */
async function smallDisk(t: TestContext, size: string) {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-disk-"));
  let isMounted = true;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", place], { stdio: "ignore" });
  } catch {
    isMounted = false;
  }
  t.after(async () => {
    if (isMounted) execFileSync("umount", [place]);
    await rm(place, { recursive: true, force: true });
  });
  return isMounted ? { place, remount: (options: string) => execFileSync("mount", ["-o", `remount,${options}`, place]) } : undefined;
}

test("on a full or read-only disk, a backup or an export fails with a readable message and leaves no partial files", async (t) => {
  const disk = await smallDisk(t, "3m");
  if (disk === undefined) return t.skip("This user may not mount a file system.");
  const { place: to, remount } = disk;
  const w = await startTestApp(t, { dataDir: await folder(t) });
  const run = runHere(w);
  const { locationId } = await w.location();
  const backUp = () => run(["backup", "--to", to]);
  const listed = async () => answered(await run(["backup", "list", "--to", to]), backupList).backups.map(({ id }) => id);
  const { id: first } = answered(await backUp(), backup);
  const spare = await statfs(to);
  await writeFile(path.join(to, "ballast"), randomBytes(Math.max(0, spare.bavail * spare.bsize - 200_000)));
  const refused = async (what: string, expected: RegExp) => {
    const { status, stdout, stderr } = await backUp();
    assert.deepEqual([status, stdout], [2, ""], `${what}: ${stderr}`);
    assert.match(stderr, expected, what);
    assert.equal(stderr.trim().split("\n").length, 1);
    assert.ok(stderr.includes(to) && /name another place/.test(stderr), stderr);
    assert.deepEqual(await listed(), [first], what);
    assert.deepEqual(await readdir(path.join(to, "backups")), [first], what);
    await verifyBackup(await openBackup(targetOf(w.deps, to), undefined, undefined));
  };
  await refused("while tables are stored", /the disk is full/);
  await w.deps.files.put(`recordings/${locationId}/call.wav`, randomBytes(400_000), "audio/x-wav");
  await refused("while files are copied", /the disk is full/);
  const half = path.join(to, "location.frontdesk");
  const exported = await run(["export", "--location", locationId, "--file", half]);
  assert.deepEqual([exported.status, exported.stdout], [2, ""]);
  assert.equal(exported.stderr, `The file ${half} cannot be written: the disk is full.\n`);
  await assert.rejects(access(half));
  remount("ro");
  await refused("on a drive that can only be read", /only be read/);
  remount("rw,size=32m");
  const { id: next } = answered(await backUp(), backup);
  assert.deepEqual(await listed(), [first, next]);
});

test("each command that writes files refuses a destination that cannot be written to in one line, and leaves no partial files", async (t) => {
  const { w, run } = await startFilled(t);
  const here = runHere(w);
  const { locationId, api } = await w.location();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const made = await folder(t);
  answered(await here(["backup", "--to", made]), backup);
  const database = await makeEmptyDatabase();
  t.after(() => database.drop());
  const file = path.join(await folder(t), "file");
  await writeFile(file, "");
  const commands: [string, (place: string) => ReturnType<typeof run>][] = [
    ["backup", (place) => here(["backup", "--to", place])],
    ["export", (place) => here(["export", "--location", locationId, "--file", path.join(place, "location.frontdesk")])],
    ["export --json", (place) => here(["export", "--location", locationId, "--json", "--file", path.join(place, "location.json")])],
    [
      "export --recordings",
      (place) => here(["export", "--location", "demo-harbour", "--json", "--recordings", "--file", path.join(place, "some.json")]),
    ],
    ["contact export", (place) => here(["contact", "export", contact.id, "--location", locationId, "--to", path.join(place, "ada.zip")])],
    ["restore", (place) => run(["restore", "--from", made], { DATABASE_URL: database.url, DATA_DIR: path.join(place, "data") })],
  ];
  const refused = async (place: string, reason: RegExp) => {
    for (const [name, write] of commands) {
      const { status, stdout, stderr } = await write(place);
      assert.ok(status === 1 || status === 2, `${name} in ${place}: ${status} ${stdout}`);
      assert.equal(stdout, "", name);
      assert.match(stderr, reason, `${name} in ${place}`);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
    }
    assert.equal(await countTables(database.url), 0, place);
  };
  await refused(path.join(file, "below"), /\/file.* cannot be (used|written): part of its path is a file/);
  if (existsSync("/proc/self"))
    await refused("/proc/frontdesk", /\/proc.* cannot be (used|written): (the system does not permit|there is no such file)/);
  const disk = await smallDisk(t, "1m");
  if (disk === undefined) return;
  await writeFile(path.join(disk.place, "ballast"), randomBytes(1_100_000)).catch(() => undefined);
  await refused(disk.place, /cannot be (used|written): the disk is full/);
  const left = (await readdir(disk.place, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  assert.deepEqual(
    left.map(({ name }) => name),
    ["ballast"],
  );
});

test("a drill that is killed leaves nothing in use, and the next one removes it", { skip: process.platform !== "linux" }, async (t) => {
  const { w, run, environment } = await startFilled(t);
  const to = await folder(t);
  answered(await runHere(w)(["backup", "--to", to]), backup);
  const dataDir = await dataFolder(t);
  const own = { ...environment, DATABASE_URL: w.url, DATA_DIR: dataDir };
  const drills = async () => (await readdir(dataDir)).filter((name) => name.startsWith("drill-"));
  const given = ["restore", "--from", to, "--drill"];
  const isServed = async () => (await readdir(dataDir, { recursive: true })).some((name) => path.basename(name) === "postmaster.pid");
  await killedWhen(given, own, isServed);
  const [killed = assert.fail("no drill was killed"), ...others] = await drills();
  assert.deepEqual(others, []);
  answered(await run(given, own), z.object({ differences: z.array(z.string()).max(0) }));
  assert.deepEqual(await drills(), []);
  assert.deepEqual(await processesIn(path.join(dataDir, killed)), []);
});

test("usage errors of the backup commands are reported in one line", async (t) => {
  const run = runHere(await startTestApp(t));
  const empty = await folder(t);
  await writeFile(path.join(empty, "blank"), "\n");
  const blank = path.join(empty, "blank");
  for (const [given, expected] of [
    [["backup", "--to", path.join(blank, "below")], /blank cannot be used: part of its path is a file/],
    [["backup"], /Set the folder or s3:\/\/ address/],
    [["backup", "--to", "s3://bucket/x"], /AWS_ACCESS_KEY_ID/],
    [["backup", "--to", empty, "--keep", "hourly=3"], /--keep must be rules like/],
    [["backup", "--to", empty, "--recipient", "ssh-rsa"], /age public key/],
    [["backup", "--to", empty, "--passphrase-file", path.join(empty, "none")], /cannot be read/],
    [["backup", "--to", empty, "--passphrase-file", path.join(empty, "blank")], /is empty/],
    [["restore", "--from", empty], /There is no complete backup/],
    [["restore", "--from", empty, "--backup", "../../etc"], /There is no backup/],
  ] as const) {
    const { status, stdout, stderr } = await run([...given]);
    assert.deepEqual([status, stdout], [2, ""], stderr);
    assert.match(stderr, expected);
    assert.equal(stderr.trim().split("\n").length, 1);
  }
});
