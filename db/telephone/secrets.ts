import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const find = (db: Executor, tenant: Tenant) =>
  db.selectFrom("telephone_secret").select("sealed").where("location_id", "=", tenant).executeTakeFirst();

export const replace = (db: Executor, tenant: Tenant, sealed: string, now: Date) =>
  db
    .insertInto("telephone_secret")
    .values({ location_id: tenant, sealed, date_added: now })
    .onConflict((conflict) => conflict.column("location_id").doUpdateSet({ sealed, date_added: now }))
    .execute();

export const remove = (db: Executor, tenant: Tenant) => db.deleteFrom("telephone_secret").where("location_id", "=", tenant).execute();
