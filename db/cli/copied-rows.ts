import { sql } from "kysely";
import { type Executor, nested, sqlState, violatedConstraint } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Rows that are copied from another server. Rows that exist here are not changed, and a row that cannot be stored is left out individually.

type Row = Record<string, unknown>;

/** Why a row was not stored. */
export type Unfit = { reason: "unknownParent" | "taken" | "invalid"; constraint: string };

/** The columns of the table's primary key. */
export async function keyOf(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${`"${table}"`}::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`.execute(db);
  return rows.map(({ name }) => name);
}

const recordsOf = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** For each row, whether a row with its key exists here, or existed and was deleted. */
export async function listPresent(
  tx: Executor,
  tenant: Tenant,
  { table, key, rows }: { table: string; key: readonly string[]; rows: readonly Row[] },
): Promise<boolean[]> {
  const matches = sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = ${column === "location_id" ? tenant : sql`n.${sql.ref(column)}`}`),
    sql` and `,
  );
  const wasDeleted = key.includes("id")
    ? sql`exists (select from change_log c where c.location_id = ${tenant} and c.entity = ${table} and c.entity_id = n.id and c.action = 'delete')`
    : sql`false`;
  const wasErased =
    table === "contact"
      ? sql`exists (select from erased_contact e where e.location_id = ${tenant} and e.id_hash = erased_hash(${tenant}, n.id))`
      : sql`false`;
  const { rows: found } = await sql<{ number: number }>`
    select (given.number - 1)::int as number
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (value, number),
      jsonb_populate_record(null::${sql.table(table)}, given.value) as n
    where exists (select from ${sql.table(table)} t where ${matches}) or ${wasDeleted} or ${wasErased}`.execute(tx);
  const present = new Set(found.map(({ number }) => number));
  return rows.map((_, index) => present.has(index));
}

const insert = (tx: Executor, table: string, columns: readonly string[], rows: readonly Row[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${recordsOf(table, rows)}`.execute(tx);
};

/** Whether the error is about the row's values: an error of the classes data exception, integrity constraint or program limit. */
const unfitOf = (thrown: unknown): Unfit | undefined => {
  const state = sqlState(thrown);
  if (state === undefined || !/^(22|23|54|P0001)/.test(state)) return undefined;
  const constraint = violatedConstraint(thrown);
  if (state === "23503") return { reason: "unknownParent", constraint };
  return { reason: state === "23505" ? "taken" : "invalid", constraint };
};

/** Inserts the rows. Returns the reason for each row that was left out. */
export async function insertFitting(tx: Executor, table: string, rows: readonly Row[]): Promise<(Unfit | undefined)[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  try {
    await nested(tx, (inner) => insert(inner, table, columns, rows));
    return rows.map(() => undefined);
  } catch (thrown) {
    if (unfitOf(thrown) === undefined) throw thrown;
  }
  const outcomes: (Unfit | undefined)[] = [];
  for (const row of rows)
    try {
      await nested(tx, (inner) => insert(inner, table, columns, [row]));
      outcomes.push(undefined);
    } catch (thrown) {
      const unfit = unfitOf(thrown);
      if (unfit === undefined) throw thrown;
      outcomes.push(unfit);
    }
  return outcomes;
}

/** Those of the messages that are stored here. */
export async function listKnownMessages(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from message where location_id = ${tenant} and id = any(${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The id and the searchable fields that a standard object has at the source. */
export const adoptStandardObject = (
  tx: Executor,
  tenant: Tenant,
  object: { id: string; key: string; searchable: readonly string[]; added: string; updated: string },
) =>
  sql`update object_schema set id = ${object.id}, date_added = ${object.added}, date_updated = ${object.updated},
      searchable_properties = case when ${object.searchable.length} = 0 then searchable_properties else ${object.searchable}::text[] end
    where location_id = ${tenant} and key = ${object.key} and standard`.execute(tx);

/** The id that the built-in association has at the source. */
export const adoptStandardAssociation = (tx: Executor, tenant: Tenant, association: { id: string; key: string }) =>
  sql`update association set id = ${association.id} where location_id = ${tenant} and key = ${association.key} and is_system`.execute(tx);

/** The user with this email, including users who may not sign in. */
export async function findUser(tx: Executor, email: string): Promise<{ id: string; company_id: string } | undefined> {
  const { rows } = await sql<{ id: string; company_id: string }>`
    select id, company_id from "user" where email_lower = ${email.trim().toLowerCase()}`.execute(tx);
  return rows[0];
}

export async function isUserId(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from "user" where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Gives the user access to the location. Returns false if they already have it. */
export async function addUser(tx: Executor, tenant: Tenant, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into user_location (location_id, user_id) values (${tenant}, ${userId}) on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}
