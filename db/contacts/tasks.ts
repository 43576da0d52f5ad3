import type { Insertable, Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { TaskTable } from "./tables.ts";

const ofContact = (db: Executor, tenant: Tenant, contactId: string) =>
  db.selectFrom("task").selectAll().where("location_id", "=", tenant).where("contact_id", "=", contactId);
const one = (db: Executor, tenant: Tenant, contactId: string, id: string) => ofContact(db, tenant, contactId).where("id", "=", id);

/** Earliest due date first. */
export const listByContact = (db: Executor, tenant: Tenant, contactId: string) =>
  ofContact(db, tenant, contactId).orderBy("due_date").orderBy("id").execute();

export const findById = (db: Executor, tenant: Tenant, contactId: string, id: string) => one(db, tenant, contactId, id).executeTakeFirst();

/** Locks the task until the transaction ends. */
export const findForUpdate = (db: Executor, tenant: Tenant, contactId: string, id: string) =>
  one(db, tenant, contactId, id).forUpdate().executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, task: Omit<Insertable<TaskTable>, "location_id">) =>
  db
    .insertInto("task")
    .values({ ...task, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, contactId: string, id: string, fields: Updateable<TaskTable>) =>
  db
    .updateTable("task")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, contactId: string, id: string) =>
  db
    .deleteFrom("task")
    .where("location_id", "=", tenant)
    .where("contact_id", "=", contactId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
