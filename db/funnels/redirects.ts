import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { RedirectTable } from "./tables.ts";

export async function list(db: Executor, tenant: Tenant, page: { search?: string | undefined; limit: number; offset: number }) {
  let matching = db.selectFrom("redirect").where("location_id", "=", tenant);
  if (page.search)
    matching = matching.where(
      sql<boolean>`(position(lower(${page.search}) in domain || path_lowercase) > 0 or position(lower(${page.search}) in lower(target)) > 0)`,
    );
  const rows = await matching.selectAll().orderBy("domain").orderBy("path_lowercase").limit(page.limit).offset(page.offset).execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { rows, count };
}
export type Redirect = Awaited<ReturnType<typeof list>>["rows"][number];

export const findByPlace = (db: Executor, tenant: Tenant, domain: string, pathLowercase: string) =>
  db
    .selectFrom("redirect")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("domain", "=", domain)
    .where("path_lowercase", "=", pathLowercase)
    .executeTakeFirst();

/** Undefined if the domain and path already have a redirect. The unique index decides between concurrent inserts. */
export const insert = (db: Executor, tenant: Tenant, redirect: Omit<Insertable<RedirectTable>, "location_id">) =>
  db
    .insertInto("redirect")
    .values({ ...redirect, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "domain", "path_lowercase"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (
  db: Executor,
  tenant: Tenant,
  id: string,
  fields: Pick<RedirectTable, "target" | "action" | "type"> & { date_updated: Date },
) => db.updateTable("redirect").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("redirect").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

/** The redirect for a path: its own, else the nearest `all` above it. Only redirects of the domain's location count. */
export async function findForVisit(db: Executor, domain: string, paths: { exact: string[]; above: string[] }) {
  const rows = await db
    .selectFrom("redirect")
    .innerJoin("domain", (join) =>
      join.onRef("domain.domain", "=", "redirect.domain").onRef("domain.location_id", "=", "redirect.location_id"),
    )
    .selectAll("redirect")
    .where("redirect.domain", "=", domain)
    .where((where) =>
      where.or([
        where("path_lowercase", "in", paths.exact),
        where.and([where("path_lowercase", "in", paths.above), where("action", "=", "all")]),
      ]),
    )
    .orderBy(sql`length(path_lowercase)`, "desc")
    .limit(1)
    .execute();
  return rows[0];
}
