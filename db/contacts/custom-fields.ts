import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** The location's contact fields, in the order they are shown. */
export const list = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("custom_field")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("model", "=", "contact")
    .orderBy("position")
    .orderBy("name")
    .orderBy("id")
    .execute();

export type CustomField = Awaited<ReturnType<typeof list>>[number];
