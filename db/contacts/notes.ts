import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { NoteTable } from "./tables.ts";

const ofContact = (db: Executor, tenant: Tenant, contactId: string) =>
  db.selectFrom("note").selectAll().where("location_id", "=", tenant).where("contact_id", "=", contactId);
const one = (db: Executor, tenant: Tenant, contactId: string, id: string) => ofContact(db, tenant, contactId).where("id", "=", id);

/** Pinned first, then newest. */
export const listByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  ofContact(db, tenant, contactId).orderBy("pinned", "desc").orderBy("date_added", "desc").orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, contactId: string, id: string) => one(db, tenant, contactId, id).executeTakeFirst();

/** Locks the note until the transaction ends. */
export const findForUpdate = (db: Executor, tenant: Tenant, contactId: string, id: string) =>
  one(db, tenant, contactId, id).forUpdate().executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, note: Omit<Insertable<NoteTable>, "location_id">) =>
  db
    .insertInto("note")
    .values({ ...note, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertMany = (db: Executor, tenant: Tenant, notes: Omit<Insertable<NoteTable>, "location_id">[]) =>
  db
    .insertInto("note")
    .values(notes.map((note) => ({ ...note, location_id: tenant })))
    .execute();

/** The contacts that have a note with one of the bodies, with the body. */
export const listWithBodies = (db: Executor, tenant: Tenant, contactIds: string[], bodies: string[]) =>
  db
    .selectFrom("note")
    .select(["contact_id", "body"])
    .where("location_id", "=", tenant)
    .where("contact_id", "=", sql<string>`any(${contactIds}::text[])`)
    .where("body", "=", sql<string>`any(${bodies}::text[])`)
    .execute();

/** Deletes the notes that one request wrote and that did not change since; returns them. */
export async function removeUntouched(
  db: Executor,
  tenant: Tenant,
  notes: { contactId: string; body: string }[],
  requestId: string,
): Promise<{ contact_id: string; body: string }[]> {
  const { rows } = await sql<{ contact_id: string; body: string }>`
    delete from note n using unnest(${notes.map(({ contactId }) => contactId)}::text[], ${notes.map(({ body }) => body)}::text[]) as written (contact_id, body)
    where n.location_id = ${tenant} and n.contact_id = written.contact_id and n.body = written.body
      and (select array_agg(l.request_id) from change_log l
        where l.location_id = ${tenant} and l.contact_id = n.contact_id and l.entity = 'note' and l.entity_id = n.id) = array[${requestId}::text]
    returning n.contact_id, n.body`.execute(db);
  return rows;
}

export const update = (db: Executor, tenant: Tenant, contactId: string, id: string, fields: Updateable<NoteTable>) =>
  db
    .updateTable("note")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, contactId: string, id: string) =>
  db
    .deleteFrom("note")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
