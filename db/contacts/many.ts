import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { type Contact, columns, type Identity, identityKeys, lockKeys, uniqueKey } from "./contacts.ts";
import { hasAdditional } from "./identity.ts";

// Reads and writes of many contacts in one statement each.

/** Transactions that look for the same people wait until this transaction ends. */
export const lockIdentities = (db: Executor, tenant: Tenant, identities: Identity[]): Promise<void> =>
  lockKeys(db, [...new Set(identities.flatMap((identity) => identityKeys(tenant, identity)))]);

/**
 * Contacts with one of the emails (in lower case) or phones, including additional ones; oldest first. Their ids are found first: with
 * outdated statistics, the planner would otherwise search for all values again for each contact.
 */
export async function listByIdentities(
  db: Executor,
  tenant: Tenant,
  keys: { emails: string[]; phones: string[] },
  how: { isLocking: boolean },
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    with several as materialized (
      select id, additional_emails, additional_phones from contact
      where location_id = ${tenant} and ${sql.raw(hasAdditional())}
    )
    select ${sql.join(columns.map((column) => sql.ref(column)))} from contact
    where location_id = ${tenant} and id = any(array(
      select id from contact where location_id = ${tenant} and email_lower is not null and email_lower = any(${keys.emails}::text[])
      union all
      select id from contact where location_id = ${tenant} and phone is not null and phone = any(${keys.phones}::text[])
      union all
      select id from several, unnest(additional_emails) as email where email = any(${keys.emails}::text[])
      union all
      select id from several, unnest(additional_phones) as phone where phone = any(${keys.phones}::text[])
    ))
    order by date_added, id ${how.isLocking ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** Analyzes a table that has grown quickly. Autovacuum would run too late, and the planner would assume a small table. */
export async function refreshStatistics(db: Executor): Promise<void> {
  const { rows } = await sql<{ isStale: boolean }>`
    select n_mod_since_analyze > 400 + n_live_tup / 3 as "isStale" from pg_stat_user_tables where relid = 'contact'::regclass`.execute(db);
  if (rows[0]?.isStale) await sql`analyze (skip_locked) contact`.execute(db);
}

/** Locks the contacts until the transaction ends. */
export const listForUpdate = (db: Executor, tenant: Tenant, ids: string[]) =>
  db
    .selectFrom("contact")
    .select(columns)
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();

const written = columns.filter((column) => column !== "location_id");
const newKey = { email: sql.raw(uniqueKey("email", "r.email_lower")), phone: sql.raw(uniqueKey("phone", "r.phone")) };
const recordsOf = (contacts: Contact[]) => sql`jsonb_populate_recordset(null::contact, ${JSON.stringify(contacts)}::jsonb)`;

/** Returns the inserted ids; leaves out contacts whose unique email or phone another contact has. */
export async function insertMany(db: Executor, tenant: Tenant, contacts: Contact[]): Promise<string[]> {
  if (contacts.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into contact (location_id, ${sql.join(written.map((column) => sql.ref(column)))}, unique_email, unique_phone)
    select ${tenant}, ${sql.join(written.map((column) => sql.ref(`r.${column}`)))},
      ${newKey.email}, ${newKey.phone}
    from ${recordsOf(contacts)} r, location l
    where l.id = ${tenant}
    on conflict do nothing
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

const kept = new Set<string>(["id", "date_added"]);
const changeable = written.filter((column) => !kept.has(column));

/**
 * Writes every column of contacts that the transaction has locked. An unchanged email or phone keeps its unique key.
 * A unique violation (23505) means that another contact has one of the new ones.
 */
export async function updateMany(db: Executor, tenant: Tenant, contacts: Contact[]): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    update contact c set ${sql.join(changeable.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))},
      unique_email = case when c.email_lower is not distinct from r.email_lower then c.unique_email
        else ${newKey.email} end,
      unique_phone = case when c.phone is not distinct from r.phone then c.unique_phone
        else ${newKey.phone} end
    from ${recordsOf(contacts)} r, location l
    where l.id = ${tenant} and c.location_id = ${tenant} and c.id = r.id`.execute(db);
}

/** A change of a contact or one of its records, made after the request that created the contact. */
export type LaterChange = { contact_id: string; actor_kind: string; actor_name: string | null };

/**
 * Deletes contacts that a request created, with their records, unless a person, an integration or a visitor has changed them since. Changes
 * by unnamed jobs and by `automatic`, the actor of workflows, do not count. Changes through forms that visitors fill in do count: they have
 * other names. Returns the deleted ids, and for each remaining contact the latest such change.
 */
export async function removeUntouched(
  db: Executor,
  tenant: Tenant,
  ids: string[],
  requestId: string,
  automatic: string,
): Promise<{ removed: string[]; touched: LaterChange[] }> {
  const change = sql`change_log l where l.location_id = ${tenant} and l.request_id is distinct from ${requestId}
    and not (l.actor_kind = 'system' and coalesce(l.actor_name, '') in ('', ${automatic}))`;
  const { rows } = await sql<{ id: string }>`
    delete from contact c where location_id = ${tenant} and id = any(${ids}::text[])
      and not exists (select from ${change} and l.contact_id = c.id)
    returning id`.execute(db);
  const { rows: touched } = await sql<LaterChange>`
    select distinct on (l.contact_id) l.contact_id, l.actor_kind, nullif(l.actor_name, '') as actor_name
    from ${change} and l.contact_id = any(${ids}::text[]) order by l.contact_id, l.seq desc`.execute(db);
  return { removed: rows.map((row) => row.id), touched };
}
