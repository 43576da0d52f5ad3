import { sql } from "kysely";
import type { Executor } from "../pool.ts";

export const channel = "hooks";

/** Records a webhook event and notifies every listening dashboard. An event that was recorded before has no effect. */
export const hear = (db: Executor, connectionId: string, event: { key: string; type: string | null }) =>
  sql`with heard as (
      insert into connection_event (connection_id, event_key, type) values (${connectionId}, ${event.key}, ${event.type})
      on conflict do nothing returning connection_id
    ) select pg_notify(${channel}, connection_id) from heard`.execute(db);

export const removeOlderThan = (db: Executor, before: Date) => db.deleteFrom("connection_event").where("date_added", "<", before).execute();
