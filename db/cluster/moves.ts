import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Address } from "./nodes.ts";

// Moves parts of the data from one node of a cluster to another. Each node numbers the changes of its locations itself, so a node that
// receives a part first continues after the numbers of the node that had it.

/** More changes than a node writes while a part is being moved. */
const changesOfMoveMost = 1_000_000_000;

/** Gives each node a sequence for the changes of its locations, starting above all existing numbers. */
export async function numberChanges(tx: Executor): Promise<void> {
  await onEachNode(tx, "create sequence if not exists change_number");
  const { rows } = await sql<{ last: string }>`select coalesce(max(seq), 0)::text as last from change_log`.execute(tx);
  for (const { last } of rows) await onEachNode(tx, raising(BigInt(last)));
  await sql`create or replace trigger number_changes before insert on change_log for each row execute function number_change()`.execute(tx);
}

const raising = (number: bigint) => `select setval('change_number', greatest(last_value, ${number + 1n})) from change_number`;

type Answer = { host: string; port: number; result: string };

/** The result of a command on each node. Throws the error of the first node that rejects it. */
async function onEachNode(db: Executor, command: string): Promise<Answer[]> {
  const { rows } = await sql<Answer & { success: boolean }>`
    select nodename as host, nodeport as port, success, result from run_command_on_all_nodes(${command}) join pg_dist_node using (nodeid)`.execute(
    db,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined) throw new Error(`${failed.host}:${failed.port}: ${failed.result}`);
  return rows;
}

/** A part of the data (a shard), which contains all rows of one or more locations, and the worker that stores it. */
export type Part = { shard: string; host: string; port: number; locations: number };

/** The part that contains a location; undefined if the location does not exist. */
export async function partOf(db: Executor, locationId: string): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    with parts as (select id, get_shard_id_for_distribution_column('contact', id) as shard from location)
    select p.shard::text as shard, nodename as host, nodeport as port, (select count(*)::int from parts o where o.shard = p.shard) as locations
    from parts p join citus_shards s on s.shardid = p.shard where p.id = ${locationId}`.execute(db);
  return rows[0];
}

/** Moves a part while it is in use; requests that change its locations wait at the end of the move. */
export async function movePart(db: Executor, { shard, ...from }: Address & { shard: string }, to: Address): Promise<void> {
  await onEachNode(db, "create sequence if not exists change_number");
  const numbers = await onEachNode(db, "select last_value from change_number");
  const last = numbers.find(({ host, port }) => host === from.host && port === from.port);
  if (last === undefined) throw new Error(`The cluster has no node ${from.host}:${from.port}.`);
  const { rows } = await sql<{ groupid: number }>`
    select groupid from pg_dist_node where nodename = ${to.host} and nodeport = ${to.port}`.execute(db);
  for (const { groupid } of rows)
    await onEachNode(
      db,
      `${raising(BigInt(last.result) + BigInt(changesOfMoveMost))} where (select groupid from pg_dist_local_group) = ${groupid}`,
    );
  await sql`select citus_move_shard_placement(${shard}::bigint, ${from.host}, ${from.port}, ${to.host}, ${to.port})`.execute(db);
}

export type Move = { shard: string; from: Address; to: Address };

/** The moves that would give each worker the same amount of data. */
export async function planOfRebalance(db: Executor): Promise<Move[]> {
  const { rows } = await sql<{ shard: string; source: string; source_port: number; target: string; target_port: number }>`
    select shardid::text as shard, sourcename as source, sourceport as source_port, targetname as target, targetport as target_port
    from get_rebalance_table_shards_plan('contact') where table_name = 'contact'::regclass`.execute(db);
  return rows.map((each) => ({
    shard: each.shard,
    from: { host: each.source, port: each.source_port },
    to: { host: each.target, port: each.target_port },
  }));
}
