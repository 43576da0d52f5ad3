import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** The calendar's notifications that are in force. */
export const listTimings = (db: Executor, tenant: Tenant, calendarId: string) =>
  db
    .selectFrom("calendar_notification")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("calendar_id", "=", calendarId)
    .where("is_active", "=", true)
    .where("deleted", "=", false)
    .orderBy("date_added")
    .orderBy("id")
    .execute();
