import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { IncomingMailTable } from "./tables.ts";

export type IncomingMail = Selectable<IncomingMailTable>;
type New = Pick<Insertable<IncomingMailTable>, "id" | "mailbox_id" | "hash" | "return_path" | "size_bytes" | "received_at">;

/** Undefined if the mailbox already has the mail. */
export const insert = (db: Executor, tenant: Tenant, mail: New) =>
  db
    .insertInto("incoming_mail")
    .values({ ...mail, location_id: tenant })
    .onConflict((conflict) => conflict.columns(["location_id", "mailbox_id", "hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertPiece = (db: Executor, tenant: Tenant, mailId: string, position: number, bytes: Buffer) =>
  db.insertInto("incoming_mail_piece").values({ location_id: tenant, mail_id: mailId, position, bytes }).execute();

/** The content of a mail; empty if it is gone. */
export async function readContent(db: Executor, tenant: Tenant, mailId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await db
      .selectFrom("incoming_mail_piece")
      .select("bytes")
      .where("location_id", "=", tenant)
      .where("mail_id", "=", mailId)
      .where("position", "=", pieces.length)
      .executeTakeFirst();
    if (piece === undefined) return Buffer.concat(pieces);
    pieces.push(piece.bytes);
  }
}

export const removeContent = (db: Executor, tenant: Tenant, mailId: string) =>
  db.deleteFrom("incoming_mail_piece").where("location_id", "=", tenant).where("mail_id", "=", mailId).execute();

/** Counts an attempt to read a waiting mail. Undefined if the mail no longer waits. */
export const begin = (db: Executor, tenant: Tenant, id: string, now: Date) =>
  db
    .updateTable("incoming_mail")
    .set((row) => ({ attempts: row("attempts", "+", 1), attempted_at: now }))
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();

/** Locks a waiting mail. If two workers handle the same mail, the second finds none. */
export const claim = (db: Executor, tenant: Tenant, id: string) =>
  db
    .selectFrom("incoming_mail")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<IncomingMailTable>) =>
  db.updateTable("incoming_mail").set(fields).where("location_id", "=", tenant).where("id", "=", id).execute();

const countedMost = 1000;

/** The number of the location's waiting mails, up to a limit. */
export async function countWaiting(db: Executor, tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from incoming_mail where location_id = ${tenant} and state = 'waiting' limit ${countedMost}) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countOfSender(db: Executor, tenant: Tenant, senderKey: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from incoming_mail
    where location_id = ${tenant} and sender_key = ${senderKey} and received_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All locations: mails that have waited for a while, because their job was lost with its worker. */
export const listOverdue = (db: Executor, before: Date, limit: number) =>
  db
    .selectFrom("incoming_mail")
    .select(["location_id", "id"])
    .where("state", "=", "waiting")
    .where(sql<boolean>`coalesce(attempted_at, received_at) < ${before}`)
    .orderBy(sql`coalesce(attempted_at, received_at)`)
    .limit(limit)
    .execute();

/** All locations: deletes mails that were filed or held before this time, at most `limit`. Returns how many. */
export async function removeBefore(db: Executor, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incoming_mail m using (
      select location_id, id from incoming_mail where state <> 'waiting' and received_at < ${before} order by received_at limit ${limit}
    ) as old where m.location_id = old.location_id and m.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Held mails with the addresses of their mailboxes, newest first. */
export const listHeld = (db: Executor, tenant: Tenant, limit: number) =>
  db
    .selectFrom("incoming_mail as m")
    .leftJoin("mailbox as b", (join) => join.on("b.location_id", "=", tenant).onRef("b.id", "=", "m.mailbox_id"))
    .select(["m.id", "m.reason", "m.sender", "m.subject", "m.received_at", "b.address"])
    .where("m.location_id", "=", tenant)
    .where("m.state", "=", "held")
    .orderBy("m.received_at", "desc")
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
export type HeldMail = Awaited<ReturnType<typeof listHeld>>[number];

export const findHeld = (db: Executor, tenant: Tenant, id: string) =>
  db
    .selectFrom("incoming_mail")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();

/** Locks the mail until the transaction ends. */
export const holdHeld = (db: Executor, tenant: Tenant, id: string) =>
  db
    .selectFrom("incoming_mail")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("state", "=", "held")
    .forUpdate()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("incoming_mail").where("location_id", "=", tenant).where("id", "=", id).execute();
