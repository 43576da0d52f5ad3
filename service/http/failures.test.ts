import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { outsider } from "../testing/database.ts";
import { at, integration, type Reply, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { lockWaiters } from "../testing/waiting.ts";

const now = { statusCode: 503, message: "The service cannot answer right now. Try again shortly.", error: "Service Unavailable" };

/** A contact of a location, and requests for it. */
async function setUp(t: TestContext, options: Parameters<typeof startTestApp>[1] = {}) {
  const w = await startTestApp(t, options);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const { locationId } = visitor;
  const made = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const path = `/contacts/${made.contact.id}`;
  const nameNow = async () => (await visitor.api.contacts.contacts.get({ params: { contactId: made.contact.id } })).contact.firstName;
  return {
    w,
    they,
    path,
    locationId,
    id: made.contact.id,
    nameNow,
    rename: (firstName: string) => they.put(path, { firstName }),
  };
}

function assertUnavailable(reply: Reply, why = ""): void {
  assert.partialDeepStrictEqual(reply.body, now, why);
  assert.deepEqual([reply.status, reply.headers.get("retry-after")], [503, "1"], why);
}

/** Makes updates of contacts fail with this SQL state and message, this many times. On a cluster, each node counts them by itself. */
async function failing(w: TestApp, state: string, times = 1_000_000, message = "as the test says"): Promise<void> {
  const run = async (statement: string, isOnEachNode = false) => {
    const text = isOnEachNode && (await w.db.isCluster()) ? `select run_command_on_all_nodes(${pg.escapeLiteral(statement)})` : statement;
    await w.db.pool.query(text);
  };
  await run("drop sequence if exists failures", true);
  await run("create sequence failures", true);
  await run(`create or replace function fail() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${times} then raise exception '${message}' using errcode = '${state}'; end if;
      return new;
    end $$`);
  await run("create or replace trigger failing before update on contact for each row execute function fail()");
}

/** A connection outside the app that locks the contact until its transaction ends. */
async function holding(t: TestContext, w: TestApp, id: string): Promise<pg.Client> {
  const other = await outsider(t, w.url);
  await hold(other, id);
  return other;
}

const hold = (other: pg.Client, id: string) => other.query(`begin; update contact set city = 'held' where id = ${pg.escapeLiteral(id)}`);

test("a temporary database failure of any kind is a 503 with Retry-After, and changes nothing", async (t) => {
  const { w, rename, nameNow } = await setUp(t);
  for (const state of ["08006", "25P03", "40003", "53200", "53300", "55006", "55P03", "57014", "57P01", "57P03", "58030"]) {
    await failing(w, state);
    assertUnavailable(await rename("Grace"), state);
  }
  await failing(w, "XX000", 1_000_000, "server closed the connection unexpectedly");
  assertUnavailable(await rename("Grace"), "a node of a cluster ended");
  await failing(w, "53100");
  const full = await rename("Grace");
  assert.deepEqual([full.status, textAt(full.body, "error")], [507, "Insufficient Storage"]);
  assert.match(textAt(full.body, "message"), /storage is full/);
  await failing(w, "40P01", 0);
  assert.equal(await nameNow(), "Ada");
});

test("colliding transactions are retried, and one that never succeeds gets a 503 with Retry-After", async (t) => {
  const { w, rename, nameNow } = await setUp(t);
  for (const state of ["40001", "40P01"]) {
    await failing(w, state, 3);
    assert.equal((await rename(state)).status, 200);
    assert.equal(await nameNow(), state);
  }
  await failing(w, "40001");
  assertUnavailable(await rename("never"));
});

test("a conflict with another transaction is a 409, and an unexpected error a 500 without the database's message", async (t) => {
  const { w, rename, nameNow } = await setUp(t);
  for (const state of ["23503", "23P01"]) {
    await failing(w, state);
    await assertRefused(rename("Grace"), "CONFLICT");
  }
  await failing(w, "XX000");
  const failed = await rename("Grace");
  assert.deepEqual([failed.status, textAt(failed.body, "message")], [500, "Something went wrong. The error was logged."]);
  await failing(w, "XX000", 0);
  assert.equal(await nameNow(), "Ada");
});

test("a request in a deadlock with another program gets the response of its retry", async (t) => {
  const { w, they, locationId, id, nameNow } = await setUp(t);
  const second = textAt((await they.post("/contacts/", { locationId, firstName: "Grace" })).body, "contact.id");
  const [low, high] = [id, second].sort();
  const business = textAt((await they.post("/businesses/", { locationId, name: "Engines" })).body, "business.id");
  const other = await holding(t, w, String(high));
  const pending = they.post("/contacts/bulk/business", { locationId, ids: [low, high], businessId: business });
  await lockWaiters(w.url);
  // PostgreSQL may abort either side; if it aborts the other one, nothing blocks the request any more.
  const crossed = other.query("update contact set city = 'held' where id = $1", [low]).then(
    () => "commit",
    () => "rollback",
  );
  await other.query(await crossed);
  assert.equal((await pending).status, 200);
  assert.equal(await nameNow(), "Ada");
  assert.equal(at((await they.get(`/contacts/${low}`)).body, "contact.businessId"), business);
});

test("a slow statement, and a long wait for a lock, are a 503 and change nothing", async (t) => {
  for (const limit of ["statement_timeout", "lock_timeout"]) {
    const { w, id, rename, nameNow } = await setUp(t, limit === "statement_timeout" ? { db: { statementTimeoutMs: 3_000 } } : {});
    const other = await holding(t, w, id);
    if (limit === "lock_timeout") {
      await other.query("commit");
      await w.db.pool.query("do $$ begin execute format('alter database %I set lock_timeout = 300', current_database()); end $$");
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'frontdesk'`,
      );
      await hold(other, id);
    }
    assertUnavailable(await rename("Grace"), limit);
    await other.query("commit");
    assert.equal(await nameNow(), "Ada");
    assert.equal((await rename("Grace")).status, 200);
  }
});

test("a request that gets no connection in time is a 503, and the next one succeeds once a connection is free", async (t) => {
  const { w, they, path } = await setUp(t, { db: { max: 2, connectMostMs: 3_000 } });
  const connections = [await w.db.pool.connect(), await w.db.pool.connect()];
  for (const reply of await Promise.all([1, 2, 3].map(() => they.get(path)))) assertUnavailable(reply);
  for (const client of connections) client.release();
  assert.equal((await they.get(path)).status, 200);
});

test("a connection that breaks in the middle of a transaction leaves no changes and affects no later request", async (t) => {
  const { w, id, they, path, rename, nameNow } = await setUp(t);
  for (const by of ["pg_terminate_backend", "pg_cancel_backend"]) {
    const other = await holding(t, w, id);
    const pending = rename("Grace");
    const [pid] = await lockWaiters(w.url);
    await other.query(`select ${by}($1::int)`, [pid]);
    assertUnavailable(await pending, by);
    await other.query("commit");
    for (const reply of await Promise.all(Array.from({ length: 24 }, () => they.get(path)))) assert.equal(reply.status, 200);
    assert.equal(await nameNow(), "Ada");
  }
});

test("requests succeed when a table gets a column while the program runs", async (t) => {
  const { w, they, path, rename } = await setUp(t, { db: { max: 1 } });
  assert.equal((await they.get(path)).status, 200);
  assert.equal((await rename("Grace")).status, 200);
  const other = await outsider(t, w.url);
  await other.query("alter table contact add column of_another_version text");
  const replies = [await they.get(path), await rename("Ada"), await they.get(path), await rename("Ada")];
  for (const reply of replies) assert.ok(reply.status === 200 || reply.status === 503, JSON.stringify(reply.body));
  assert.deepEqual(
    replies.slice(2).map(({ status }) => status),
    [200, 200],
  );
});
