import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { OutboxEntryTable } from "./tables.ts";

export type OutboxPlace = { at: string; id: string };

/** Inserting an entry again, because a job was repeated, has no effect. */
export const insert = (db: Executor, tenant: Tenant, entry: Omit<Insertable<OutboxEntryTable>, "location_id">) =>
  db
    .insertInto("outbox_entry")
    .values({ ...entry, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doNothing())
    .execute();

/** Newest first, in the order of the index. */
export const list = (db: Executor, tenant: Tenant, page: { limit: number; before?: OutboxPlace | undefined }) =>
  db
    .selectFrom("outbox_entry")
    .selectAll()
    .select(sql<string>`date_added::text`.as("at"))
    .where("location_id", "=", tenant)
    .$if(page.before !== undefined, (query) =>
      query.where(sql<boolean>`(date_added, id) < (${page.before?.at ?? ""}::timestamptz, ${page.before?.id ?? ""})`),
    )
    .orderBy("date_added", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
