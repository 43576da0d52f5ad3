import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Database } from "../schema.ts";

export const findById = (db: Executor, id: string) =>
  db.selectFrom("oauth_application").selectAll().where("id", "=", id).executeTakeFirst();

/** Undefined also for another company's application. Locks it, so that rotations of its secret run one after the other. */
export const findForUpdate = (db: Executor, companyId: string, id: string) =>
  db.selectFrom("oauth_application").selectAll().where("company_id", "=", companyId).where("id", "=", id).forUpdate().executeTakeFirst();

export const listByCompany = (db: Executor, companyId: string) =>
  db
    .selectFrom("oauth_application")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("oauth_grant")
        .whereRef("oauth_grant.application_id", "=", "oauth_application.id")
        .where("oauth_grant.parent_id", "is", null)
        .select(sql<number>`count(*)::int`.as("of"))
        .as("grants"),
    )
    .where("company_id", "=", companyId)
    .orderBy("date_added")
    .orderBy("id")
    .execute();

export const insert = (db: Executor, application: Insertable<Database["oauth_application"]>) =>
  db.insertInto("oauth_application").values(application).execute();

export const update = (
  db: Executor,
  id: string,
  fields: { name?: string; redirect_urls?: string[]; scopes?: string[]; date_updated: Date },
) => db.updateTable("oauth_application").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const remove = (db: Executor, id: string) => db.deleteFrom("oauth_application").where("id", "=", id).execute();

export const listSecrets = (db: Executor, applicationIds: string[]) =>
  applicationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("oauth_secret")
        .selectAll()
        .where("application_id", "in", applicationIds)
        .orderBy("date_added")
        .orderBy(sql`expires_at asc nulls last`)
        .execute();

export const insertSecret = (db: Executor, secret: Insertable<Database["oauth_secret"]>) =>
  db.insertInto("oauth_secret").values(secret).execute();

export const setSecretExpiry = (db: Executor, hash: string, expiresAt: Date | null) =>
  db.updateTable("oauth_secret").set({ expires_at: expiresAt }).where("hash", "=", hash).execute();

export const removeSecrets = (db: Executor, hashes: string[]) =>
  hashes.length === 0 ? Promise.resolve([]) : db.deleteFrom("oauth_secret").where("hash", "in", hashes).execute();

/** The application, if this is one of its valid secrets; stores the secret's last use. */
export async function findBySecret(db: Executor, id: string, hash: string, use: { at: Date; from: string }) {
  const used = await db
    .updateTable("oauth_secret")
    .set({ last_used_at: use.at, last_used_from: use.from })
    .where("hash", "=", hash)
    .where("application_id", "=", id)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", use.at)]))
    .returning("hash")
    .executeTakeFirst();
  return used === undefined ? undefined : findById(db, id);
}
