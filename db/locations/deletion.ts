import { sql } from "kysely";
import { keyOf } from "../cli/copied-rows.ts";
import { listForDeletion } from "../cli/location-rows.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// The deletion of a location, in transactions that stay small regardless of its number of rows.

/** One statement for each table would be too many to keep prepared. */
const planned = sql.raw(plannedEachTime);

/**
 * A table with rows of locations, and the columns that order them within a location. Without columns, it has at most one row for each
 * location.
 */
export type Emptied = { name: string; order: string[] };

/** The dashboard's connections can be to another server. Files are on a separate list, from which a job deletes them. */
const kept = new Set(["connection", "discarded_file"]);

/** The tables to empty, each after the tables that refer to it. */
export async function listEmptied(db: Executor): Promise<Emptied[]> {
  const tables: Emptied[] = [];
  for (const name of await listForDeletion(db)) {
    if (kept.has(name)) continue;
    const [first, ...others] = await keyOf(db, name);
    tables.push({ name, order: first === "location_id" ? others : [] });
  }
  return tables;
}

/**
 * After this, no token, session, link or page gives access to the location, and users who belong to no other location are deleted.
 * Undefined if the location does not exist or is already being deleted.
 */
export async function close(tx: Executor, tenant: Tenant, now: Date): Promise<{ users: string[] } | undefined> {
  const closed = await tx
    .updateTable("location")
    .set({ date_deleted: now })
    .where("id", "=", tenant)
    .where("date_deleted", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (closed === undefined) return undefined;
  for (const table of ["calendar_feed", "domain", "integration", "oauth_code", "oauth_grant", "user_invite"] as const)
    await tx.deleteFrom(table).where("location_id", "=", tenant).execute();
  await tx.deleteFrom("connection").where("location_id", "=", tenant).where("is_own", "=", true).execute();
  const members = await tx.deleteFrom("user_location").where("location_id", "=", tenant).returning("user_id").execute();
  const ids = members.map(({ user_id }) => user_id);
  const removed = await tx
    .deleteFrom("user")
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where(sql<boolean>`not exists (select from user_location l where l.user_id = "user".id)`)
    .returning("id")
    .execute();
  return { users: removed.map(({ id }) => id) };
}

/** The locations that are being deleted. */
export const listClosed = (db: Executor) =>
  db.selectFrom("location").select(["id", "company_id"]).where("date_deleted", "is not", null).execute();

/**
 * Deletes about `most` rows of a location, starting after this position, and returns the position of the last one; undefined if no rows are
 * left. The next call starts there, because the index still contains the rows that were deleted before it.
 */
export async function removeRows(
  tx: Executor,
  tenant: Tenant,
  { name, order }: Emptied,
  after: readonly string[],
  most: number,
): Promise<string[] | undefined> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const isAfter = after.length === 0 ? sql`true` : sql`(${columns}) > (${sql.join(after)})`;
  const findLast = async () => {
    const place = sql.join(order.map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql<{ place: string[] }>`${planned} select array[${place}] as place from ${sql.table(name)}
      where location_id = ${tenant} and ${isAfter} order by ${columns} offset ${sql.lit(most - 1)} limit 1`.execute(tx);
    return rows[0]?.place;
  };
  const last = order.length === 0 ? undefined : await findLast();
  const isFirst = last === undefined ? sql`true` : sql`(${columns}) <= (${sql.join(last)})`;
  await sql`${planned} delete from ${sql.table(name)} where location_id = ${tenant} and ${isAfter} and ${isFirst}`.execute(tx);
  return last;
}

/** Deletes the location together with rows that were added during the deletion, and its company if nothing else belongs to it. */
export async function remove(tx: Executor, tenant: Tenant, companyId: string, tables: readonly Emptied[]): Promise<void> {
  for (const { name } of tables) await sql`${planned} delete from ${sql.table(name)} where location_id = ${tenant}`.execute(tx);
  await tx.deleteFrom("location").where("id", "=", tenant).execute();
  await sql`delete from company where id = ${companyId} and not exists (select from location where company_id = ${companyId})
    and not exists (select from "user" where company_id = ${companyId})
    and not exists (select from oauth_application where company_id = ${companyId})`.execute(tx);
}
