import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import { likePattern } from "../contacts/contacts.ts";
import { fullName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { UserTable } from "./tables.ts";

/** A user with the ids of the locations they may access. */
export type User = Selectable<UserTable> & { location_ids: string[] };

const locationIds = sql<
  string[]
>`array(select ul.location_id from user_location ul where ul.user_id = "user".id order by ul.location_id)`.as("location_ids");

/** The user with this id, in any location. */
export const findOwn = (db: Executor, id: string) => db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirst();

/** A user who may sign in: neither deactivated nor with a queued deletion. */
export const findByEmail = (db: Executor, email: string) =>
  db
    .selectFrom("user")
    .selectAll()
    .where("email_lower", "=", email.trim().toLowerCase())
    .where("deletion_due", "is", null)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/** Any user, including users who cannot sign in, locked until the transaction ends. */
export const lockByEmail = (db: Executor, email: string) =>
  db.selectFrom("user").selectAll().where("email_lower", "=", email.trim().toLowerCase()).forUpdate().executeTakeFirst();

/** A user who may sign in. */
export const findSigningIn = (db: Executor, id: string) =>
  db
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("deletion_due", "is", null)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/** Whether any user has the email, including users who cannot sign in. */
export const hasEmail = async (db: Executor, email: string): Promise<boolean> =>
  (await db.selectFrom("user").select("id").where("email_lower", "=", email.toLowerCase()).executeTakeFirst()) !== undefined;

/** The locations that a user may access, by name. */
export const listLocations = (db: Executor, userId: string) =>
  db
    .selectFrom("user_location")
    .innerJoin("location", "location.id", "user_location.location_id")
    .leftJoin("privacy_setting", "privacy_setting.location_id", "location.id")
    .select(["location.id", "location.name", "location.timezone", "location.company_id", "privacy_setting.records_reads"])
    .where("user_location.user_id", "=", userId)
    .orderBy(alphabetical("location.name"))
    .orderBy("location.id")
    .execute();

/** The users of a location, by name. */
export const listByLocation = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("user_location")
    .innerJoin("user", "user.id", "user_location.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "user.email"])
    .where("user_location.location_id", "=", tenant)
    .orderBy(alphabetical("user.first_name"))
    .orderBy(alphabetical("user.last_name"))
    .orderBy("user.id")
    .execute();

/** Every user who has a location, or those of one location, by email. */
export const listWithLocation = (db: Executor, locationId: string | undefined) =>
  db
    .selectFrom("user")
    .leftJoin("user_last_seen", "user_last_seen.user_id", "user.id")
    .select(["id", "email", "first_name", "last_name", "role", "deactivated_at", "deletion_due", "seen_at"])
    .select(locationIds)
    .where(
      sql<boolean>`exists (select from user_location ul where ul.user_id = "user".id and (${locationId ?? null}::text is null or ul.location_id = ${locationId ?? null}))`,
    )
    .orderBy("email_lower")
    .execute();

/** Users without a location, by email. */
export const listWithoutLocation = (db: Executor) =>
  db
    .selectFrom("user")
    .select(["id", "email", "first_name", "last_name", "role", "company_id"])
    .where(sql<boolean>`not exists (select from user_location ul where ul.user_id = "user".id)`)
    .orderBy("email_lower")
    .execute();

const isOfLocation = (tenant: Tenant) =>
  sql<boolean>`exists (select from user_location ul where ul.user_id = "user".id and ul.location_id = ${tenant})`;

const ofLocation = (db: Executor, tenant: Tenant) => db.selectFrom("user").where(isOfLocation(tenant));

/** Undefined also for a user who has no access to this location. */
export const findById = (db: Executor, tenant: Tenant, id: string): Promise<User | undefined> =>
  ofLocation(db, tenant).selectAll("user").select(locationIds).where("id", "=", id).executeTakeFirst();

/**
 * Locks these users until the transaction ends. Read the users after this call: their locations may have changed while it waited for a
 * lock.
 */
export const lock = (db: Executor, ids: string[]) =>
  db.selectFrom("user").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();

const orders = {
  dateAdded: sql`date_added`,
  dateUpdated: sql`date_updated`,
  name: alphabetical(fullName("user")),
  firstName: alphabetical("first_name"),
  lastName: alphabetical("last_name"),
  email: sql`email_lower`,
  phone: sql`phone`,
  role: sql`role`,
  type: sql`type`,
};

export type UserSearch = {
  companyId: string;
  text?: string | undefined;
  /** The stored forms of the phone number that the text may be. */
  numbers: string[];
  ids?: string[] | undefined;
  role?: string | undefined;
  type?: string | undefined;
  sort?: keyof typeof orders | undefined;
  isDescending: boolean;
  limit: number;
  skip: number;
};

/** A page of the location's users with the total; by first and last name unless another order is requested. */
export async function search(db: Executor, tenant: Tenant, asked: UserSearch): Promise<{ users: User[]; count: number }> {
  let matching = ofLocation(db, tenant).where("company_id", "=", asked.companyId);
  if (asked.ids !== undefined) matching = matching.where(sql<boolean>`id = any(${asked.ids}::text[])`);
  if (asked.role !== undefined) matching = matching.where("role", "=", asked.role);
  if (asked.type !== undefined) matching = matching.where("type", "=", asked.type);
  if (asked.text) {
    const pattern = likePattern(asked.text);
    const phones = [asked.text, ...asked.numbers].map((number) => sql`phone like ${likePattern(number)}`);
    matching = matching.where(
      sql<boolean>`(lower(${fullName("user")}) like ${pattern} or email_lower like ${pattern} or ${sql.join(phones, sql` or `)})`,
    );
  }
  const way = asked.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const first = asked.sort === undefined ? orders.firstName : orders[asked.sort];
  const users = await matching
    .selectAll("user")
    .select(locationIds)
    .orderBy(sql`${first} ${way}`)
    .orderBy(sql`${alphabetical("first_name")} ${way}`)
    .orderBy(sql`${alphabetical("last_name")} ${way}`)
    .orderBy("id")
    .limit(asked.limit)
    .offset(asked.skip)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { users, count };
}

/** Undefined if another user has the email: the unique index decides. */
export const insert = (db: Executor, user: Insertable<UserTable>) =>
  db
    .insertInto("user")
    .values(user)
    .onConflict((on) => on.column("email_lower").doNothing())
    .returningAll()
    .executeTakeFirst();

export const insertLocation = (db: Executor, tenant: Tenant, userId: string) =>
  db.insertInto("user_location").values({ location_id: tenant, user_id: userId }).execute();

export const update = (db: Executor, id: string, fields: Updateable<UserTable>) =>
  db.updateTable("user").set(fields).where("id", "=", id).execute();

/** Fails with 23505 if another user has the email: the unique index decides. */
export const setEmail = (db: Executor, id: string, email: string, now: Date) =>
  update(db, id, { email, email_lower: email.toLowerCase(), date_updated: now });

/** The locations of these that belong to the company. */
export const listLocationsOfCompany = async (db: Executor, companyId: string, ids: string[]): Promise<string[]> =>
  (await db.selectFrom("location").select("id").where("company_id", "=", companyId).where("id", "in", ids).execute()).map(({ id }) => id);

/** Removes the user's access to these locations. */
export const removeLocations = (db: Executor, userId: string, ids: string[]) =>
  db.deleteFrom("user_location").where("user_id", "=", userId).where("location_id", "in", ids).execute();

/** Replaces the locations that the user may access. */
export async function setLocations(db: Executor, userId: string, ids: string[]): Promise<void> {
  await db.deleteFrom("user_location").where("user_id", "=", userId).where(sql<boolean>`location_id <> all(${ids}::text[])`).execute();
  await sql`insert into user_location (location_id, user_id) select id, ${userId} from unnest(${ids}::text[]) as id on conflict do nothing`.execute(
    db,
  );
}

/** The queued deletion. Undefined if it was cancelled or has taken effect. */
export const findDeleted = (db: Executor, id: string): Promise<User | undefined> =>
  db
    .selectFrom("user")
    .selectAll("user")
    .select(locationIds)
    .where("id", "=", id)
    .where("deletion_due", "is not", null)
    .forUpdate("user")
    .executeTakeFirst();

export const remove = (db: Executor, id: string) => db.deleteFrom("user").where("id", "=", id).execute();
