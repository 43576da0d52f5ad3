import type { Selectable, Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { MailboxTable } from "./tables.ts";

export type Mailbox = Selectable<MailboxTable>;

/** Oldest first. Replies to the location's mails go to the first one. */
export const list = (db: Executor, tenant: Tenant) =>
  db.selectFrom("mailbox").selectAll().where("location_id", "=", tenant).orderBy("date_added").orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("mailbox").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** Serializes additions of one location, so that concurrent ones keep to the limit. */
export const hold = (db: Executor, tenant: Tenant) => db.selectFrom("location").select("id").where("id", "=", tenant).forUpdate().execute();

/** Undefined if the address already belongs to a mailbox. */
export const insert = (db: Executor, tenant: Tenant, mailbox: Pick<Mailbox, "id" | "address" | "unknown_senders">, now: Date) =>
  db
    .insertInto("mailbox")
    .values({ ...mailbox, location_id: tenant, date_added: now, date_updated: now })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<MailboxTable>) =>
  db.updateTable("mailbox").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

/**
 * Deletes the mailbox; the mails that it received stay. The lock waits for mails that are being stored, so that the deletion finds them.
 */
export async function remove(tx: Executor, tenant: Tenant, id: string): Promise<{ address: string } | undefined> {
  const one = tx.selectFrom("mailbox").select("id").where("location_id", "=", tenant).where("id", "=", id).forUpdate();
  if ((await one.executeTakeFirst()) === undefined) return undefined;
  await tx.updateTable("incoming_mail").set({ mailbox_id: null }).where("location_id", "=", tenant).where("mailbox_id", "=", id).execute();
  return tx.deleteFrom("mailbox").where("location_id", "=", tenant).where("id", "=", id).returning("address").executeTakeFirst();
}

/** The mailbox, in any location, that receives mail for the address, which is in lower case. */
export const findByAddress = (db: Executor, address: string) =>
  db.selectFrom("mailbox").select(["location_id", "id"]).where("address", "=", address).executeTakeFirst();

/** Mailboxes of all locations that are read from an IMAP account. */
export const listPolled = (db: Executor) =>
  db.selectFrom("mailbox").select(["location_id", "id"]).where("imap_host", "is not", null).orderBy("location_id").orderBy("id").execute();
