import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MailedKind, NotificationKind } from "./tables.ts";

export type Notification = {
  id: string;
  kind: NotificationKind;
  actor_id: string | null;
  contact_id: string | null;
  contact_name: string | null;
  contact_count: number;
  conversation_id: string | null;
  message_id: string | null;
  task_title: string | null;
  date_added: Date;
  date_read: Date | null;
};

/** Which notifications of an area a user may see: none, those about all contacts, or those about contacts assigned to them. */
export type Sight = "none" | "all" | "own";

type Page = {
  userId: string;
  messages: Sight;
  contacts: Sight;
  limit: number;
  /** Only notifications that wait to be mailed. */
  isQueued?: boolean;
};

const seen = (sight: Sight, userId: string) =>
  sight === "none" ? sql`false` : sight === "all" ? sql`true` : sql`(c.assigned_to = ${userId} or n.contact_count > 1)`;

const mailedKind = sql`case n.kind when 'task' then 'assigned' else n.kind end`;

const isQueuedFor = (userId: string) => sql`n.mail_status = 'queued' and n.date_read is null
  and exists (select from notification_mail w where w.user_id = ${userId} and w.kind = ${mailedKind})`;

/** A user's notifications whose subject exists, the newest first. */
export async function list(
  db: Executor,
  tenant: Tenant,
  { userId, messages, contacts, limit, isQueued = false }: Page,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select n.id, n.kind, n.actor_id, c.id as contact_id, c.name as contact_name, n.contact_count, m.conversation_id, m.id as message_id,
      t.title as task_title, n.date_added, n.date_read
    from user_notification n
    left join message m on n.kind in ('mention', 'reply') and m.location_id = ${tenant} and m.id = n.subject_id
    left join task t on n.kind in ('task', 'taskDue') and t.location_id = ${tenant} and t.id = n.subject_id
    left join contact c on n.contact_count = 1 and c.location_id = ${tenant}
      and c.id = case when n.kind = 'assigned' then n.subject_id else coalesce(m.contact_id, t.contact_id) end
    where n.location_id = ${tenant} and n.user_id = ${userId} and (c.id is not null or n.contact_count > 1)
      and case when n.kind in ('mention', 'reply') then ${seen(messages, userId)} else ${seen(contacts, userId)} end
      and ${isQueued ? isQueuedFor(userId) : sql`true`}
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

export type DueTask = { location_id: string; id: string };
type Span = { since: Date; now: Date };

const becameDue = ({ since, now }: Span) =>
  sql`not t.completed and t.assigned_to is not null and t.due_date > ${since} and t.due_date <= ${now}`;

/** Tasks of all locations that became due in the span and whose assigned user has not been notified. */
export async function listDueTasks(db: Executor, span: Span, limit: number): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select t.location_id, t.id from task t join user_location u on u.location_id = t.location_id and u.user_id = t.assigned_to
    where ${becameDue(span)} and not exists (select from user_notification n where n.location_id = t.location_id
      and n.user_id = t.assigned_to and n.subject_id = t.id and n.date_added = t.due_date and n.kind = 'taskDue')
    order by t.due_date, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Adds notifications for those of the tasks that are still due. Returns their number. */
export async function insertDueTasks(tx: Executor, tenant: Tenant, ids: readonly string[], span: Span): Promise<number> {
  const { numAffectedRows } = await sql`insert into user_notification (location_id, id, user_id, kind, subject_id, date_added)
    select t.location_id, new_notification_id(), t.assigned_to, 'taskDue', t.id, t.due_date
    from task t join user_location u on u.location_id = ${tenant} and u.user_id = t.assigned_to
    where t.location_id = ${tenant} and t.id = any(${ids}::text[]) and ${becameDue(span)}
    on conflict (location_id, user_id, subject_id, date_added) where kind = 'taskDue' do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export const removeOld = (db: Executor, before: Date) => db.deleteFrom("user_notification").where("date_added", "<", before).execute();

export const listMailedKinds = async (db: Executor, userId: string): Promise<MailedKind[]> =>
  (await db.selectFrom("notification_mail").select("kind").where("user_id", "=", userId).execute()).map(({ kind }) => kind);

/** Sets which notifications are mailed to a user from now on. A kind that was already selected keeps its date. */
export async function setMailedKinds(db: Executor, userId: string, kinds: readonly MailedKind[], now: Date): Promise<void> {
  await sql`delete from notification_mail where user_id = ${userId} and kind <> all(${[...kinds]}::text[])`.execute(db);
  await sql`insert into notification_mail (user_id, kind, date_added) select ${userId}, kind, ${now} from unnest(${[...kinds]}::text[]) as kind
    on conflict do nothing`.execute(db);
}

type Period = { after: Date; until: Date };

/** Unread notifications of a period whose users want them by mail. */
const toBeMailed = ({ after, until }: Period) => sql`notification_mail w
      join "user" u on u.id = w.user_id and u.deactivated_at is null and u.deletion_due is null
      join user_location l on l.user_id = w.user_id
      join user_notification n on n.location_id = l.location_id and n.user_id = w.user_id and ${mailedKind} = w.kind
        and n.date_added > greatest(w.date_added, ${after}) and n.date_added <= ${until}
      where n.date_read is null and n.mail_status is null`;

/** Locations with notifications to be queued. */
export async function listToBeMailed(db: Executor, period: Period): Promise<{ location_id: string }[]> {
  const { rows } = await sql<{ location_id: string }>`select distinct n.location_id from ${toBeMailed(period)}`.execute(db);
  return rows;
}

/** Queues the notifications of a location that are to be mailed, and returns their users. Concurrent calls queue each notification once. */
export async function queueMails(tx: Executor, tenant: Tenant, period: Period): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with due as (
      select n.id from ${toBeMailed(period)} and l.location_id = ${tenant} and n.location_id = ${tenant} for update of n skip locked
    ), queued as (
      update user_notification n set mail_status = 'queued' from due where n.location_id = ${tenant} and n.id = due.id returning n.user_id
    )
    select distinct user_id from queued`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** These notifications of one location. */
export type OfLocation = { tenant: Tenant; ids: string[] };

/** Marks queued notifications as possibly mailed. Returns how many were still queued. */
export async function setMailed(db: Executor, given: readonly OfLocation[]): Promise<number> {
  let count = 0;
  for (const each of given) count += Number((await changeStatus(db, each, "queued", "sent")).numUpdatedRows);
  return count;
}

/** Marks notifications as certainly not mailed. */
export async function setUnmailed(db: Executor, given: readonly OfLocation[]): Promise<void> {
  for (const each of given) await changeStatus(db, each, "sent", "queued");
}

type MailStatus = "queued" | "sent";

const changeStatus = (db: Executor, { tenant, ids }: OfLocation, from: MailStatus, to: MailStatus) =>
  db
    .updateTable("user_notification")
    .set({ mail_status: to })
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .where("mail_status", "=", from)
    .executeTakeFirstOrThrow();
