import { sql } from "kysely";
import type { Executor } from "../pool.ts";

/** The user whose session this is, with the locations they may act on. */
export const findByHash = (db: Executor, hash: string) =>
  db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "user.email", "user.role", "user.company_id", "session.expires_at"])
    .select(["user.permissions", "user.scopes", "user.scopes_assigned_to_only"])
    .select(sql<string[]>`array(select location_id from user_location where user_id = "user".id order by location_id)`.as("location_ids"))
    .where("session.token_hash", "=", hash)
    .where("user.deletion_due", "is", null)
    .executeTakeFirst();

export const insert = (db: Executor, session: { token_hash: string; user_id: string; date_added: Date; expires_at: Date }) =>
  db.insertInto("session").values(session).execute();

export const remove = (db: Executor, hash: string) => db.deleteFrom("session").where("token_hash", "=", hash).execute();

/** Ends what a user has signed in to, but for the session with this hash. */
export const removeOfUser = (db: Executor, userId: string, exceptHash?: string) => {
  const ended = db.deleteFrom("session").where("user_id", "=", userId);
  return (exceptHash === undefined ? ended : ended.where("token_hash", "<>", exceptHash)).execute();
};

export const removeExpired = (db: Executor, now: Date) => db.deleteFrom("session").where("expires_at", "<", now).execute();
