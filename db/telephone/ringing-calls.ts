import { sql } from "kysely";
import { holdsOf } from "../contacts/identity.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

const shownMost = 20;
const contactsMost = 3;

export type RingingCall = {
  id: string;
  from_number: string | null;
  to_number: string | null;
  taken_by: string | null;
  taken_by_name: string | null;
  rang_at: Date;
  /** Whether any contact has the number, including contacts that the user may not see. */
  is_known: boolean;
  contacts: { id: string; name: string | null }[];
};

const [ownPhone, additionalPhone] = holdsOf("phone", "r.from_number");
const present = sql.raw(`contact.phone is not null and ${ownPhone}`);
const presentAdditional = sql.raw(additionalPhone);

/**
 * The calls that have been ringing since `since`, latest first, with the contacts that have the number; `userId` limits these to assigned
 * ones.
 */
export async function list(db: Executor, tenant: Tenant, since: Date, userId: string | undefined, callId?: string): Promise<RingingCall[]> {
  const seen = userId === undefined ? sql`true` : sql`found.assigned_to = ${userId}`;
  const { rows } = await sql<RingingCall>`
    select r.id, r.from_number, r.to_number, r.taken_by, u.first_name || ' ' || u.last_name as taken_by_name, r.rang_at,
           c.is_known, c.contacts
    from ringing_call r
    left join "user" u on u.id = r.taken_by
    cross join lateral (
      select count(*) > 0 as is_known,
             coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'name', found.name) order by found.date_updated desc) filter (where ${seen}), '[]') as contacts
      from (
        (select id, name, assigned_to, date_updated from contact where contact.location_id = ${tenant} and ${present} order by date_updated desc limit ${contactsMost})
        union
        (select id, name, assigned_to, date_updated from contact where contact.location_id = ${tenant} and ${presentAdditional} order by date_updated desc limit ${contactsMost})
      ) as found) as c
    where r.location_id = ${tenant} and r.rang_at > ${since} and r.ended_at is null
      ${callId === undefined ? sql`` : sql`and r.id = ${callId}`}
    order by r.rang_at desc, r.id
    limit ${shownMost}`.execute(db);
  return rows.map((row) => ({ ...row, contacts: row.contacts.slice(0, contactsMost) }));
}

/** Records that a call rings. Undefined if it is already recorded, because a telephone system may report it several times. */
export const insert = (db: Executor, tenant: Tenant, call: { id: string; from: string | null; to: string | null }, now: Date) =>
  db
    .insertInto("ringing_call")
    .values({ location_id: tenant, id: call.id, from_number: call.from, to_number: call.to, taken_by: null, rang_at: now, ended_at: null })
    .onConflict((conflict) => conflict.columns(["location_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Undefined if the call has already ended or is unknown. */
export const end = (db: Executor, tenant: Tenant, id: string, now: Date) =>
  db
    .updateTable("ringing_call")
    .set({ ended_at: now })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** The row's lock decides between users. Undefined if another user has taken the call, or it no longer rings. */
export const take = (db: Executor, tenant: Tenant, id: string, userId: string, since: Date) =>
  db
    .updateTable("ringing_call")
    .set({ taken_by: userId })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("rang_at", ">", since)
    .where("ended_at", "is", null)
    .where((or) => or.or([or("taken_by", "is", null), or("taken_by", "=", userId)]))
    .returning("id")
    .executeTakeFirst();

/** Calls of all locations. */
export const removeOlderEverywhere = (db: Executor, before: Date) => db.deleteFrom("ringing_call").where("rang_at", "<", before).execute();

export const removeOlder = (db: Executor, tenant: Tenant, before: Date) =>
  db.deleteFrom("ringing_call").where("location_id", "=", tenant).where("rang_at", "<", before).execute();
