import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { EmailTable, MessageTable } from "./tables.ts";

type MessageRow = Selectable<MessageTable>;
export type Email = Selectable<EmailTable>;
/** A message and, if it is an email, its subject, the ids of its whole thread and, if it was forwarded, to whom. */
export type Message = MessageRow & { subject: string | null; email_ids: string[] | null; forwarded_to: string[] | null };
/** Columns that only deliveries need. */
export type UnsaidColumn =
  | "template_id"
  | "cancelled_at"
  | "claimed_status"
  | "provider_id"
  | "bounced_at"
  | "failure_settled_at"
  | "forward_of";

/** Joins the emails `e` and the ids of their threads to the messages `m`. */
export const withEmail = (tenant: Tenant) => sql`
  left join email e on m.type = 3 and e.location_id = ${tenant} and e.message_id = m.id
  left join lateral (
    select array_agg(t.id order by tm.date_added, tm.id) as ids
    from email t join message tm on tm.location_id = ${tenant} and tm.id = t.message_id
    where t.location_id = ${tenant} and t.thread_id = e.thread_id
  ) as thread on e.id is not null`;

/** The email columns of a message, for queries with `withEmail`. */
export const emailColumns = sql`e.subject, thread.ids as email_ids, case when m.forward_of is not null then e.recipients end as forwarded_to`;

const select = (tenant: Tenant, from: RawBuilder<unknown>, order: RawBuilder<unknown> = sql``) =>
  sql<Message>`select m.*, ${emailColumns} from ${from} as m ${withEmail(tenant)} ${order}`;

export const onlyOf = (tenant: Tenant, userId: string | undefined) =>
  userId === undefined
    ? sql``
    : sql`and exists (select from conversation c where c.location_id = ${tenant} and c.id = m.conversation_id and c.assigned_to = ${userId})`;

export async function findById(db: Executor, tenant: Tenant, id: string, onlyAssignedTo?: string): Promise<Message | undefined> {
  const one = sql`(select * from message m where location_id = ${tenant} and id = ${id} ${onlyOf(tenant, onlyAssignedTo)})`;
  return (await select(tenant, one).execute(db)).rows[0];
}

/** Newest first, after the given message; undefined if that message is not part of the conversation. */
export async function listByConversation(
  db: Executor,
  tenant: Tenant,
  conversationId: string,
  page: { limit: number; types: number[] | undefined; afterId: string | undefined },
): Promise<Message[] | undefined> {
  const after =
    page.afterId === undefined
      ? undefined
      : await db
          .selectFrom("message")
          .select(["id", sql<string>`date_added::text`.as("at")])
          .where("location_id", "=", tenant)
          .where("conversation_id", "=", conversationId)
          .where("id", "=", page.afterId)
          .executeTakeFirst();
  if (page.afterId !== undefined && after === undefined) return undefined;
  const source = sql`(select * from message where location_id = ${tenant} and conversation_id = ${conversationId}
    ${page.types === undefined ? sql`` : sql`and type = any(${page.types}::smallint[])`}
    ${after === undefined ? sql`` : sql`and (date_added, id) < (${after.at}::timestamptz, ${after.id})`}
    order by date_added desc, id desc limit ${page.limit})`;
  return (await select(tenant, source, sql`order by m.date_added desc, m.id desc`).execute(db)).rows;
}

type New<T> = Omit<Insertable<T>, "location_id">;
type Optional<T> = { [K in keyof T as null extends T[K] ? K : never]?: T[K] } & { [K in keyof T as null extends T[K] ? never : K]: T[K] };
export type NewMessage = Optional<New<MessageTable>>;
export type NewEmail = Optional<New<EmailTable>>;

export const insert = (db: Executor, tenant: Tenant, message: NewMessage) =>
  db
    .insertInto("message")
    .values({ ...message, location_id: tenant })
    .execute();

export const insertEmail = (db: Executor, tenant: Tenant, email: NewEmail) =>
  db
    .insertInto("email")
    .values({ ...email, location_id: tenant })
    .execute();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<MessageTable>) =>
  db.updateTable("message").set(fields).where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

export const setProvider = (db: Executor, tenant: Tenant, messageId: string, provider: string) =>
  db.updateTable("email").set({ provider }).where("location_id", "=", tenant).where("message_id", "=", messageId).execute();

export const findEmail = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("email").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

export const findEmailOfMessage = (db: Executor, tenant: Tenant, messageId: string) =>
  db.selectFrom("email").selectAll().where("location_id", "=", tenant).where("message_id", "=", messageId).executeTakeFirst();

/** The thread's emails, oldest first, without cancelled ones. */
export const listThread = (db: Executor, tenant: Tenant, threadId: string) =>
  db
    .selectFrom("email")
    .innerJoin("message", (join) => join.on("message.location_id", "=", tenant).onRef("message.id", "=", "email.message_id"))
    .selectAll("email")
    .select(["message.direction", "message.contact_id"])
    .where("email.location_id", "=", tenant)
    .where("email.thread_id", "=", threadId)
    .where("message.cancelled_at", "is", null)
    .orderBy("message.date_added")
    .orderBy("message.id")
    .execute();
export type ThreadEmail = Awaited<ReturnType<typeof listThread>>[number];

/** The last email exchanged with the contact. */
export const listEmailsOfConversation = (db: Executor, tenant: Tenant, conversationId: string) =>
  db
    .selectFrom("message")
    .innerJoin("email", (join) => join.on("email.location_id", "=", tenant).onRef("email.message_id", "=", "message.id"))
    .select("email.thread_id")
    .where("message.location_id", "=", tenant)
    .where("message.conversation_id", "=", conversationId)
    .where("message.type", "=", 3)
    .where("message.forward_of", "is", null)
    .orderBy("message.date_added", "desc")
    .orderBy("message.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Locks the message, so that of two status reports the second sees the first. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("message").selectAll().where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

type Announced = {
  entity: "message" | "conversation";
  id: string;
  contactId: string;
  action: "create" | "update" | "delete";
  facts: Record<string, unknown>;
};

/** Announces changes to clients that follow the location. The content stays in the messages themselves. */
export const announceAll = (db: Executor, tenant: Tenant, changes: readonly Announced[]) =>
  sql`insert into change_log (location_id, actor_kind, actor_id, actor_name, request_id, entity, entity_id, contact_id, action, before, after)
    select ${tenant}, actor[1], nullif(actor[2], ''), nullif(actor[3], ''), nullif(current_setting('crm.request', true), ''),
           change.entity, change.id, change."contactId", change.action, null, change.facts
    from (select string_to_array(coalesce(nullif(current_setting('crm.actor', true), ''), 'system'), chr(31)) as actor) as who,
      jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (entity text, id text, "contactId" text, action text, facts jsonb)`.execute(
    db,
  );

export const announce = (db: Executor, tenant: Tenant, change: Announced) => announceAll(db, tenant, [change]);

/** Announces that a message's status or a part of it changed. */
export const announceUpdated = (
  db: Executor,
  tenant: Tenant,
  message: Pick<Message, "id" | "contact_id" | "conversation_id">,
  facts: Record<string, unknown> = {},
) =>
  announce(db, tenant, {
    entity: "message",
    id: message.id,
    contactId: message.contact_id,
    action: "update",
    facts: { conversation_id: message.conversation_id, ...facts },
  });

/** The latest emails with one of these Message-IDs, at most one for each, with their messages' conversations. */
export const listByInternetIds = (db: Executor, tenant: Tenant, internetIds: readonly string[]) =>
  db
    .selectFrom("email")
    .innerJoin("message", (join) => join.on("message.location_id", "=", tenant).onRef("message.id", "=", "email.message_id"))
    .distinctOn("email.internet_id")
    .select(["email.internet_id", "email.message_id", "email.thread_id"])
    .select(["message.direction", "message.contact_id", "message.conversation_id", "message.body", "message.status"])
    .where("email.location_id", "=", tenant)
    .where("email.internet_id", "in", internetIds)
    .orderBy("email.internet_id")
    .orderBy("message.date_added", "desc")
    .execute();
export type ReferredEmail = Awaited<ReturnType<typeof listByInternetIds>>[number];

/** Whether a message has the provider's id. */
export const isProvided = async (db: Executor, tenant: Tenant, providerId: string): Promise<boolean> =>
  (await db
    .selectFrom("message")
    .select("id")
    .where("location_id", "=", tenant)
    .where("provider_id", "=", providerId)
    .executeTakeFirst()) !== undefined;
