import { type Insertable, sql } from "kysely";
import type { Db, Executor } from "../pool.ts";
import type { SessionTable } from "./tables.ts";

/** The database announces here that a session, a user, a token or a user's location changed. */
export const credentialChannel = "credential";

/** The epoch of credentials, which changes with every transaction that changes or removes one. */
export async function credentialEpoch({ pool }: Pick<Db, "pool">): Promise<string> {
  // Every request waits for it: a statement with a value is prepared once for each connection.
  const { rows } = await pool.query<{ epoch: string }>("select sum(changes)::text as epoch from credential_epoch where slot >= $1", [0]);
  return rows[0]?.epoch ?? "";
}

/** The user of this session, with the locations they may access. */
export const findByHash = (db: Executor, hash: string) =>
  db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "user.email", "user.role", "user.company_id", "session.expires_at"])
    .select("session.needs_second_factor")
    .select(["user.platform_language", "user.is_british_english"])
    .select(["user.permissions", "user.scopes", "user.scopes_assigned_to_only"])
    .select(sql<string[]>`array(select location_id from user_location where user_id = "user".id order by location_id)`.as("location_ids"))
    .where("session.token_hash", "=", hash)
    .where("user.deletion_due", "is", null)
    .where("user.deactivated_at", "is", null)
    .executeTakeFirst();

/** When the session began. */
export const findBegin = (db: Executor, hash: string) =>
  db.selectFrom("session").select("date_added").where("token_hash", "=", hash).executeTakeFirst();

/** The session's user has added the second factor that it needed. */
export const allow = (db: Executor, hash: string) =>
  db.updateTable("session").set({ needs_second_factor: false }).where("token_hash", "=", hash).execute();

export const insert = (db: Executor, session: Insertable<SessionTable>) => db.insertInto("session").values(session).execute();

/** Names a session by a part of its hash, which cannot be used to sign in. */
const shortHash = sql<string>`left(token_hash, 24)`;

/** Active sessions, newest first. */
export const listOfUser = (db: Executor, userId: string, now: Date) =>
  db
    .selectFrom("session")
    .selectAll()
    .select(shortHash.as("id"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("date_added", "desc")
    .orderBy("token_hash")
    .execute();

export const removeOne = (db: Executor, userId: string, id: string) =>
  db.deleteFrom("session").where("user_id", "=", userId).where(shortHash, "=", id).returning("user_id").executeTakeFirst();

export const remove = (db: Executor, hash: string) => db.deleteFrom("session").where("token_hash", "=", hash).execute();

/** Ends a user's sessions except the one with this hash. */
export const removeOfUser = (db: Executor, userId: string, exceptHash?: string) => {
  const ended = db.deleteFrom("session").where("user_id", "=", userId);
  return (exceptHash === undefined ? ended : ended.where("token_hash", "<>", exceptHash)).execute();
};

export const removeExpired = (db: Executor, now: Date) => db.deleteFrom("session").where("expires_at", "<", now).execute();
