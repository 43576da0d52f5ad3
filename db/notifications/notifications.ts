import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { NotificationKind } from "./tables.ts";

export type Notification = {
  id: string;
  kind: NotificationKind;
  actor_id: string | null;
  contact_id: string;
  contact_name: string | null;
  conversation_id: string | null;
  message_id: string | null;
  task_title: string | null;
  date_added: Date;
  date_read: Date | null;
};

/** Which notifications a user may see: none of an area, those of all contacts, or those of their own. */
type Sight = "none" | "all" | "own";

type Page = { userId: string; messages: Sight; contacts: Sight; limit: number };

const seen = (sight: Sight, userId: string) =>
  sight === "none" ? sql`false` : sight === "all" ? sql`true` : sql`c.assigned_to = ${userId}`;

/** A user's notifications whose subject exists, the newest first. */
export async function list(db: Executor, tenant: Tenant, { userId, messages, contacts, limit }: Page): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select n.id, n.kind, n.actor_id, c.id as contact_id, c.name as contact_name, m.conversation_id, m.id as message_id, t.title as task_title,
      n.date_added, n.date_read
    from user_notification n
    left join message m on n.kind in ('mention', 'reply') and m.location_id = n.location_id and m.id = n.subject_id
    left join task t on n.kind in ('task', 'taskDue') and t.location_id = n.location_id and t.id = n.subject_id
    join contact c on c.location_id = n.location_id
      and c.id = case when n.kind = 'assigned' then n.subject_id else coalesce(m.contact_id, t.contact_id) end
    where n.location_id = ${tenant} and n.user_id = ${userId}
      and case when n.kind in ('mention', 'reply') then ${seen(messages, userId)} else ${seen(contacts, userId)} end
    order by n.date_added desc, n.id limit ${limit}`.execute(db);
  return rows;
}

export const markRead = (db: Executor, tenant: Tenant, userId: string, now: Date, ids?: readonly string[]) =>
  db
    .updateTable("user_notification")
    .set({ date_read: now })
    .where("location_id", "=", tenant)
    .where("user_id", "=", userId)
    .where("date_read", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
    .execute();

/** Notifies of the tasks of all locations that became due since an instant. */
export const insertDueTasks = (db: Executor, { since, now }: { since: Date; now: Date }) =>
  sql`insert into user_notification (location_id, id, user_id, kind, subject_id, date_added)
    select t.location_id, new_notification_id(), t.assigned_to, 'taskDue', t.id, t.due_date
    from task t join user_location u on u.location_id = t.location_id and u.user_id = t.assigned_to
    where not t.completed and t.assigned_to is not null and t.due_date > ${since} and t.due_date <= ${now}
    on conflict (location_id, user_id, subject_id, date_added) where kind = 'taskDue' do nothing`.execute(db);

export const removeOld = (db: Executor, before: Date) => db.deleteFrom("user_notification").where("date_added", "<", before).execute();
