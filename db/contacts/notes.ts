import type { Insertable, Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { NoteTable } from "./tables.ts";

/** Pinned first, then the newest. */
export const listByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  db
    .selectFrom("note")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .orderBy("pinned", "desc")
    .orderBy("date_added", "desc")
    .orderBy("id")
    .execute();

export const findById = (db: Executor, tenant: Tenant, contactId: string, id: string) =>
  db
    .selectFrom("note")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("id", "=", id)
    .executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, note: Omit<Insertable<NoteTable>, "location_id">) =>
  db
    .insertInto("note")
    .values({ ...note, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

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
