import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { distribute } from "#db/cluster/distribute.ts";
import { addWorker, listNodes, type Node, setCoordinator, setUpDatabase } from "#db/cluster/nodes.ts";
import { acquireCluster } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { type Db, openDb, sqlState } from "#db/pool.ts";
import { testClusterUrl, testDatabaseUrl } from "../env.ts";
import { migrateJobs } from "../jobs/tables.ts";

// Gives each test its own database, cloned from a template that is migrated once.

let cluster: Promise<{ url: string; release(): Promise<void> }> | undefined;
after(async () => (await cluster)?.release());

function clusterUrl(): Promise<string> {
  const given = testDatabaseUrl();
  if (given !== undefined) return Promise.resolve(given);
  cluster ??= acquireCluster(path.join(os.tmpdir(), "frontdesk-test"), { durable: false });
  return cluster.then(({ url }) => url);
}

/** Logs only errors, so that they appear next to the failing test. */
export const quiet = pino({ level: "error" }, pino.destination(2));

const templates = "frontdesk_template_";
const dividedTemplates = "frontdesk_divided_";
const templatesMost = 20;
const droppedAtOnce = 2;

const filesIn = async (folder: string) => (await readdir(folder)).map((name) => path.join(folder, name));

/** Differs for another schema. A process id would not do, because they are reused and the name would match another program's database. */
async function schemaHash(): Promise<string> {
  const root = path.join(import.meta.dirname, "../..");
  const folders = await Promise.all(["schema", "functions", "migrations", "cluster"].map((name) => filesIn(path.join(root, "db", name))));
  const files = [
    ...folders.flat(),
    path.join(root, "db/baseline.ts"),
    path.join(root, "db/migrate.ts"),
    path.join(root, "db/cluster.ts"),
    path.join(root, "package-lock.json"),
  ];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 24);
}

const databaseUrl = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function withAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await clusterUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Creates the migrated template and returns its name. One test process creates it, under a lock. */
const ensureTemplate = () =>
  withAdmin(async (client) => {
    const name = `${templates}${await schemaHash()}`;
    await client.query("select pg_advisory_lock(hashtext($1))", [templates]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const db = openDb(databaseUrl(await clusterUrl(), draft));
    await migrate(db);
    await migrateJobs(db, quiet);
    await db.close();
    await client.query(`alter database ${draft} rename to ${name}`);
    for (const old of await oldTemplates(client, templates)) await dropDatabase(client, old);
    return name;
  });

async function oldTemplates(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1) order by oid desc offset $2 limit $3",
    [prefix, templatesMost, droppedAtOnce],
  );
  return rows.map(({ datname }) => datname);
}

let template: Promise<string> | undefined;

const insufficientPrivilege = "42501";
const dropAttemptsMost = 20;

/** Retries while an autovacuum runs in the database, because only a superuser may end it. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (thrown) {
      if (sqlState(thrown) !== insufficientPrivilege || attempt === dropAttemptsMost) throw thrown;
      await sleep(100);
    }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

async function create(options = ""): Promise<TestDatabase> {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  await withAdmin((client) => client.query(`create database ${name} ${options}`));
  return {
    url: databaseUrl(await clusterUrl(), name),
    async drop() {
      await withAdmin((client) => dropDatabase(client, name));
    },
  };
}

/** A database with the current schema and no data, on a cluster if the tests run on one. */
export async function makeDatabase(): Promise<TestDatabase> {
  const coordinator = testClusterUrl();
  if (coordinator === undefined) {
    template ??= ensureTemplate();
    return create(`template ${await template} strategy file_copy`);
  }
  nodes ??= nodesOf(coordinator);
  const cluster = await nodes;
  dividedTemplate ??= ensureDividedTemplate(cluster);
  return copyOnEachNode(cluster, await dividedTemplate);
}

async function copyOnEachNode(cluster: Cluster, template: string): Promise<TestDatabase> {
  const name = `frontdesk_test_${randomBytes(6).toString("hex")}`;
  await onEachNode(cluster, "postgres", `create database ${name} template ${template}`);
  // A copy has no settings, and Citus sends them only to a worker that is added.
  for (const address of cluster.addresses) await withDatabase(urlAt(cluster, address, name), ({ query }) => setUpDatabase(query));
  return { url: databaseUrl(cluster.url, name), drop: () => dropEverywhere(cluster, name) };
}

/** `url` is that of the coordinator. */
type Cluster = { url: string; addresses: Node[] };

let nodes: Promise<Cluster> | undefined;
let dividedTemplate: Promise<string> | undefined;

const dropEverywhere = (cluster: Cluster, name: string) => onEachNode(cluster, "postgres", `drop database if exists ${name} with (force)`);

async function nodesOf(url: string): Promise<Cluster> {
  const addresses = await withDatabase(url, ({ query }) => listNodes(query));
  if (addresses.length === 0) throw new Error("CITUS_URL is no database on which cluster init has run.");
  return { url, addresses };
}

async function withDatabase<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url, { max: 1, statementTimeoutMs: 0 });
  return run(db).finally(() => db.close());
}

const urlAt = ({ url }: Cluster, { host, port }: Node, database: string) =>
  Object.assign(new URL(databaseUrl(url, database)), { hostname: host, port: String(port) }).href;

async function onEachNode(cluster: Cluster, database: string, statement: string): Promise<void> {
  for (const address of cluster.addresses) {
    const client = new pg.Client({ connectionString: urlAt(cluster, address, database) });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}

const shards = 4;

/** The template on each node: dividing the tables takes ten seconds, a copy one. One test process creates it, under a lock. */
async function ensureDividedTemplate(cluster: Cluster): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster.url, "postgres") });
  await client.connect();
  try {
    const name = `${dividedTemplates}${await schemaHash()}`;
    await client.query("select pg_advisory_lock(hashtext($1))", [dividedTemplates]);
    const { rowCount } = await client.query("select from pg_database where datname = $1 and not datallowconn", [name]);
    if (rowCount) return name;
    for (const old of await oldTemplates(client, dividedTemplates)) await dropEverywhere(cluster, old);
    await dropEverywhere(cluster, name);
    await makeDividedTemplate(cluster, name);
    return name;
  } finally {
    await client.end();
  }
}

async function makeDividedTemplate(cluster: Cluster, name: string): Promise<void> {
  await onEachNode(cluster, "postgres", `create database ${name}`);
  await onEachNode(cluster, name, "create extension citus");
  await withDatabase(databaseUrl(cluster.url, name), async (db) => {
    await migrate(db);
    await migrateJobs(db, quiet);
    await setUpDatabase(db.query);
    for (const address of cluster.addresses)
      await (address.role === "coordinator" ? setCoordinator(db.query, address) : addWorker(db.query, address));
    await db.tx({ kind: "system" }, (tx) => distribute(tx, shards));
  });
  await closeEverywhere(cluster, name);
}

/**
 * Lets nothing connect to a database any more, so that it can be copied: Citus connects to every database that it knows. The coordinator comes last,
 * because a template counts as complete as soon as it is closed there.
 */
async function closeEverywhere(cluster: Cluster, name: string): Promise<void> {
  const addresses = cluster.addresses.toSorted((a, b) => Number(a.role === "coordinator") - Number(b.role === "coordinator"));
  await onEachNode({ ...cluster, addresses }, "postgres", `alter database ${name} allow_connections false`);
  await onEachNode(cluster, "postgres", `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/** A copy of a database to which nothing is connected. On a cluster, nothing can connect to the original any more. */
export async function copyOf({ url }: TestDatabase): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  if (nodes === undefined) return create(`template ${name} strategy file_copy`);
  const cluster = await nodes;
  await closeEverywhere(cluster, name);
  return copyOnEachNode(cluster, name);
}

/** A database without any table. */
export const makeEmptyDatabase = (): Promise<TestDatabase> => create();

/** A database connection outside the app, open until the test ends. */
export async function outsider(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  t.after(() => client.end());
  return client;
}
