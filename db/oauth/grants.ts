import { type Insertable, type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Database } from "../schema.ts";
import type { UserTable } from "../users/tables.ts";

// A code is exchanged for a grant. A grant has one access token and one refresh token at a time, and earlier tokens that have been
// replaced.

export const insertCode = (db: Executor, code: Insertable<Database["oauth_code"]>) => db.insertInto("oauth_code").values(code).execute();

/** Locks the code, so that only one of several concurrent redemptions finds it unused. */
export const findCodeForUpdate = (db: Executor, hash: string) =>
  db.selectFrom("oauth_code").selectAll().where("hash", "=", hash).forUpdate().executeTakeFirst();

export const spendCode = (db: Executor, hash: string, grantId: string, now: Date) =>
  db.updateTable("oauth_code").set({ used_at: now, grant_id: grantId }).where("hash", "=", hash).execute();

export const insert = (db: Executor, grant: Insertable<Database["oauth_grant"]>) => db.insertInto("oauth_grant").values(grant).execute();

export const insertTokens = (db: Executor, tokens: Insertable<Database["oauth_token"]>[]) =>
  db.insertInto("oauth_token").values(tokens).execute();

/**
 * Whether the person still exists and may act where they authorized the application. A company's grant, and the grants derived from it,
 * require an admin.
 */
const isInForce = sql<boolean>`exists (
  select from "user" where "user".id = oauth_grant.user_id and "user".deletion_due is null and "user".deactivated_at is null and "user".company_id = oauth_grant.company_id
  and ("user".role = 'admin' or (oauth_grant.location_id is not null and oauth_grant.parent_id is null))
) and (
  oauth_grant.location_id is null
  or exists (select from user_location l where l.location_id = oauth_grant.location_id and l.user_id = oauth_grant.user_id)
)`;

/** The current rights of the user who authorized the application. */
const rightsOfPerson = ["user.role", "user.permissions", "user.scopes as user_scopes", "user.scopes_assigned_to_only"] as const;
export type AuthorizedBy = Pick<Selectable<UserTable>, "role" | "permissions" | "scopes_assigned_to_only"> & {
  user_scopes: string[] | null;
};

/**
 * The grant of this access token, with the application's name and the person's rights. Scopes that the application no longer has are left
 * out.
 */
export const findByAccess = (db: Executor, hash: string) =>
  db
    .selectFrom("oauth_token")
    .innerJoin("oauth_grant", "oauth_grant.id", "oauth_token.grant_id")
    .innerJoin("oauth_application", "oauth_application.id", "oauth_grant.application_id")
    .select(["oauth_grant.id", "oauth_grant.location_id", "oauth_grant.company_id", "oauth_grant.user_id", "oauth_grant.application_id"])
    .innerJoin("user", "user.id", "oauth_grant.user_id")
    .select(["oauth_application.name", "oauth_token.expires_at"])
    .select(rightsOfPerson)
    .select(
      sql<string[]>`array(select unnest(oauth_token.scopes) intersect select unnest(oauth_application.scopes) order by 1)`.as("scopes"),
    )
    .where("oauth_token.hash", "=", hash)
    .where("oauth_token.kind", "=", "access")
    .where(isInForce)
    .executeTakeFirst();

/** The grant of this refresh token. Locks both, so that only one of several concurrent refreshes finds it unused. */
export const findByRefreshForUpdate = (db: Executor, hash: string) =>
  db
    .selectFrom("oauth_token")
    .innerJoin("oauth_grant", "oauth_grant.id", "oauth_token.grant_id")
    .innerJoin("user", "user.id", "oauth_grant.user_id")
    .selectAll("oauth_grant")
    .select(["oauth_token.expires_at", "oauth_token.used_at"])
    .select(rightsOfPerson)
    .select(isInForce.as("is_in_force"))
    .where("oauth_token.hash", "=", hash)
    .where("oauth_token.kind", "=", "refresh")
    .forUpdate(["oauth_token", "oauth_grant"])
    .executeTakeFirst();

export const findById = (db: Executor, id: string) =>
  db
    .selectFrom("oauth_grant")
    .innerJoin("user", "user.id", "oauth_grant.user_id")
    .selectAll("oauth_grant")
    .select(rightsOfPerson)
    .where("oauth_grant.id", "=", id)
    .where(isInForce)
    .executeTakeFirst();

export const spendRefresh = (db: Executor, hash: string, now: Date) =>
  db.updateTable("oauth_token").set({ used_at: now }).where("hash", "=", hash).execute();

/** Ends a grant, all its tokens, and the grants for locations that were derived from it. */
export const remove = (db: Executor, id: string) => db.deleteFrom("oauth_grant").where("id", "=", id).returning("id").executeTakeFirst();

/** The grants of the company and of its locations, newest first. */
export const listByApplication = (db: Executor, applicationId: string) =>
  db
    .selectFrom("oauth_grant")
    .innerJoin("user", "user.id", "oauth_grant.user_id")
    .leftJoin("location", "location.id", "oauth_grant.location_id")
    .selectAll("oauth_grant")
    .select(["user.first_name", "user.last_name", "location.name as location_name"])
    .where("oauth_grant.application_id", "=", applicationId)
    .orderBy("oauth_grant.date_added", "desc")
    .orderBy("oauth_grant.id")
    .limit(500)
    .execute();

/** Deletes codes, tokens and grants that can no longer be used. */
export async function removeExpired(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom("oauth_token").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("oauth_code")
    .where("expires_at", "<", new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .execute();
  await sql`delete from oauth_grant g where date_added < ${now} and not exists (select from oauth_token t where t.grant_id = g.id)
    and not exists (select from oauth_grant child where child.parent_id = g.id)`.execute(db);
}

export const mayActOn = async (db: Executor, userId: string, companyId: string, locationId: string): Promise<boolean> =>
  (await db
    .selectFrom("user_location")
    .innerJoin("location", "location.id", "user_location.location_id")
    .select("location.id")
    .where("user_location.user_id", "=", userId)
    .where("location.company_id", "=", companyId)
    .where("location.id", "=", locationId)
    .executeTakeFirst()) !== undefined;

export const removeOf = (db: Executor, applicationId: string, id: string) =>
  db.deleteFrom("oauth_grant").where("application_id", "=", applicationId).where("id", "=", id).returningAll().executeTakeFirst();
