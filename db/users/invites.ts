import { type Insertable, type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { UserInviteTable } from "./tables.ts";

/** An invite with the name of the admin who last sent it, and that admin's current rights if they may still sign in. */
export type Invite = Selectable<UserInviteTable> & {
  inviter_first_name: string;
  inviter_last_name: string;
  location_name: string;
};

const withInviter = (db: Executor) =>
  db
    .selectFrom("user_invite")
    .innerJoin("user", "user.id", "user_invite.invited_by")
    .innerJoin("location", "location.id", "user_invite.location_id")
    .selectAll("user_invite")
    .select(["user.first_name as inviter_first_name", "user.last_name as inviter_last_name", "location.name as location_name"]);

/** The newest first. */
export const list = (db: Executor, tenant: Tenant): Promise<Invite[]> =>
  withInviter(db)
    .where("user_invite.location_id", "=", tenant)
    .orderBy("user_invite.date_added", "desc")
    .orderBy("user_invite.id")
    .execute();

export const findById = (db: Executor, tenant: Tenant, id: string): Promise<Invite | undefined> =>
  withInviter(db).where("user_invite.location_id", "=", tenant).where("user_invite.id", "=", id).executeTakeFirst();

/** The invite of a link that is still valid. The link itself proves the access, so the tenant is not known yet. */
export const findByToken = (db: Executor, hash: string, now: Date): Promise<Invite | undefined> =>
  withInviter(db).where("user_invite.token_hash", "=", hash).where("user_invite.expires_at", ">", now).executeTakeFirst();

/** Undefined if the person already has an invite to the location; the unique index decides. */
export const insert = (db: Executor, invite: Insertable<UserInviteTable>) =>
  db
    .insertInto("user_invite")
    .values(invite)
    .onConflict((on) => on.columns(["location_id", "email_lower"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Replaces the link of an invite. */
export const renew = (
  db: Executor,
  tenant: Tenant,
  id: string,
  link: Pick<Selectable<UserInviteTable>, "token_hash" | "date_sent" | "expires_at" | "invited_by">,
) => db.updateTable("user_invite").set(link).where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("user_invite").where("location_id", "=", tenant).where("id", "=", id).returning("email").executeTakeFirst();

/** Uses a link. Exactly one of several concurrent attempts gets the invite. */
export const take = (tx: Executor, hash: string, now: Date) =>
  tx.deleteFrom("user_invite").where("token_hash", "=", hash).where("expires_at", ">", now).returningAll().executeTakeFirst();

/** Deletes invites that expired so long ago that they are no longer resent. */
export const removeExpired = (db: Executor, before: Date) =>
  db.deleteFrom("user_invite").where(sql<boolean>`expires_at < ${before}`).execute();
