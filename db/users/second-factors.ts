import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { UsersTables } from "./tables.ts";

// Factors with which people sign in, in addition to a password or instead of one.

export const findApp = (db: Executor, userId: string) =>
  db.selectFrom("authenticator_app").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Replaces an app that was not confirmed. Undefined if a confirmed one exists, which must be removed first. */
export const insertApp = (db: Executor, app: { user_id: string; sealed_secret: string; date_added: Date }) =>
  db
    .insertInto("authenticator_app")
    .values(app)
    .onConflict((on) =>
      on
        .column("user_id")
        .doUpdateSet({ sealed_secret: app.sealed_secret, date_added: app.date_added, last_step: "0" })
        .where("authenticator_app.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();

/**
 * Accepts the code of a time step. Undefined if this code or a later one was accepted before, so only one of several concurrent attempts
 * succeeds.
 */
export const acceptStep = (tx: Executor, userId: string, step: number) =>
  tx
    .updateTable("authenticator_app")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .returning("user_id")
    .executeTakeFirst();

export const confirmApp = (tx: Executor, userId: string, at: Date) =>
  tx.updateTable("authenticator_app").set({ confirmed_at: at }).where("user_id", "=", userId).where("confirmed_at", "is", null).execute();

export const removeApp = (tx: Executor, userId: string) =>
  tx.deleteFrom("authenticator_app").where("user_id", "=", userId).returning("confirmed_at").executeTakeFirst();

export const listPasskeys = (db: Executor, userId: string) =>
  db.selectFrom("passkey").selectAll().where("user_id", "=", userId).orderBy("date_added").orderBy("credential_id").execute();

export const findPasskey = (db: Executor, credentialId: string) =>
  db.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

/** Undefined if the passkey is already registered. */
export const insertPasskey = (tx: Executor, passkey: Insertable<UsersTables["passkey"]>) =>
  tx
    .insertInto("passkey")
    .values(passkey)
    .onConflict((on) => on.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Updates the counter. Undefined if the passkey was removed meanwhile, or was used with this count or a higher one, which means that it was
 * copied. A passkey that does not count always sends zero.
 */
export const countUse = (tx: Executor, credentialId: string, counter: number, at: Date) =>
  tx
    .updateTable("passkey")
    .set({ counter: String(counter), last_used_at: at })
    .where("credential_id", "=", credentialId)
    .where((where) =>
      where.or([where("counter", "<", String(counter)), where.and([where("counter", "=", "0"), sql<boolean>`${counter} = 0`])]),
    )
    .returning("user_id")
    .executeTakeFirst();

export const removePasskey = (tx: Executor, userId: string, credentialId: string) =>
  tx.deleteFrom("passkey").where("user_id", "=", userId).where("credential_id", "=", credentialId).returning("name").executeTakeFirst();

const count = sql<number>`count(*)::int`;

export const countRecoveryCodes = async (db: Executor, userId: string): Promise<number> =>
  (await db.selectFrom("recovery_code").select(count.as("count")).where("user_id", "=", userId).executeTakeFirstOrThrow()).count;

/** Replaces all codes of a person. */
export async function setRecoveryCodes(tx: Executor, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto("recovery_code")
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute();
}

/** Uses a code. Undefined if the code does not exist, so only one of several concurrent attempts succeeds. */
export const acceptRecoveryCode = (tx: Executor, userId: string, hash: string) =>
  tx.deleteFrom("recovery_code").where("user_id", "=", userId).where("code_hash", "=", hash).returning("user_id").executeTakeFirst();

/** Whether the person has a second factor that a sign-in asks for. */
export async function hasAny(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from authenticator_app where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkey where user_id = ${userId}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Whether one of the person's locations requires a second factor for their role. */
export async function isRequired(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`
    select exists (
      select from "user" u join user_location ul on ul.user_id = u.id join location l on l.id = ul.location_id
      where u.id = ${userId} and u.role = any (l.second_factor_roles)
    ) as required`.execute(db);
  return rows[0]?.required === true;
}

/** The number of the location's active users without a second factor, by role; null for a role that no user has. */
export async function countWithout(db: Executor, tenant: Tenant): Promise<{ admin: number | null; user: number | null }> {
  const { rows } = await sql<{ role: string; count: number }>`
    select u.role, count(*) filter (
      where not exists (select from authenticator_app a where a.user_id = u.id and a.confirmed_at is not null)
        and not exists (select from passkey p where p.user_id = u.id))::int as count
    from user_location ul join "user" u on u.id = ul.user_id
    where ul.location_id = ${tenant} and u.deletion_due is null and u.deactivated_at is null
    group by u.role`.execute(db);
  const of = (role: string) => rows.find((row) => row.role === role)?.count ?? null;
  return { admin: of("admin"), user: of("user") };
}

/** Locks the person, so that two changes of their second factors follow each other. */
export const lock = (tx: Executor, userId: string) => tx.selectFrom("user").select("id").where("id", "=", userId).forUpdate().execute();

export async function removeAll(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom("authenticator_app").where("user_id", "=", userId).execute();
  await tx.deleteFrom("passkey").where("user_id", "=", userId).execute();
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}

type Ticket = Insertable<UsersTables["sign_in_ticket"]>;

export const insertTicket = (db: Executor, ticket: Ticket) => db.insertInto("sign_in_ticket").values(ticket).execute();

export const findTicket = (db: Executor, hash: string, purposes: readonly string[], now: Date) =>
  db
    .selectFrom("sign_in_ticket")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Counts an attempt before it is checked. Undefined if the ticket has had `most` attempts, or no longer exists. */
export const countTicket = (db: Executor, hash: string, most: number, now: Date) =>
  db
    .updateTable("sign_in_ticket")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("token_hash", "=", hash)
    .where("attempts", "<", most)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();

/** Uses a ticket. Only one of several concurrent attempts gets it. */
export const takeTicket = (tx: Executor, hash: string, now: Date) =>
  tx.deleteFrom("sign_in_ticket").where("token_hash", "=", hash).where("expires_at", ">", now).returning("token_hash").executeTakeFirst();

export const removeExpiredTickets = (db: Executor, now: Date) => db.deleteFrom("sign_in_ticket").where("expires_at", "<=", now).execute();
