import { sql } from "kysely";
import type { Executor } from "../pool.ts";

// The nodes of a Citus cluster: the coordinator, to which the program connects, and the workers, which store the rows of locations.

export type Address = { host: string; port: number };

/** The version of the extension in this database, and whether the server could add it. */
export async function citusOf(db: Executor): Promise<{ version: string | undefined; isAvailable: boolean }> {
  const { rows } = await sql<{ version: string | null; is_available: boolean }>`select
    (select extversion from pg_extension where extname = 'citus') as version,
    exists (select from pg_available_extensions where name = 'citus') as is_available`.execute(db);
  return { version: rows[0]?.version ?? undefined, isAvailable: rows[0]?.is_available ?? false };
}

export const addExtension = (db: Executor) => sql`create extension if not exists citus`.execute(db);

/**
 * Citus considers triggers unsafe because they could write rows of other nodes. The triggers of this schema only write rows of their
 * location. The last setting lets triggers and functions send statements to the nodes themselves; they do so for one location at a time.
 */
const settings = {
  "citus.enable_unsafe_triggers": "on",
  "citus.propagate_set_commands": "local",
  "citus.allow_nested_distributed_execution": "on",
  "citus.multi_shard_modify_mode": "sequential",
};

/** Settings of new connections. The author of a change is a setting of the transaction, and must reach the location's node. */
export async function setUpDatabase(db: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows)
    for (const [setting, value] of Object.entries(settings))
      await sql`alter database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db);
}

/** Citus needs the values of a statement to find its node, so functions cannot use plans that were made without the values. */
export const planForValues = (db: Executor) =>
  sql`do $$
    declare function regprocedure;
    begin
      for function in select oid from pg_proc where pronamespace = 'public'::regnamespace and proconfig::text like '%plan_cache_mode%' loop
        execute format('alter function %s reset plan_cache_mode', function);
      end loop;
    end $$`.execute(db);

export const setCoordinator = (db: Executor, { host, port }: Address) =>
  sql`select citus_set_coordinator_host(${host}, ${port})`.execute(db);

/** Adds a worker. Has no effect if it already is one. */
export const addWorker = (db: Executor, { host, port }: Address) => sql`select citus_add_node(${host}, ${port})`.execute(db);

export type Node = { host: string; port: number; role: "coordinator" | "worker"; is_active: boolean; shards: number; bytes: string };

export async function listNodes(db: Executor): Promise<Node[]> {
  const { rows } = await sql<Node>`
    select n.nodename as host, n.nodeport as port, case n.groupid when 0 then 'coordinator' else 'worker' end as role,
      n.isactive as is_active, count(s.shardid)::int as shards, coalesce(sum(s.shard_size), 0)::text as bytes
    from pg_dist_node n left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport and s.citus_table_type = 'distributed'
    group by n.nodeid, n.nodename, n.nodeport, n.groupid, n.isactive order by n.groupid`.execute(db);
  return rows;
}
