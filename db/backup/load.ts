import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Schema, SchemaTable } from "../schema-dump.ts";
import { type QueuedJob, type Snapshot, storedColumns } from "./snapshot.ts";

/** The content that a database is created from. Tables and jobs are read once each, in this order. */
export type Stored = Pick<Snapshot, "schema" | "sequences"> & {
  rows(table: SchemaTable): Promise<Readable>;
  jobs(): AsyncIterable<QueuedJob[]>;
};

export class DatabaseNotEmpty extends Error {}

/** The number of tables in the database, except those of the job queue. */
export async function countTables(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace",
    );
    return rows[0]?.count ?? 0;
  });
}

/**
 * Fills an empty database in one transaction, completely or not at all. Constraints, indexes and triggers are created after the rows:
 * checking and indexing are then faster, and no trigger runs for old changes. The queue's own tables must exist.
 */
export async function load(url: string, { schema, sequences, rows, jobs }: Stored): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("begin");
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local check_function_bodies = off",
    );
    await client.query("select pg_advisory_xact_lock(7214905114)");
    const { rowCount } = await client.query(
      "select from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1",
    );
    if (rowCount) throw new DatabaseNotEmpty("The database is not empty.");
    await createTables(client, schema);
    for (const table of schema.tables)
      await pipeline(await rows(table), client.query(copyFrom(`copy ${table.name} (${storedColumns(table)}) from stdin`)));
    for (const { table, column, last } of sequences)
      await client.query("select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)", [table, column, last]);
    await finishTables(client, schema);
    for await (const batch of jobs()) await addJobs(client, batch);
    await client.query("commit");
  });
}

async function createTables(client: pg.Client, { extensions, types, functions, tables }: Schema): Promise<void> {
  for (const statement of [...extensions, ...types]) await client.query(statement);
  // Tables use functions in generated columns, and functions use the row types of tables. Functions that cannot be created yet are created
  // after the tables.
  const waiting: string[] = [];
  for (const statement of functions) {
    await client.query("savepoint one");
    try {
      await client.query(statement);
    } catch (error) {
      if (!isUndefinedTable(error)) throw error;
      await client.query("rollback to savepoint one");
      waiting.push(statement);
    }
  }
  for (const { name, kind, options, columns } of tables) {
    const definitions = columns.map(({ definition }) => definition).join(", ");
    await client.query(`create ${kind} ${name} (${definitions})${options === null ? "" : ` with (${options})`}`);
    for (const column of columns)
      if (column.statistics !== null)
        await client.query(`alter table ${name} alter column ${column.name} set statistics ${column.statistics}`);
  }
  for (const statement of waiting) await client.query(statement);
}

const undefinedTable = "42P01";
const undefinedType = "42704";
const isUndefinedTable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === undefinedTable || error.code === undefinedType);

async function finishTables(client: pg.Client, { tables }: Schema): Promise<void> {
  for (const { name, constraints, indexes } of tables) {
    for (const { definition, isForeignKey } of constraints) if (!isForeignKey) await client.query(`alter table ${name} add ${definition}`);
    for (const statement of indexes) await client.query(statement);
  }
  for (const { name, constraints } of tables)
    for (const { definition, isForeignKey } of constraints) if (isForeignKey) await client.query(`alter table ${name} add ${definition}`);
  for (const { triggers } of tables) for (const statement of triggers) await client.query(statement);
}

const addJobs = (client: pg.Client, jobs: QueuedJob[]) =>
  client.query(
    `select graphile_worker.add_job(j.task, j.payload, queue_name => j.queue, run_at => j."runAt", max_attempts => j."maxAttempts", job_key => j.key, priority => j.priority)
     from json_to_recordset($1::json) as j (task text, payload json, queue text, "runAt" timestamptz, "maxAttempts" int, key text, priority int)`,
    [JSON.stringify(jobs)],
  );

/** The number of rows in each table, by its quoted name. */
export const countRows = (url: string): Promise<Map<string, number>> =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace",
    );
    const counts = new Map<string, number>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
      counts.set(name, Number(rows[0]?.count ?? 0));
    }
    return counts;
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "frontdesk restore", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
