import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const list = (db: Executor, tenant: Tenant, status?: string) => {
  const all = db.selectFrom("campaign").selectAll().where("location_id", "=", tenant);
  return (status === undefined ? all : all.where("status", "=", status)).orderBy(alphabetical("name")).orderBy("id").execute();
};

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("campaign").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
