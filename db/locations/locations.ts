import { randomUUID } from "node:crypto";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { insertStandard } from "../objects/standard.ts";
import type { Executor } from "../pool.ts";
import { tenantOfRow } from "../tenant.ts";
import type { LocationTable } from "./tables.ts";

/** Undefined also for a location that is being deleted. */
export const findById = (db: Executor, id: string) =>
  db.selectFrom("location").selectAll().where("id", "=", id).where("date_deleted", "is", null).executeTakeFirst();

/** Whether the location of a row in this table is not being deleted. */
export const isInUse = (table: string) =>
  sql<boolean>`exists (select from location where id = ${sql.ref(`${table}.location_id`)} and date_deleted is null)`;

/** Locks the location, so that two changes of its settings follow each other. */
export const findForUpdate = (db: Executor, id: string) =>
  db.selectFrom("location").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const list = (db: Executor) => db.selectFrom("location").selectAll().orderBy("date_added").orderBy("id").execute();

/** Inserts the location with its standard objects. Undefined if the id already exists. */
export async function insert(db: Executor, location: Insertable<LocationTable>): Promise<Selectable<LocationTable> | undefined> {
  const made = await db
    .insertInto("location")
    .values(location)
    .onConflict((on) => on.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) await insertStandard(db, tenantOfRow({ location_id: made.id }), made.date_added);
  return made;
}

/** Another time zone changes what all calendars of the location offer, so they get another version (db/functions/calendar-version.sql). */
export async function update(db: Executor, id: string, fields: Updateable<LocationTable>): Promise<Selectable<LocationTable> | undefined> {
  const changed = await db
    .updateTable("location")
    .set(fields)
    .where("id", "=", id)
    .where("date_deleted", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (fields.timezone !== undefined) await sql`update calendar_version set version = ${randomUUID()} where location_id = ${id}`.execute(db);
  return changed;
}

export const insertCompany = (db: Executor, company: { id: string; name: string; date_added: Date }) =>
  db
    .insertInto("company")
    .values(company)
    .onConflict((on) => on.column("id").doNothing())
    .execute();

export const findCompany = (db: Executor, id: string) => db.selectFrom("company").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether a company exists. A company is created together with a location or a member of staff. */
export const hasCompany = async (db: Executor): Promise<boolean> =>
  (await db.selectFrom("company").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Prevents other transactions from adding a company until the transaction ends. */
export const lockCompanies = (tx: Executor) => sql`lock table company in share row exclusive mode`.execute(tx);

export const isOfSameCompany = async (db: Executor, id: string, otherId: string): Promise<boolean> =>
  (await db
    .selectFrom("location as one")
    .innerJoin("location as other", "other.company_id", "one.company_id")
    .select("one.id")
    .where("one.id", "=", id)
    .where("other.id", "=", otherId)
    .executeTakeFirst()) !== undefined;

/** Whether the service has locations of companies other than this location's. */
export const hasOtherCompanies = async (db: Executor, id: string): Promise<boolean> =>
  (await db
    .selectFrom("location")
    .select("id")
    .where("company_id", "<>", db.selectFrom("location").select("company_id").where("id", "=", id))
    .limit(1)
    .executeTakeFirst()) !== undefined;
