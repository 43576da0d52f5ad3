import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";

const definitions = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const counted = z.tuple([z.object({ count: z.number() })]);

/** The indexes and foreign keys that are dropped while a table is filled. */
const indexesOf = `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
const referencesOf = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'`;

/**
 * Inserts millions of rows fast: indexes and foreign keys of these tables are created again after the rows. Everything is one transaction,
 * so an interrupted run leaves the tables unchanged.
 */
export async function fillTables(db: Pool, tables: string[], fill: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '512MB'");
    await client.query("set local statement_timeout = 0");
    await client.query("set local crm.bulk = 'on'");
    const [indexes, references] = [await client.query(indexesOf, [tables]), await client.query(referencesOf, [tables])].map(({ rows }) =>
      definitions.parse(rows),
    );
    for (const { table, name } of references ?? []) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes ?? []) await client.query(`drop index ${name}`);
    await fill(client);
    for (const { definition } of indexes ?? []) await client.query(definition);
    for (const { table, name, definition } of references ?? [])
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  if (tables.length > 0) await db.query(`vacuum (analyze) ${tables.join(", ")}`);
}

const dropped = z.array(z.string());
const droppedIn = (dataDir: string) => path.join(dataDir, "dropped-indexes.json");

/**
 * Drops the indexes of a table while another process fills it, and creates them afterwards. Their definitions are kept in a file meanwhile,
 * so that the next run creates them if this one is interrupted.
 */
export async function withoutIndexes(db: Pool, dataDir: string, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = definitions.parse((await db.query(indexesOf, [[table]])).rows);
  await writeFile(droppedIn(dataDir), JSON.stringify(indexes.map(({ definition }) => definition)));
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await fill();
  await createDroppedIndexes(db, dataDir);
}

/** Creates the indexes that this run or an interrupted one dropped. */
export async function createDroppedIndexes(db: Pool, dataDir: string): Promise<void> {
  const file = droppedIn(dataDir);
  if (!existsSync(file)) return;
  const client = await db.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("set statement_timeout = 0");
    for (const definition of dropped.parse(JSON.parse(await readFile(file, "utf8"))))
      await client.query(definition.replace(/^(CREATE (?:UNIQUE )?INDEX) /, "$1 IF NOT EXISTS "));
  } finally {
    client.release(true);
  }
  await rm(file);
}

export async function countIn(db: Pool, table: string, locationId: string): Promise<number> {
  const { rows } = await db.query(`select count(*)::int as count from ${table} where location_id = $1`, [locationId]);
  return counted.parse(rows)[0].count;
}
