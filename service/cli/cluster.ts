import { z } from "zod";
import { distribute, progressOf } from "#db/cluster/distribute.ts";
import { reasonOfException } from "#db/cluster/exceptions.ts";
import * as moves from "#db/cluster/moves.ts";
import * as nodes from "#db/cluster/nodes.ts";
import { rules, violationsOf } from "#db/cluster/violations.ts";
import { type TableKind, tableKinds } from "#db/cluster.ts";
import { inMigrationTurn, schemaProblem } from "#db/migrate.ts";
import { type Db, openDb } from "#db/pool.ts";
import type { Env } from "../env.ts";
import { environmentCommand, flag, list, option, Printed } from "./command.ts";
import { withServer } from "./deps.ts";
import { UsageError } from "./usage-error.ts";

const tablesOf = (wanted: TableKind) => [...tableKinds].filter(([, kind]) => kind === wanted).map(([table]) => table);

const withDb = <T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> =>
  withServer(env, async (url) => {
    const db = openDb(url, { applicationName: "frontdesk cluster", max: 1, statementTimeoutMs: 0 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });

const addressPattern = /^(?<host>[\w.-]+):(?<port>\d{1,5})$/;
const portMost = 65_535;

function addressIn(text: string, option: string): nodes.Address {
  const { host, port } = addressPattern.exec(text)?.groups ?? {};
  if (host === undefined || port === undefined || Number(port) < 1 || Number(port) > portMost)
    throw new UsageError(`--${option} must be host:port, such as worker-1.example.com:5432, not "${text}".`);
  return { host, port: Number(port) };
}

const withoutExtension =
  "This database has no Citus extension. Install Citus on its server and on each worker, add citus to shared_preload_libraries, and restart them.";

/** The version of Citus. Throws a UsageError for a database that is not part of a cluster. */
async function requireCitus({ query }: Db): Promise<string> {
  const { version, isAvailable } = await nodes.citusOf(query);
  if (version !== undefined) return version;
  throw new UsageError(isAvailable ? "This database has no Citus extension yet. Run cluster init first." : withoutExtension);
}

const inShards = z.coerce.number<string>().int().min(2).max(256);

export const clusterCommands = [
  environmentCommand({
    words: "cluster check",
    about:
      "Prints which tables Citus would distribute by location, which parts of the schema it could not run, each with its rule, and which exceptions it can run, each with the reason. Changes nothing and needs no Citus. Exits with status 1 if there is a violation.",
    options: z.strictObject({}),
    run: (env) =>
      withDb(env, async (db) => {
        const found = (await violationsOf(db.query)).map((violation) => ({ ...violation, exception: reasonOfException(violation) }));
        const violations = found.filter(({ exception }) => exception === undefined);
        const report = {
          canBeDistributed: violations.length === 0,
          tables: { distributed: tablesOf("distributed"), reference: tablesOf("reference"), local: tablesOf("local") },
          violations: violations.map(({ rule, subject }) => ({ rule, subject, why: rules[rule] })),
          exceptions: found.flatMap(({ rule, subject, exception }) => (exception === undefined ? [] : [{ rule, subject, why: exception }])),
        };
        return new Printed(report, { status: violations.length > 0 ? 1 : 0 });
      }),
  }),
  environmentCommand({
    words: "cluster init",
    about:
      "Makes the server of DATABASE_URL the coordinator of a Citus cluster and adds workers to it. Each worker needs a database of the same name with the extension. Workers added before are kept. The database user needs permission to do so.",
    options: z.strictObject({
      worker: option(list, "HOST:PORT,…", "The workers, as the coordinator reaches them."),
      coordinator: option(z.string().optional(), "HOST:PORT", "The coordinator, as the workers reach it. Default: that of DATABASE_URL."),
    }),
    run: (env, { worker, coordinator }) => {
      const workers = worker.map((text) => addressIn(text, "worker"));
      if (workers.length === 0) throw new UsageError("--worker names no worker.");
      const given = coordinator === undefined ? undefined : addressIn(coordinator, "coordinator");
      return withDb(env, async (db) => {
        const { version, isAvailable } = await nodes.citusOf(db.query);
        if (version === undefined && !isAvailable) throw new UsageError(withoutExtension);
        await nodes.addExtension(db.query);
        await nodes.setUpDatabase(db.query);
        const { hostname, port } = new URL(db.url);
        await nodes.setCoordinator(db.query, given ?? { host: hostname, port: port === "" ? 5432 : Number(port) });
        for (const address of workers) await nodes.addWorker(db.query, address);
        return { citus: await requireCitus(db), nodes: (await nodes.listNodes(db.query)).map(nodeOf) };
      });
    },
  }),
  environmentCommand({
    words: "cluster distribute",
    about:
      "Distributes the tables over the workers, each location on one of them, and keeps all data. Can be run again, for example after a migration with new tables. Stop the service first. If a step fails, nothing changes. Does nothing while cluster check finds a violation.",
    options: z.strictObject({
      shards: option(inShards.default(32), "N", "The number of parts. Default: 32. This cannot be changed later."),
    }),
    run: (env, { shards }) =>
      withDb(env, async (db) => {
        await requireCitus(db);
        const problem = await schemaProblem(db);
        if (problem !== undefined) throw new UsageError(`${problem} Run upgrade first.`);
        const violations = (await violationsOf(db.query)).filter((violation) => reasonOfException(violation) === undefined);
        if (violations.length > 0)
          throw new UsageError(
            `cluster check finds ${violations.length} ${violations.length === 1 ? "violation" : "violations"}, so this database would not work on a cluster.`,
          );
        if (!(await nodes.listNodes(db.query)).some(({ role }) => role === "worker"))
          throw new UsageError("The cluster has no worker. Run cluster init first.");
        const done = await inMigrationTurn(db.url, (tx) => distribute(tx, shards));
        return { ...done, nodes: (await nodes.listNodes(db.query)).map(nodeOf) };
      }),
  }),
  environmentCommand({
    words: "cluster status",
    about:
      "Prints the nodes of the Citus cluster and the tables that are not distributed yet. Exits with status 1 if there are any, or if a node is not active.",
    options: z.strictObject({}),
    run: (env) =>
      withDb(env, async (db) => {
        const citus = await requireCitus(db);
        const found = await nodes.listNodes(db.query);
        const tables = await progressOf(db.query);
        const isWhole = tables.missing.length === 0 && found.every((node) => node.is_active);
        return new Printed({ citus, isWhole, tables, nodes: found.map(nodeOf) }, { status: isWhole ? 0 : 1 });
      }),
  }),
  environmentCommand({
    words: "cluster move",
    about:
      "Moves a location to a worker, with the other locations of the same part. They stay available, but writes pause briefly at the end. The servers need wal_level = logical.",
    options: z.strictObject({
      location: option(z.string(), "ID", "The location."),
      to: option(z.string(), "HOST:PORT", "The worker, as printed by cluster status."),
    }),
    run: (env, { location, to }) => {
      const target = addressIn(to, "to");
      return withDb(env, async (db) => {
        await requireCitus(db);
        const workers = (await nodes.listNodes(db.query)).filter(({ role }) => role === "worker");
        if (!workers.some(({ host, port }) => host === target.host && port === target.port))
          throw new UsageError(`The cluster has no worker ${to}. It has ${workers.map(addressOf).join(", ") || "none"}.`);
        const part = await moves.partOf(db.query, location);
        if (part === undefined) throw new UsageError(`No location has the ID "${location}".`);
        const isThere = addressOf(part) === addressOf(target);
        if (!isThere) await moves.movePart(db.query, part, target);
        return { isMoved: !isThere, from: addressOf(part), to, shard: part.shard, locations: part.locations };
      });
    },
  }),
  environmentCommand({
    words: "cluster rebalance",
    about: "Moves data until each worker has about the same amount, for example after adding a worker.",
    options: z.strictObject({ plan: flag("Prints the moves without making them.") }),
    run: (env, { plan }) =>
      withDb(env, async (db) => {
        await requireCitus(db);
        const planned = await moves.planOfRebalance(db.query);
        if (!plan) for (const { shard, from, to } of planned) await moves.movePart(db.query, { shard, ...from }, to);
        return { isMoved: !plan, moves: planned.map(({ shard, from, to }) => ({ shard, from: addressOf(from), to: addressOf(to) })) };
      }),
  }),
];

const addressOf = ({ host, port }: nodes.Address) => `${host}:${port}`;

const nodeOf = ({ host, port, role, is_active, shards, bytes }: nodes.Node) => ({
  ...{ address: `${host}:${port}`, role, isActive: is_active, shards },
  sizeBytes: Number(bytes),
});
