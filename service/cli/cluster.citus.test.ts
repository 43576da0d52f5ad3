import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { partOf } from "#db/cluster/moves.ts";
import { type Address, listNodes } from "#db/cluster/nodes.ts";
import { makeEmptyDatabase } from "../testing/database.ts";
import { around } from "../testing/program.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { answered, runHere, runOn } from "./operator.ts";

// Features and failures of a cluster only: `npm test -- cluster citus` with CITUS_URL, on servers of this machine.

const addressOf = ({ host, port }: Address) => `${host}:${port}`;

async function workersOf(w: TestApp): Promise<Address[]> {
  const workers = (await listNodes(w.db.query)).filter(({ role }) => role === "worker");
  assert.ok(workers.length >= 2, "the cluster has two workers");
  return workers;
}

/** A new location on the worker. */
async function locationOn(w: TestApp, worker: Address): Promise<Visitor> {
  for (;;) {
    const visitor = await w.location();
    const part = await partOf(w.db.query, visitor.locationId);
    if (part !== undefined && addressOf(part) === addressOf(worker)) return visitor;
  }
}

/** Creates contacts one after another until it is stopped. Repeats a request that was refused for now, and keeps the ids of what was created. */
function writing(t: TestContext, { locationId, send }: Visitor) {
  const created: string[] = [];
  const refusals: Response[] = [];
  const others: number[] = [];
  let isStopped = false;
  const create = async (name: string) => {
    const body = JSON.stringify({ locationId, firstName: name, email: `${name}@example.com` });
    for (;;) {
      const headers = { "content-type": "application/json", version: "v3", "idempotency-key": name };
      const response = await send("/contacts/", { method: "POST", headers, body });
      if (response.status === 201)
        return void created.push(z.object({ contact: z.object({ id: z.string() }) }).parse(await response.json()).contact.id);
      if (response.status !== 503) return void others.push(response.status);
      refusals.push(response);
      if (isStopped) return;
      await sleep(200);
    }
  };
  const done = (async () => {
    for (let number = 1; !isStopped; number++) await create(`contact-${number}`);
  })();
  const stop = async () => {
    isStopped = true;
    await done;
  };
  t.after(stop);
  return { created, refusals, others, stop };
}

const idsIn = async (w: TestApp, locationId: string) => {
  const { rows } = await w.db.pool.query<{ id: string }>("select id from contact where location_id = $1", [locationId]);
  return rows.map(({ id }) => id).sort();
};

/** The ids of the contacts whose changes a follower of the location received, in order. */
function hearing(body: NonNullable<Response["body"]>) {
  const received: string[] = [];
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const done = (async () => {
    for (let text = ""; ; ) {
      const { value, done: isDone } = await reader.read();
      if (isDone) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        assert.doesNotMatch(block, /^event: resync/m, "no follower has to load everything again");
        const { data } = /^data: (?<data>.*)$/m.exec(block)?.groups ?? {};
        const change = z
          .looseObject({ entity: z.string(), action: z.string(), entityId: z.string() })
          .safeParse(JSON.parse(data ?? "null"));
        if (change.data?.entity === "contact" && change.data.action === "create") received.push(change.data.entityId);
      }
    }
  })();
  return { received, stop: () => reader.cancel().then(() => done) };
}

test("a location moves to another worker during writes: each write succeeds, and followers receive all changes in order", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = await workersOf(w);
  assert.ok(here && there);
  const visitor = await locationOn(w, here);
  const { app } = await w.user(visitor.locationId);
  const { body } = await app.live.follow({ query: { locationId: visitor.locationId } });
  const live = hearing(body ?? assert.fail("There is no stream."));
  const writers = writing(t, visitor);
  await eventually(() => live.received.length > 0, "the first change");
  const admin = runOn(w, t);
  const moved = z.object({ isMoved: z.boolean(), from: z.string(), to: z.string() });
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const)
    assert.deepEqual(answered(await admin(["cluster", "move", "--location", visitor.locationId, "--to", addressOf(to)]), moved), {
      isMoved: true,
      from: addressOf(from),
      to: addressOf(to),
    });
  const before = writers.created.length;
  await eventually(() => writers.created.length > before, "a write after the move");
  await writers.stop();
  await eventually(() => live.received.length >= writers.created.length, "all changes");
  await live.stop();
  assert.deepEqual(writers.others, []);
  assert.deepEqual(live.received, writers.created);
  assert.deepEqual(await idsIn(w, visitor.locationId), writers.created.toSorted());
});

/** Kills the server and all of its processes, and returns a function that starts it again. Only the server's owner and root can. */
async function killServer(t: TestContext, w: TestApp, worker: Address): Promise<() => Promise<void>> {
  const url = Object.assign(new URL(w.url), { hostname: worker.host, port: String(worker.port) }).href;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: string; folder: string; command: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, current_setting('data_directory') as folder, pg_read_file('postmaster.opts') as command",
  );
  const { pid, folder, command } = rows[0] ?? assert.fail("The server does not say how it was started.");
  const { uid, gid } = await stat(folder);
  const words = command
    .trim()
    .split(" ")
    .map((word) => word.replaceAll('"', ""));
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    spawn(words[0] ?? "", words.slice(1), {
      uid,
      gid,
      cwd: folder,
      env: around(),
      detached: true,
      stdio: "ignore",
    }).unref();
  };
  t.after(start);
  // A server that starts beside processes of the one before would damage its data.
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ");
  const killed = [pid, ...children].map(Number);
  for (const each of killed) process.kill(each, "SIGKILL");
  await eventually(() => killed.every((each) => !existsSync(`/proc/${each}`)), "the end of the server");
  await client.end().catch(() => undefined);
  return start;
}

test("while a worker is down, its locations get 503 with Retry-After and the others keep working; no confirmed write is lost, and it recovers by itself", async (t) => {
  const w = await startTestApp(t);
  const [lost, other] = await workersOf(w);
  assert.ok(lost && other);
  const [onLost, onOther] = [await locationOn(w, lost), await locationOn(w, other)];
  const [stopped, unmoved] = [writing(t, onLost), writing(t, onOther)];
  await eventually(() => stopped.created.length > 5 && unmoved.created.length > 5, "the first writes");
  const start = await killServer(t, w, lost);
  await eventually(() => stopped.refusals.length > 5, "refusals");
  const atLoss = unmoved.created.length;
  await eventually(() => unmoved.created.length > atLoss + 20, "writes of the other location");
  assert.equal(unmoved.refusals.length, 0);
  for (const refused of stopped.refusals) assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
  const search = await onLost.send("/contacts/search", {
    method: "POST",
    headers: { "content-type": "application/json", version: "v3" },
    body: JSON.stringify({ locationId: onLost.locationId, pageLimit: 20 }),
  });
  assert.equal(search.status, 503);
  await start();
  const before = stopped.created.length;
  await eventually(() => stopped.created.length > before + 5, "writes after the return");
  await Promise.all([stopped.stop(), unmoved.stop()]);
  assert.deepEqual([stopped.others, unmoved.others], [[], []]);
  for (const [{ locationId }, { created }] of [
    [onLost, stopped],
    [onOther, unmoved],
  ] as const)
    assert.deepEqual(await idsIn(w, locationId), created.toSorted());
  await assertNoneHalfCommitted(w);
});

async function assertNoneHalfCommitted(w: TestApp): Promise<void> {
  // Citus does this each minute. What is left would hold locks, also of the next move.
  await w.db.pool.query("select recover_prepared_transactions()");
  const { rows } = await w.db.pool.query<{ result: string }>(
    "select result from run_command_on_all_nodes('select count(*) from pg_prepared_xacts where database = current_database()')",
  );
  assert.deepEqual(
    rows.map(({ result }) => result).filter((count) => count !== "0"),
    [],
    "no transaction is left half committed",
  );
}

test("while the coordinator is down, all locations get 503 with Retry-After; no confirmed write is lost, and requests and jobs resume by themselves", async (t) => {
  const w = await startTestApp(t);
  const coordinator = (await listNodes(w.db.query)).find(({ role }) => role === "coordinator") ?? assert.fail("There is no coordinator.");
  const visitors = await Promise.all((await workersOf(w)).map((worker) => locationOn(w, worker)));
  const writers = visitors.map((visitor) => writing(t, visitor));
  await eventually(() => writers.every(({ created }) => created.length > 5), "the first writes");
  const start = await killServer(t, w, coordinator);
  await eventually(() => writers.every(({ refusals }) => refusals.length > 5), "refusals");
  for (const { refusals } of writers) for (const refused of refusals) assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
  await start();
  const before = writers.map(({ created }) => created.length);
  await eventually(() => writers.every(({ created }, number) => created.length > (before[number] ?? 0) + 5), "writes after the return");
  await Promise.all(writers.map(({ stop }) => stop()));
  for (const [number, { locationId }] of visitors.entries()) {
    assert.deepEqual(writers[number]?.others, []);
    assert.deepEqual(await idsIn(w, locationId), writers[number]?.created.toSorted());
  }
  await w.work();
  await assertNoneHalfCommitted(w);
});

test("a backup of a cluster during writes has each location as it was at one moment, and can be restored on one server", async (t) => {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-cluster-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  const w = await startTestApp(t);
  const workers = await workersOf(w);
  const visitors = await Promise.all(workers.map((worker) => locationOn(w, worker)));
  const writers = visitors.map((visitor) => writing(t, visitor));
  await eventually(() => writers.every(({ created }) => created.length > 5), "the first writes");
  const confirmed = writers.map(({ created }) => [...created]);
  answered(await runHere(w)(["backup", "--to", place]), z.looseObject({ id: z.string() }));
  for (const writer of writers) await writer.stop();
  const empty = await makeEmptyDatabase();
  t.after(() => empty.drop());
  const restored = await runOn({ url: empty.url }, t)(["restore", "--from", place], { APP_SECRET: w.settings.secret });
  assert.equal(restored.status, 0, restored.stderr);
  const copy = await startTestApp(t, { database: { url: empty.url, drop: async () => undefined } });
  for (const [number, { locationId }] of visitors.entries()) {
    const kept = await idsIn(copy, locationId);
    const created = writers[number]?.created ?? [];
    assert.deepEqual(
      confirmed[number]?.filter((id) => !kept.includes(id)),
      [],
      "what was confirmed before the backup is in it",
    );
    assert.deepEqual(kept, created.slice(0, kept.length).toSorted(), "of what was written meanwhile, the earlier is in it");
  }
});
