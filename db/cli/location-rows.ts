import { sql } from "kysely";
import type { Db, Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// All rows of a location in all tables, as described by PostgreSQL's catalogs, so that a new table is included without being listed here.

export type Row = Record<string, unknown>;

export type TenantTable = {
  name: string;
  /** The columns that are stored as they are; generated and numbered columns get new values. */
  columns: string[];
  /** The number column that orders its rows, if there is one. */
  number: string | null;
  /** The columns that refer to users by a foreign key. */
  users: string[];
};

/** Tables that triggers compute from other rows. */
const derived = [
  ...[
    "calendar_version",
    "conversation_tally",
    "message_indexing",
    "message_search",
    "object_tally",
    "object_value",
    "object_value_record",
  ],
  ...["submission_tally", "workflow_listener"],
];
/** Credentials and connections, which are only valid on one server and are created again on another. */
const credentials = [
  ...["calendar_feed", "connection", "integration", "oauth_code", "oauth_grant", "user_invite"],
  // Names that only one location may have.
  ...["domain", "mailbox", "incoming_mail", "incoming_mail_piece"],
];
/** Work in progress and its traces. If two locations did the same work, everything would be sent twice. */
const work = [
  ...["appointment_notice", "bulk_item", "conversation_move", "deleted_row", "discarded_file", "external_busy", "import", "import_chunk"],
  ...["import_row", "message_attempt", "message_dispatch", "message_move", "operation", "outbox_entry", "ringing_call", "uploaded_file"],
  ...["webhook_delivery", "workflow_date_firing", "workflow_event", "workflow_run"],
];
export const leftTables: ReadonlySet<string> = new Set([...derived, ...credentials, ...work]);

type FoundTable = TenantTable & {
  /** The tables that its foreign keys refer to. */
  refers: string[];
};

async function findTables(db: Executor): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' order by a.attnum) as columns,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as number,
      array(select a.attname::text from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = '"user"'::regclass and array_length(f.conkey, 1) = 1) as users,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'location_id' and not a.attisdropped)
    order by c.relname`.execute(db);
  return rows;
}

/**
 * Keeps the order, but puts each table after the tables that it must follow, and the change log last, because writing to the other tables
 * adds to it.
 */
function sorted(tables: readonly FoundTable[], followed: (table: FoundTable) => readonly string[]): FoundTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const taken: FoundTable[] = [];
  const take = (table: FoundTable) => {
    if (!waiting.delete(table.name)) return;
    for (const name of followed(table)) {
      const other = waiting.get(name);
      if (other !== undefined) take(other);
    }
    taken.push(table);
  };
  for (const table of tables) take(table);
  return [...taken.filter(({ name }) => name !== "change_log"), ...taken.filter(({ name }) => name === "change_log")];
}

/** The tables in an export, each after the tables that it refers to. */
export async function listTables(db: Executor): Promise<TenantTable[]> {
  const tables = await findTables(db);
  return sorted(
    tables.filter(({ name }) => !leftTables.has(name)),
    ({ refers }) => refers,
  );
}

/** All tables with rows of locations, each after the tables that refer to it. Work in progress comes first, so that it stops. */
export async function listForDeletion(db: Executor): Promise<string[]> {
  const tables = await findTables(db);
  const isWork = new Set(work);
  return sorted(
    tables.toSorted((a, b) => Number(isWork.has(b.name)) - Number(isWork.has(a.name))),
    ({ name }) => tables.filter(({ refers }) => refers.includes(name)).map((other) => other.name),
  ).map(({ name }) => name);
}

/** Runs reads that all see the same state of the database. */
export const atOneMoment = <T>(db: Db, read: (tx: Executor) => Promise<T>): Promise<T> =>
  db.query
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return read(tx);
    });

/** The rows of a table in batches. Rows of users who have no access to the location are left out. */
export async function* readRows(tx: Executor, tenant: Tenant, table: TenantTable, batchSize: number): AsyncGenerator<Row[]> {
  const members = table.users.map(
    (column) => sql`and ${sql.ref(column)} in (select user_id from user_location where location_id = ${sql.lit(tenant)})`,
  );
  await sql`declare carried cursor for select to_jsonb(t) as row from ${sql.table(table.name)} t
    where location_id = ${sql.lit(tenant)} ${sql.join(members, sql` `)} order by ${table.number === null ? sql`ctid` : sql.ref(table.number)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(batchSize)} from carried`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => Object.fromEntries(table.columns.map((column) => [column, row[column]])));
  }
  await sql`close carried`.execute(tx);
}

/** The location's own settings. */
export async function readLocation(tx: Executor, tenant: Tenant): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(l) as row from location l where id = ${tenant}`.execute(tx);
  return rows[0]?.row;
}

/** The users of the location, without their credentials. */
export async function readUsers(tx: Executor, tenant: Tenant): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(u) - 'password_hash' - 'company_id' as row from "user" u
    join user_location ul on ul.user_id = u.id where ul.location_id = ${tenant} order by u.email_lower`.execute(tx);
  return rows.map(({ row }) => row);
}

const standard: Readonly<Record<string, string>> = { object_schema: "not standard", association: "not is_system" };
const expected = new Set(["user_location", "change_log"]);

/** The first table that contains rows of the location, ignoring tables that have rows for every location. */
export async function findOccupied(tx: Executor, tenant: Tenant, tables: readonly TenantTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (expected.has(name)) continue;
    const { rows } =
      await sql`select from ${sql.table(name)} where location_id = ${tenant} and ${sql.raw(standard[name] ?? "true")} limit 1`.execute(tx);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** Prepares the transaction, so that the loaded rows start no workflows. */
export async function beginLoading(tx: Executor): Promise<void> {
  await sql`set local crm.restores = 'on'`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
}

const analyzedFrom = 2000;
const stepOf = (rows: number) => (rows < analyzedFrom ? 0 : 1 + Math.floor(Math.log2(rows / analyzedFrom) / 2));

/**
 * Refreshes the planner's statistics of a table that this transaction fills, whenever it has grown fourfold. The old statistics say that
 * the location has no rows, so a trigger that looks for one row would read all of them.
 */
export async function keepStatistics(tx: Executor, table: string, { before, after }: { before: number; after: number }): Promise<void> {
  if (stepOf(after) > stepOf(before)) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(tx);
}

export const updateLocation = (tx: Executor, tenant: Tenant, row: Row) =>
  sql`update location set (name, timezone, country, currency, language, address, city, state, postal_code, email, phone, website,
      allow_duplicate_contact, duplicate_match_order, second_factor_roles) =
    (select name, timezone, country, currency, language, address, city, state, postal_code, email, phone, website,
      allow_duplicate_contact, duplicate_match_order, second_factor_roles from jsonb_populate_record(null::location, ${JSON.stringify(row)}::jsonb))
    where id = ${tenant}`.execute(tx);

/** The user with this email. If there is none, one is created: with this id, or with another one if the id is taken. */
export async function takeUser(tx: Executor, companyId: string, row: Row, otherId: string): Promise<{ id: string; isNew: boolean }> {
  const { rows: found } = await sql<{ id: string }>`select id from "user" where email_lower = ${String(row.email_lower)}`.execute(tx);
  if (found[0] !== undefined) return { id: found[0].id, isNew: false };
  const { rows: taken } = await sql`select from "user" where id = ${String(row.id)}`.execute(tx);
  const id = taken.length === 0 ? String(row.id) : otherId;
  const fresh = JSON.stringify({ ...row, id, company_id: companyId });
  await sql`insert into "user" select * from jsonb_populate_record(null::"user", ${fresh}::jsonb)`.execute(tx);
  return { id, isNew: true };
}

/** Deletes rows that triggers created for other rows, in favour of the loaded ones. */
export const clear = (tx: Executor, tenant: Tenant, { name }: TenantTable) =>
  name === "user_location" ? undefined : sql`delete from ${sql.table(name)} where location_id = ${tenant}`.execute(tx);

export async function writeRows(tx: Executor, { name, columns }: TenantTable, rows: readonly Row[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${listed}) select ${listed}
    from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb) ${
      name === "user_location" ? sql`on conflict do nothing` : sql``
    }`.execute(tx);
}
