import { sql } from "kysely";
import { delegatedFunctions, type TableKind, tableKinds } from "../cluster.ts";
import type { Executor } from "../pool.ts";
import { numberChanges } from "./moves.ts";
import { planForValues } from "./nodes.ts";

// Distributes the tables over the nodes of a Citus cluster, each location on one node. Works on a database with data, and again on a partly
// distributed one, for example after a migration with a new table.

const ofKind = (kind: TableKind) => [...tableKinds].flatMap(([table, each]) => (each === kind ? [table] : []));

/** `other` is a local table that Citus manages because a foreign key connects it with another table. */
type State = "distributed" | "reference" | "other";

async function statesOf(db: Executor): Promise<Map<string, State>> {
  const { rows } = await sql<{ name: string; state: State }>`
    select relname as name, case when partmethod = 'h' then 'distributed' when partmethod = 'n' and repmodel = 't' then 'reference' else 'other' end as state
    from pg_dist_partition join pg_class c on c.oid = logicalrelid where relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map(({ name, state }) => [name, state]));
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Citus does not distribute a table that another one refers to, unless both are distributed. The foreign keys are removed first and added
 * again afterwards.
 */
async function foreignKeysOf(db: Executor, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and (t.relname = any(${tables}::text[]) or target.relname = any(${tables}::text[]))
    order by 1, 2`.execute(db);
  return rows;
}

type Trigger = { table: string; name: string; definition: string };

/** Triggers must not run while rows are copied to other nodes. They are removed first and added again afterwards. */
async function triggersOf(db: Executor, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select relname as table, tgname as name, pg_get_triggerdef(g.oid) as definition from pg_trigger g join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relname = any(${tables}::text[]) order by 1, 2`.execute(db);
  return rows;
}

type Routine = { name: string; signature: string; body: string };

/** Each function comes after those that it calls, because a worker checks the body of a function when it receives it. */
async function listRoutines(db: Executor): Promise<Routine[]> {
  const { rows } = await sql<Routine>`select proname as name, p.oid::regprocedure::text as signature, prosrc as body from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`.execute(db);
  const sorted = new Set<Routine>();
  const started = new Set<Routine>();
  const add = (routine: Routine) => {
    if (started.has(routine)) return;
    started.add(routine);
    const called = new Set(routine.body.match(/\w+(?=\s*\()/g));
    for (const other of rows) if (called.has(other.name)) add(other);
    sorted.add(routine);
  };
  for (const routine of rows) add(routine);
  return [...sorted];
}

export type Distributed = { distributed: string[]; reference: string[]; foreignKeys: number; functions: number };

/** Runs in the caller's transaction: all or nothing. */
export async function distribute(tx: Executor, shards: number): Promise<Distributed> {
  const states = await statesOf(tx);
  const reference = ofKind("reference").filter((table) => states.get(table) !== "reference");
  const distributed = ofKind("distributed").filter((table) => states.get(table) !== "distributed");
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);

  const foreignKeys = await foreignKeysOf(tx, [...reference, ...distributed]);
  for (const { table, name } of foreignKeys) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
  const triggers = await triggersOf(tx, [...reference, ...distributed]);
  for (const { table, name } of triggers) await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(tx);
  for (const table of reference) await sql`select create_reference_table(${quoted(table)}::regclass)`.execute(tx);
  let first = ofKind("distributed").find((table) => states.get(table) === "distributed");
  for (const table of distributed) {
    // Only logged tables can be moved to another node.
    await sql`alter table ${sql.id(table)} set logged`.execute(tx);
    if (first === undefined)
      await sql`select create_distributed_table(${quoted(table)}::regclass, 'location_id', colocate_with => 'none', shard_count => ${shards}::int)`.execute(
        tx,
      );
    else
      await sql`select create_distributed_table(${quoted(table)}::regclass, 'location_id', colocate_with => ${quoted(first)})`.execute(tx);
    first ??= table;
  }
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  for (const { definition } of triggers) await sql.raw(definition).execute(tx);

  const functions = await listRoutines(tx);
  for (const { name, signature } of functions) {
    const parameter = delegatedFunctions.get(name);
    if (parameter === undefined || first === undefined) await sql`select create_distributed_function(${signature})`.execute(tx);
    else await sql`select create_distributed_function(${signature}, ${parameter}, ${quoted(first)})`.execute(tx);
  }
  await planForValues(tx);
  await numberChanges(tx);
  return { distributed, reference, foreignKeys: foreignKeys.length, functions: functions.length };
}

const quoted = (table: string) => `"${table}"`;

/** How many tables are distributed as `db/cluster.ts` specifies, and which are not. */
export async function progressOf(db: Executor): Promise<{ distributed: number; reference: number; missing: string[] }> {
  const states = await statesOf(db);
  const isThere = (kind: "distributed" | "reference") => ofKind(kind).filter((table) => states.get(table) === kind);
  const [distributed, reference] = [isThere("distributed"), isThere("reference")];
  const missing = [...ofKind("distributed"), ...ofKind("reference")].filter((table) => ![...distributed, ...reference].includes(table));
  return { distributed: distributed.length, reference: reference.length, missing };
}
