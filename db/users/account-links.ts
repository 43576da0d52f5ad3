import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { UsersTables } from "./tables.ts";

export const insert = (db: Executor, link: Insertable<UsersTables["account_link"]>) => db.insertInto("account_link").values(link).execute();

/** The person of a link that is still valid, unless their deletion is queued. */
export const findUser = (db: Executor, hash: string, purpose: string, now: Date) =>
  db
    .selectFrom("account_link")
    .innerJoin("user", "user.id", "account_link.user_id")
    .selectAll("user")
    .where("account_link.token_hash", "=", hash)
    .where("account_link.purpose", "=", purpose)
    .where("account_link.expires_at", ">", now)
    .where("user.deletion_due", "is", null)
    .where("user.deactivated_at", "is", null)
    .executeTakeFirst();

/** The newest link of a person for a purpose that is still valid. */
export const findOfUser = (db: Executor, userId: string, purpose: string, now: Date) =>
  db
    .selectFrom("account_link")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .orderBy("date_added", "desc")
    .limit(1)
    .executeTakeFirst();

/** Uses a link of this person, and returns the address that it confirms. Exactly one of several concurrent attempts gets it. */
export const takeOfUser = async (tx: Executor, userId: string, hash: string, purpose: string, now: Date) =>
  (
    await tx
      .deleteFrom("account_link")
      .where("token_hash", "=", hash)
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", now)
      .returning("email")
      .executeTakeFirst()
  )?.email;

/** Uses a link. Exactly one of several concurrent attempts gets the id of the person; the others get undefined. */
export const take = async (tx: Executor, hash: string, purpose: string, now: Date): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom("account_link")
      .where("token_hash", "=", hash)
      .where("purpose", "=", purpose)
      .where("expires_at", ">", now)
      .where(
        sql<boolean>`exists (select from "user" u where u.id = account_link.user_id and u.deletion_due is null and u.deactivated_at is null)`,
      )
      .returning("user_id")
      .executeTakeFirst()
  )?.user_id;

export const removeOfUser = (db: Executor, userId: string, purpose: string) =>
  db.deleteFrom("account_link").where("user_id", "=", userId).where("purpose", "=", purpose).execute();

export const removeAllOfUser = (db: Executor, userId: string) => db.deleteFrom("account_link").where("user_id", "=", userId).execute();

export const removeExpired = (db: Executor, now: Date) => db.deleteFrom("account_link").where("expires_at", "<=", now).execute();
