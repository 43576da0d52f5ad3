import { sql } from "kysely";
import type { Executor, Origin } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/**
 * Records in the audit log that a user opened a contact, at most once an hour. A single statement, so that concurrent requests add one
 * entry.
 */
export const record = (db: Executor, tenant: Tenant, read: { contactId: string; by: Origin & { id: string }; now: Date }) =>
  sql`with fresh as (
      insert into contact_read (location_id, user_id, contact_id, hour)
      values (${tenant}, ${read.by.id}, ${read.contactId}, date_trunc('hour', ${read.now}::timestamptz)) on conflict do nothing returning contact_id
    )
    insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action)
    select ${tenant}, ${read.by.kind}, ${read.by.id}, ${read.by.name ?? null}, ${read.by.requestId ?? null}, 'contact', contact_id, contact_id, 'read'
    from fresh`.execute(db);

export const removeOlderThan = (db: Executor, time: Date) => db.deleteFrom("contact_read").where("hour", "<", time).execute();
