import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { LocationTable } from "./tables.ts";

export const findById = (db: Executor, id: string) => db.selectFrom("location").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks the location, so that two changes of its settings follow each other. */
export const findForUpdate = (db: Executor, id: string) =>
  db.selectFrom("location").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const list = (db: Executor) => db.selectFrom("location").selectAll().orderBy("date_added").orderBy("id").execute();

/** Undefined if the id exists already. */
export const insert = (db: Executor, location: Insertable<LocationTable>) =>
  db
    .insertInto("location")
    .values(location)
    .onConflict((on) => on.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();

export const update = (db: Executor, id: string, fields: Updateable<LocationTable>) =>
  db.updateTable("location").set(fields).where("id", "=", id).returningAll().executeTakeFirst();

export const insertCompany = (db: Executor, company: { id: string; name: string; date_added: Date }) =>
  db
    .insertInto("company")
    .values(company)
    .onConflict((on) => on.column("id").doNothing())
    .execute();

export const findCompany = (db: Executor, id: string) => db.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether there is any company, and with it a location or a member of staff. */
export const hasCompany = async (db: Executor): Promise<boolean> =>
  (await db.selectFrom("company").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Until the transaction ends, nobody else adds a company. */
export const lockCompanies = (tx: Executor) => sql`lock table company in share row exclusive mode`.execute(tx);

export const isOfSameCompany = async (db: Executor, id: string, otherId: string): Promise<boolean> =>
  (await db
    .selectFrom("location as one")
    .innerJoin("location as other", "other.company_id", "one.company_id")
    .select("one.id")
    .where("one.id", "=", id)
    .where("other.id", "=", otherId)
    .executeTakeFirst()) !== undefined;

/** Whether the service has locations of other companies than this location's. */
export const hasOtherCompanies = async (db: Executor, id: string): Promise<boolean> =>
  (await db
    .selectFrom("location")
    .select("id")
    .where("company_id", "<>", db.selectFrom("location").select("company_id").where("id", "=", id))
    .limit(1)
    .executeTakeFirst()) !== undefined;
