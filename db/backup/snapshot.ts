import type { Readable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { appliedMigrations } from "../migrate.ts";
import { type Executor, onCluster, openDb } from "../pool.ts";
import { readSchema, type Schema, type SchemaTable } from "../schema-dump.ts";

/** A pending job of the queue, independent of the queue's own tables. */
export type QueuedJob = {
  task: string;
  payload: unknown;
  queue: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
};

/** A consistent state of the database, unaffected by concurrent writes. */
export type Snapshot = {
  schema: Schema;
  /** The applied migrations, in their order. */
  migrations: string[];
  serverVersion: string;
  /** The next value of each identity column. */
  sequences: { table: string; column: string; last: string }[];
  /** The rows of a table in the text format of COPY. Empty for a table whose rows are meaningless on another server. */
  rows(table: SchemaTable): Readable;
  select<Row extends object>(text: string): Promise<Row[]>;
  /** Pending jobs in batches of at most `size`. */
  jobs(size: number): AsyncGenerator<QueuedJob[]>;
};

/**
 * Transaction ids are only valid on one server. The rows that contain them serve pagination in progress, and are kept for a few hours only.
 */
const isOfOneServer = ({ columns }: SchemaTable) => columns.some(({ definition }) => / (xid8|pg_snapshot)\b/.test(definition));

/** The columns that COPY reads and writes; generated ones are computed again. */
export const storedColumns = ({ columns }: SchemaTable): string =>
  columns.flatMap(({ name, isGenerated }) => (isGenerated ? [] : [name])).join(", ");

const jobsCursor = "backup_jobs";

/**
 * Reads the database in one transaction, so that all reads see the same state. On a cluster, it has one connection to each node, so that all reads
 * of a location see the same state.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "frontdesk backup", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set citus.max_adaptive_executor_pool_size = 1",
    );
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const { schema, migrations, sequences, serverVersion, hasQueue } = await factsAt(url, rows[0]?.id ?? "");
    return await work({
      ...{ schema, migrations, sequences, serverVersion },
      rows: (table) =>
        client.query(
          copyTo(`copy (select ${storedColumns(table)} from ${table.name} where ${isOfOneServer(table) ? "false" : "true"}) to stdout`),
        ),
      select: async (text) => (await client.query(text)).rows,
      async *jobs(size) {
        if (!hasQueue) return;
        await client.query(`declare ${jobsCursor} cursor for
          select t.identifier as task, j.payload, q.queue_name as queue, j.run_at as "runAt", j.max_attempts as "maxAttempts", j.key, j.priority
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
          where j.attempts < j.max_attempts order by j.id`);
        for (;;) {
          const batch = await client.query<Omit<QueuedJob, "runAt"> & { runAt: Date }>(`fetch ${size} from ${jobsCursor}`);
          if (batch.rows.length === 0) return;
          yield batch.rows.map(({ runAt, ...job }) => ({ ...job, runAt: runAt.toISOString() }));
        }
      },
    });
  } finally {
    await client.end();
  }
}

async function factsAt(url: string, snapshot: string) {
  const db = openDb(url, { max: 1, statementTimeoutMs: 0, applicationName: "frontdesk backup" });
  try {
    return await db.query.connection().execute(async (connection) => {
      await sql`begin isolation level repeatable read read only`.execute(connection);
      await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(connection);
      const schema = await readSchema(connection);
      const facts = await sql<{ version: string; has_queue: boolean }>`
        select current_setting('server_version') as version, to_regclass('graphile_worker._private_jobs') is not null as has_queue`.execute(
        connection,
      );
      const sequences = await sequencesOf(connection, schema);
      await sql`commit`.execute(connection);
      return {
        schema,
        sequences,
        migrations: (await appliedMigrations(connection)) ?? [],
        serverVersion: facts.rows[0]?.version ?? "",
        hasQueue: facts.rows[0]?.has_queue ?? false,
      };
    });
  } finally {
    await db.close();
  }
}

/**
 * Sequences are not part of snapshots: their values are the current ones, which are never below those in the snapshot's rows. On a cluster,
 * each node has its own sequences, so the numbers are taken from the rows.
 */
async function sequencesOf(db: Executor, { tables }: Schema): Promise<Snapshot["sequences"]> {
  const isDivided = await onCluster(db);
  const sequences: Snapshot["sequences"] = [];
  for (const { name: table, columns } of tables)
    for (const { name, isIdentity } of columns) {
      if (!isIdentity) continue;
      const column = name.replaceAll('"', "");
      const last = isDivided
        ? sql`(select max(${sql.id(column)}) from ${sql.raw(table)})`
        : sql`pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass)`;
      const { rows } = await sql<{ last: string | null }>`select ${last}::text as last`.execute(db);
      if (rows[0]?.last) sequences.push({ table, column, last: rows[0].last });
    }
  return sequences;
}
