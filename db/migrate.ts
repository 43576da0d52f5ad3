import { sql } from "kysely";
import { createSchema, functionsHash, migrationText, replaceFunctions, runMigration } from "./baseline.ts";
import { citusOf, planForValues } from "./cluster/nodes.ts";
import { isUnreachable } from "./failures.ts";
import { type Db, type Executor, openDb } from "./pool.ts";
import { isExpanding } from "./upgrade/read-migration.ts";

/** Files of db/migrations/, in this order. db/README.md says how to add one. A migration that was released is never changed. */
export const migrations = [
  "0001-from-first-version",
  "0002-contact-search",
  "0003-job-turns",
  "0004-service-booking-staff",
  "0005-british-english",
  "0006-telephone",
  "0007-online-bookings",
  "0008-waiting-list",
  "0009-resources",
  "0010-notification-texts",
  "0011-conversation-states",
  "0012-message-search",
  "0013-incoming-mail",
  "0014-signatures",
  "0016-shared-views",
  "0017-failed-messages",
  "0020-location-language",
  "0022-calendar-sync",
  "0025-accounts",
  "0025-erased-contacts",
  "0026-backups",
  "0021-people",
  "0019-forwarded-emails",
  "0021-views",
  "0019-user-notifications",
  "0028-email-change",
  "0027-notification-mail",
  "0031-side-by-side",
  "0027-template-folders",
  "0029-objects",
  "0032-privacy",
  "0028-embed-origins",
  "0047-cleared-references",
  "0048-location-triggers",
  "0049-failures",
  "0050-deleted-locations",
];

/** The last migration of the first version, which used another table of migrations, and how many there were. */
const firstVersion = { last: "0080-left-out", count: 49 };

export const schemaVersion = migrations.at(-1) ?? "";

/** Parallel starts wait for this advisory lock. */
const lockKey = 7_214_905_113;

/** Runs before the migrations of a database that already has some. If it fails, the database stays unchanged. */
export type BeforeMigrations = (pending: readonly string[]) => Promise<void>;

/**
 * Migrates the database to this program's schema in one transaction, completely or not at all. Returns the migrations that ran; none for a
 * new database.
 */
export async function migrate(db: Db, before: BeforeMigrations = async () => undefined): Promise<string[]> {
  try {
    return await inMigrationTurn(db.url, (tx) => bringUpToDate(tx, before));
  } catch (error) {
    const what = isUnreachable(error) ? "cannot be reached" : "could not be migrated";
    throw new Error(`The database ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Runs a transaction that may take long, while no other process migrates the database. It takes no locks besides this one until it changes
 * something.
 */
export async function inMigrationTurn<T>(url: string, run: (tx: Executor) => Promise<T>): Promise<T> {
  const patient = openDb(url, { max: 1, statementTimeoutMs: 0, applicationName: "frontdesk migration" });
  try {
    return await patient.tx({ kind: "system" }, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
      return run(tx);
    });
  } finally {
    await patient.close();
  }
}

async function bringUpToDate(tx: Executor, before: BeforeMigrations): Promise<string[]> {
  const applied = await appliedMigrations(tx);
  if (applied === undefined) {
    await createSchema(tx);
    for (const name of migrations) await sql`insert into migration (name) values (${name})`.execute(tx);
    await rememberFunctions(tx);
    return [];
  }
  const unknown = applied.find((name) => !migrations.includes(name));
  if (unknown !== undefined)
    throw new Error(`it has the migration ${unknown}, which this program does not know. Start the newer program that made it.`);
  const pending = pendingOf(applied);
  if (pending.length > 0) await before(pending);
  for (const name of pending) {
    await runMigration(tx, name);
    await sql`insert into migration (name) values (${name})`.execute(tx);
  }
  await markExpanding(tx, pending);
  if (!(await hasFunctions(tx))) {
    await replaceFunctions(tx);
    await rememberFunctions(tx);
  }
  return pending;
}

/** The migrations that a database still needs. */
export const pendingOf = (applied: readonly string[]): string[] => migrations.filter((each) => !applied.includes(each));

/** Instances of the previous version continue only if each of the new migrations allows it. */
async function markExpanding(tx: Executor, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (isExpanding(await migrationText(name))) await sql`update migration set allows_earlier = true where name = ${name}`.execute(tx);
}

/** Undefined for an empty database. The list is empty for the first version, which recorded its migrations in another table. */
export async function appliedMigrations(tx: Executor): Promise<string[] | undefined> {
  if (await hasTable(tx, "migration")) return namesIn(tx, "migration");
  if (!(await hasTable(tx, "kysely_migration"))) return undefined;
  const names = await namesIn(tx, "kysely_migration");
  if (names.at(-1) !== firstVersion.last || names.length !== firstVersion.count)
    throw new Error(
      `it has ${names.length} migrations of the first version, up to ${names.at(-1) ?? "none"}. Start the last program of that version once, which has ${firstVersion.last}; this program can continue from there.`,
    );
  return [];
}

async function namesIn(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

export async function hasTable(db: Executor, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
}

async function hasFunctions(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from loaded_functions where hash = ${await functionsHash()}`.execute(db);
  return rows.length > 0;
}

async function rememberFunctions(tx: Executor): Promise<void> {
  if ((await citusOf(tx)).version !== undefined) await planForValues(tx);
  await sql`delete from loaded_functions`.execute(tx);
  await sql`insert into loaded_functions (hash) values (${await functionsHash()})`.execute(tx);
}

/** The last migration that the database has; undefined if it has none. Migrations are ordered by the list, not by their numbers. */
export async function versionOf({ query }: Db): Promise<string | undefined> {
  if (!(await hasTable(query, "migration"))) return undefined;
  const applied = await namesIn(query, "migration");
  return applied.findLast((name) => !migrations.includes(name)) ?? migrations.findLast((name) => applied.includes(name));
}

/** The reason why this program cannot work with the database; undefined if it can. A newer program may have added to the schema. */
export async function schemaProblem(db: Db): Promise<string | undefined> {
  const applied = (await hasTable(db.query, "migration")) ? await appliedWithMarks(db.query) : [];
  const names = new Set(applied.map(({ name }) => name));
  const blocking = applied.findLast(({ name, allows_earlier }) => !migrations.includes(name) && !allows_earlier)?.name;
  if (blocking === undefined && migrations.every((name) => names.has(name))) return undefined;
  const at = blocking ?? migrations.findLast((name) => names.has(name)) ?? "no version";
  return `The database is at ${at}, this program at ${schemaVersion}.`;
}

/** A database of an earlier version lacks the column. */
async function appliedWithMarks(db: Executor): Promise<{ name: string; allows_earlier: boolean }[]> {
  const { rows } = await sql<{ name: string; allows_earlier: boolean }>`
    select name, coalesce((to_jsonb(m) ->> 'allows_earlier')::boolean, false) as allows_earlier from migration m
    order by name collate "C"`.execute(db);
  return rows;
}
