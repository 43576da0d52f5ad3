import assert from "node:assert/strict";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ask, dataOf, folder, isRunning, kill, otherUser, serverOf } from "./embedded/trial.ts";
import { acquireCluster, ClusterFailure, stopUnusedCluster } from "./embedded.ts";

test("an empty folder becomes a PostgreSQL 18 cluster with its own database, which keeps its data", async (t) => {
  const dataDir = await folder(t);
  const first = await acquireCluster(dataDir);
  const [version] = await ask(first.url, "SELECT current_setting('server_version') AS version, current_database() AS name");
  assert.match(String(version?.version), /^18\./);
  assert.equal(version?.name, "frontdesk");
  await ask(first.url, "CREATE TABLE note AS SELECT 'kept' AS text");
  await first.release();
  assert.equal(await isRunning(dataDir), false);

  const second = await acquireCluster(dataDir);
  assert.deepEqual(await ask(second.url, "SELECT text FROM note"), [{ text: "kept" }]);
  assert.equal(second.url, first.url);
  await second.release();
});

test("the application's role is not a superuser, and may create databases", async (t) => {
  const cluster = await acquireCluster(await folder(t), { durable: false });
  const [role] = await ask(cluster.url, "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user");
  assert.deepEqual(role, { rolsuper: false, rolcreatedb: true });
  await cluster.release();
});

test("processes that start at the same time share one server, and the last one to release it stops it", async (t) => {
  const dataDir = await folder(t);
  const users = await Promise.all([1, 2, 3, 4].map(() => otherUser(t, dataDir)));
  assert.equal(new Set(users.map((user) => user.url)).size, 1);
  for (const user of users) {
    assert.equal(await isRunning(dataDir), true);
    await ask(user.url, "SELECT 1");
    await user.letGo();
  }
  assert.equal(await isRunning(dataDir), false);
});

test("a second release has no effect", async (t) => {
  const dataDir = await folder(t);
  const mine = await acquireCluster(dataDir, { durable: false });
  const other = await otherUser(t, dataDir);
  await mine.release();
  await mine.release();
  await ask(other.url, "SELECT 1");
  await other.letGo();
  assert.equal(await isRunning(dataDir), false);
});

test("a server whose user was killed is adopted, and stopped by the next process to release it", async (t) => {
  const dataDir = await folder(t);
  const killed = await otherUser(t, dataDir);
  const before = await serverOf(dataDir);
  await kill(killed.process);
  assert.equal(await isRunning(dataDir), true);

  const next = await acquireCluster(dataDir, { durable: false });
  assert.equal(await serverOf(dataDir), before);
  await next.release();
  assert.equal(await isRunning(dataDir), false);
});

test("an abandoned server is stopped on request, one in use keeps running", async (t) => {
  const dataDir = await folder(t);
  const user = await otherUser(t, dataDir);
  await stopUnusedCluster(dataDir);
  assert.equal(await isRunning(dataDir), true);
  await kill(user.process);
  await stopUnusedCluster(dataDir);
  assert.equal(await isRunning(dataDir), false);
});

test("after all processes were killed, the next start recovers committed data", async (t) => {
  const dataDir = await folder(t);
  const user = await otherUser(t, dataDir, true);
  await ask(user.url, "CREATE TABLE note (text text)");
  for (let count = 0; count < 50; count += 1) await ask(user.url, `INSERT INTO note VALUES ('${count}')`);
  const server = await serverOf(dataDir);
  assert.ok(server);
  process.kill(server, "SIGKILL");
  await kill(user.process);

  const next = await acquireCluster(dataDir);
  assert.deepEqual(await ask(next.url, "SELECT count(*)::int AS count FROM note"), [{ count: 50 }]);
  await next.release();
});

test("a server killed while it is in use is restarted at the same address", async (t) => {
  const dataDir = await folder(t);
  const user = await otherUser(t, dataDir);
  const server = await serverOf(dataDir);
  assert.ok(server);
  process.kill(server, "SIGKILL");
  const next = await acquireCluster(dataDir, { durable: false });
  assert.equal(next.url, user.url);
  assert.notEqual(await serverOf(dataDir), server);
  await next.release();
  await ask(user.url, "SELECT 1");
  await user.letGo();
  assert.equal(await isRunning(dataDir), false);
});

test("work that a killed server left running ends before another server starts and writes nothing afterwards", async (t) => {
  const dataDir = await folder(t);
  const user = await otherUser(t, dataDir, true);
  await ask(user.url, "CREATE TABLE note (text text)");
  const busy = new pg.Client({ connectionString: user.url });
  busy.on("error", () => undefined);
  t.after(() => void busy.end());
  await busy.connect();
  const [{ pid }] = (await busy.query("SELECT pg_backend_pid() AS pid")).rows;
  // The statement never waits, so its backend does not notice that the server is gone.
  const work = busy.query("SELECT max(i) FROM generate_series(1, 1000000000000) i; INSERT INTO note VALUES ('late')");
  const ended = assert.rejects(work, /terminated|ECONNRESET|EPIPE/);
  for (let state = ""; state !== "active"; )
    state = String((await ask(user.url, `SELECT state FROM pg_stat_activity WHERE pid = ${pid}`))[0]?.state);
  process.kill((await serverOf(dataDir)) ?? assert.fail(), "SIGKILL");
  const next = await acquireCluster(dataDir);
  await ended;
  assert.equal(await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""), "", "the killed server's work goes on");
  assert.deepEqual(await ask(next.url, "SELECT text FROM note"), []);
  await next.release();
  await user.letGo();
});

for (const [where, name] of [
  ["in its folder", "data"],
  ["on its port", "long-".repeat(20)],
] as const)
  test(`a server that is killed while a process listens is restarted ${where}, but not after that process has released it`, async (t) => {
    const dataDir = await folder(t, name);
    const revived: string[] = [];
    const listener = { revived: (line: string) => revived.push(line), waits: assert.fail, lost: assert.fail };
    const { url, release } = await acquireCluster(dataDir, { durable: false, listener });
    process.kill((await serverOf(dataDir)) ?? assert.fail(), "SIGKILL");
    for (let waitedMs = 0; revived.length === 0 && waitedMs < 120_000; waitedMs += 50) await sleep(50);
    assert.equal(revived.length, 1);
    await ask(url, "SELECT 1");
    await release();
    await sleep(1_000);
    assert.equal(await isRunning(dataDir), false);
    assert.equal(revived.length, 1);
  });

test("an unrelated process with a dead server's process id does not block the start", async (t) => {
  const dataDir = await folder(t);
  await (await acquireCluster(dataDir)).release();
  await writeFile(
    path.join(dataOf(dataDir), "postmaster.pid"),
    `${process.pid}\n${dataOf(dataDir)}\n1\n5432\n${dataDir}/postgres\n\n0 0\nready\n`,
  );
  const cluster = await acquireCluster(dataDir);
  await ask(cluster.url, "SELECT 1");
  await cluster.release();
});

test("a terminal's Ctrl-C does not reach the server", async (t) => {
  const dataDir = await folder(t);
  const user = await otherUser(t, dataDir);
  assert.ok(user.process.pid);
  process.kill(-user.process.pid, "SIGINT");
  await sleep(200);
  await ask(user.url, "SELECT 1");
  await user.letGo();
  assert.equal(await isRunning(dataDir), false);
});

test("other users cannot read the folder and the password, and a wrong password is rejected", async (t) => {
  const dataDir = await folder(t);
  const cluster = await acquireCluster(dataDir, { durable: false });
  const modeOf = async (file: string) => (await stat(path.join(dataDir, "postgres", file))).mode & 0o777;
  assert.equal(await modeOf("."), 0o700);
  assert.equal(await modeOf("password"), 0o600);
  const wrong = new URL(cluster.url);
  wrong.password = "guessed";
  await assert.rejects(ask(wrong.href, "SELECT 1"), /password authentication failed/);
  await cluster.release();
});

test("a cluster whose path is too long for a socket listens on the loopback address", async (t) => {
  const dataDir = await folder(t, "long-".repeat(20));
  const cluster = await acquireCluster(dataDir, { durable: false });
  assert.equal(new URL(cluster.url).hostname, "127.0.0.1");
  const again = await acquireCluster(dataDir, { durable: false });
  assert.equal(again.url, cluster.url);
  await ask(cluster.url, "SELECT 1");
  await Promise.all([cluster.release(), again.release()]);
  assert.equal(await isRunning(dataDir), false);
});

test("an interrupted creation starts over", async (t) => {
  const dataDir = await folder(t);
  await mkdir(path.join(dataDir, "postgres", "data.new", "base"), { recursive: true });
  const cluster = await acquireCluster(dataDir, { durable: false });
  await ask(cluster.url, "SELECT 1");
  await cluster.release();
});

const oneLine = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ClusterFailure);
  assert.match(error.message, pattern);
  assert.doesNotMatch(error.message, /\n/);
  return true;
};

test("the reason that a start failed is reported in one line", async (t) => {
  const dataDir = await folder(t);
  await writeFile(dataDir, "a file, not a folder");
  await assert.rejects(acquireCluster(dataDir), oneLine(/is a file and no folder\. Set DATA_DIR/));
  await rm(dataDir);

  await (await acquireCluster(dataDir)).release();
  const version = path.join(dataOf(dataDir), "PG_VERSION");
  const written = await readFile(version, "utf8");
  await writeFile(version, "17\n");
  await assert.rejects(acquireCluster(dataDir), oneLine(/was written by PostgreSQL 17, the bundled one is 18/));
  await writeFile(version, written);

  await writeFile(path.join(dataOf(dataDir), "postgresql.auto.conf"), "shared_buffers = 'plenty'\n");
  await assert.rejects(acquireCluster(dataDir), oneLine(/could not start in .*: /));
  await rm(path.join(dataOf(dataDir), "postgresql.auto.conf"));

  await writeFile(path.join(dataDir, "postgres", "password"), "another\n");
  await assert.rejects(acquireCluster(dataDir), oneLine(/password file in .* does not open the database/));
  assert.equal(await isRunning(dataDir), false);
});
