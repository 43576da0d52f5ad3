import { sql } from "kysely";
import type { Executor } from "../pool.ts";

/** The user whose session this is, with the locations they may act on. */
export const findByHash = (db: Executor, hash: string) =>
  db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "user.email", "user.role", "user.company_id", "session.expires_at"])
    .select(sql<string[]>`array(select location_id from user_location where user_id = "user".id order by location_id)`.as("location_ids"))
    .where("session.token_hash", "=", hash)
    .executeTakeFirst();

export const insert = (db: Executor, session: { token_hash: string; user_id: string; date_added: Date; expires_at: Date }) =>
  db.insertInto("session").values(session).execute();

export const remove = (db: Executor, hash: string) => db.deleteFrom("session").where("token_hash", "=", hash).execute();

export const removeExpired = (db: Executor, now: Date) => db.deleteFrom("session").where("expires_at", "<", now).execute();
