import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

/** Stores when the user of a session was last seen, unless a time within the interval is already stored. */
export const note = (db: Executor, sessionHash: string, at: Date, everyMs: number) =>
  sql`
    insert into user_last_seen (user_id, seen_at)
    select user_id, ${at} from session where token_hash = ${sessionHash}
    on conflict (user_id) do update set seen_at = excluded.seen_at
    where user_last_seen.seen_at < ${new Date(at.getTime() - everyMs)}`.execute(db);

/** When each user of the location was last seen, and since when deactivated users have been deactivated. */
export const listStates = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("user_location")
    .innerJoin("user", "user.id", "user_location.user_id")
    .leftJoin("user_last_seen", "user_last_seen.user_id", "user.id")
    .select(["user.id", "user.deactivated_at", "user_last_seen.seen_at"])
    .where("user_location.location_id", "=", tenant)
    .orderBy("user.id")
    .execute();

export const find = async (db: Executor, userId: string): Promise<Date | undefined> =>
  (await db.selectFrom("user_last_seen").select("seen_at").where("user_id", "=", userId).executeTakeFirst())?.seen_at;
