import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Tags and followers: ordered lists without duplicates on a contact. One statement reads and writes the list under the row's lock, so
// concurrent additions are never lost.

type ListColumn = "tags" | "followers";
type Changed = { id: string; list: string[]; before: string[] };

const added = (column: RawBuilder<unknown>, entries: string[]) =>
  sql`${column} || array(select n.entry from unnest(${entries}::text[]) with ordinality as n (entry, place) where n.entry <> all(${column}) order by n.place)`;
const removed = (column: RawBuilder<unknown>, entries: string[]) =>
  sql`array(select o.entry from unnest(${column}) with ordinality as o (entry, place) where o.entry <> all(${entries}::text[]) order by o.place)`;

async function change(
  db: Executor,
  tenant: Tenant,
  ids: string[],
  column: ListColumn,
  next: RawBuilder<unknown>,
  now: Date,
): Promise<Changed[]> {
  const list = sql.ref(`contact.${column}`);
  const { rows } = await sql<Changed>`
    update contact set ${sql.ref(column)} = ${next}, date_updated = case when ${next} = ${list} then contact.date_updated else ${now} end
    from (select id, ${sql.ref(column)} as list from contact where location_id = ${tenant} and id = any(${ids}::text[]) order by id for update) as held
    where contact.location_id = ${tenant} and contact.id = held.id
    returning contact.id, ${list} as list, held.list as before`.execute(db);
  return rows;
}

/** The contacts that exist, with the list before and after. */
export const add = (db: Executor, tenant: Tenant, ids: string[], column: ListColumn, entries: string[], now: Date) =>
  change(db, tenant, ids, column, added(sql.ref(`contact.${column}`), [...new Set(entries)]), now);

export const remove = (db: Executor, tenant: Tenant, ids: string[], column: ListColumn, entries: string[], now: Date) =>
  change(db, tenant, ids, column, removed(sql.ref(`contact.${column}`), entries), now);

/** Replaces entries by one entry, at the end. Lists without any of them stay as they are. */
export const replace = (db: Executor, tenant: Tenant, ids: string[], column: ListColumn, entries: string[], entry: string, now: Date) => {
  const list = sql.ref(`contact.${column}`);
  const others = entries.filter((each) => each !== entry);
  const kept = sql`(${removed(list, others)})`;
  const next = sql`case when ${list} && ${others}::text[] then ${kept} || array(select ${entry}::text where ${entry} <> all(${list})) else ${list} end`;
  return change(db, tenant, ids, column, next, now);
};

export const clear = (db: Executor, tenant: Tenant, ids: string[], column: ListColumn, now: Date) =>
  change(db, tenant, ids, column, sql`'{}'::text[]`, now);
