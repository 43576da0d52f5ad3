import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { UserTable } from "../schema.ts";
import type { Tenant } from "../tenant.ts";

export const findByEmail = (db: Executor, email: string) =>
  db.selectFrom("user").selectAll().where("email_lower", "=", email.trim().toLowerCase()).executeTakeFirst();

/** The locations a user may act on, by name. */
export const listLocations = (db: Executor, userId: string) =>
  db
    .selectFrom("user_location")
    .innerJoin("location", "location.id", "user_location.location_id")
    .select(["location.id", "location.name", "location.timezone", "location.company_id"])
    .where("user_location.user_id", "=", userId)
    .orderBy("location.name")
    .orderBy("location.id")
    .execute();

/** The users of a location, by name. */
export const listByLocation = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("user_location")
    .innerJoin("user", "user.id", "user_location.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "user.email"])
    .where("user_location.location_id", "=", tenant)
    .orderBy(sql`lower("user".first_name)`)
    .orderBy(sql`lower("user".last_name)`)
    .orderBy("user.id")
    .execute();

export const insert = (db: Executor, user: Insertable<UserTable>) => db.insertInto("user").values(user).execute();

export const insertLocation = (db: Executor, tenant: Tenant, userId: string) =>
  db.insertInto("user_location").values({ location_id: tenant, user_id: userId }).execute();
