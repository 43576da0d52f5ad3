import type { Insertable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { DomainTable } from "./tables.ts";

// The domains of locations' public pages. Each belongs to one location; the primary key decides between concurrent claims.

export const list = (db: Executor) => db.selectFrom("domain").selectAll().orderBy("location_id").orderBy("domain").execute();

export const listByLocation = (db: Executor, tenant: Tenant) =>
  db.selectFrom("domain").selectAll().where("location_id", "=", tenant).orderBy("domain").execute();

export const findByName = (db: Executor, domain: string) =>
  db.selectFrom("domain").selectAll().where("domain", "=", domain).executeTakeFirst();

/** Undefined if a location already has the domain. */
export const insert = (db: Executor, tenant: Tenant, row: Omit<Insertable<DomainTable>, "location_id">) =>
  db
    .insertInto("domain")
    .values({ ...row, location_id: tenant })
    .onConflict((on) => on.column("domain").doNothing())
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, domain: string) =>
  db.deleteFrom("domain").where("location_id", "=", tenant).where("domain", "=", domain).returningAll().executeTakeFirst();

/** The domains that appear in the location's redirects. */
export const listOfRedirects = async (db: Executor, tenant: Tenant, limit: number): Promise<string[]> =>
  (
    await db.selectFrom("redirect").select("domain").distinct().where("location_id", "=", tenant).orderBy("domain").limit(limit).execute()
  ).map(({ domain }) => domain);
