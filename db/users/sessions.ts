import { type Insertable, sql } from "kysely";
import type { Db, Executor } from "../pool.ts";
import type { SessionTable } from "./tables.ts";

/** The channel on which the database announces changes of a session, a user, a token or a user's location. */
export const credentialChannel = "credential";

/** The epoch of credentials. Every transaction that changes or removes a credential changes it. */
export async function credentialEpoch({ pool }: Pick<Db, "pool">): Promise<string> {
  // Every request waits for this query. Because it has a parameter, each connection prepares it only once.
  const { rows } = await pool.query<{ epoch: string }>("select sum(changes)::text as epoch from credential_epoch where slot >= $1", [0]);
  return rows[0]?.epoch ?? "";
}

/**
 * The user of this session, with the locations they may access. An admin may view as another user of the same company, while that user is
 * active and the admin still is an admin; the result is then that user, limited to locations that both may access.
 */
export const findByHash = (db: Executor, hash: string) =>
  db
    .selectFrom("session")
    .innerJoin("user as holder", "holder.id", "session.user_id")
    .leftJoin("user as viewed", (join) =>
      join
        .onRef("viewed.id", "=", "session.view_as_id")
        .onRef("viewed.company_id", "=", "holder.company_id")
        .on("holder.role", "=", "admin")
        .on("viewed.deletion_due", "is", null)
        .on("viewed.deactivated_at", "is", null),
    )
    .innerJoin("user", (join) => join.on(sql<boolean>`"user".id = coalesce(viewed.id, holder.id)`))
    .select(["holder.id as holder_id", "holder.first_name as holder_first_name", "holder.last_name as holder_last_name"])
    .select(["user.id", "user.first_name", "user.last_name", "user.email", "user.role", "user.company_id", "session.expires_at"])
    .select("session.needs_second_factor")
    .select(["user.platform_language", "user.is_british_english"])
    .select(["user.permissions", "user.scopes", "user.scopes_assigned_to_only"])
    .select(
      sql<string[]>`array(
      select location_id from user_location where user_id = "user".id
        and (viewed.id is null or location_id in (select location_id from user_location where user_id = holder.id))
      order by location_id)`.as("location_ids"),
    )
    .where("session.token_hash", "=", hash)
    .where("holder.deletion_due", "is", null)
    .where("holder.deactivated_at", "is", null)
    .executeTakeFirst();

/** When the session began. */
export const findBegin = (db: Executor, hash: string) =>
  db.selectFrom("session").select("date_added").where("token_hash", "=", hash).executeTakeFirst();

/** Marks the session's user as having added the required second factor. */
export const allow = (db: Executor, hash: string) =>
  db.updateTable("session").set({ needs_second_factor: false }).where("token_hash", "=", hash).execute();

/** Lets the session's admin see the dashboard as this user; null for themselves. */
export const setView = (db: Executor, hash: string, userId: string | null) =>
  db.updateTable("session").set({ view_as_id: userId }).where("token_hash", "=", hash).execute();

export const insert = (db: Executor, session: Insertable<SessionTable>) => db.insertInto("session").values(session).execute();

/** Identifies a session by a part of its hash, which cannot be used to sign in. */
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
