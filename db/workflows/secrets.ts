import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const find = (db: Executor, tenant: Tenant) =>
  db.selectFrom("webhook_secret").selectAll().where("location_id", "=", tenant).executeTakeFirst();

/** An existing secret is kept, so the first write wins. */
export const insert = (db: Executor, tenant: Tenant, sealed: string, now: Date) =>
  db
    .insertInto("webhook_secret")
    .values({ location_id: tenant, sealed, date_added: now })
    .onConflict((on) => on.column("location_id").doNothing())
    .execute();

export const replace = (db: Executor, tenant: Tenant, sealed: string, now: Date) =>
  db
    .insertInto("webhook_secret")
    .values({ location_id: tenant, sealed, date_added: now })
    .onConflict((on) => on.column("location_id").doUpdateSet({ sealed, date_added: now }))
    .execute();
