import { sql } from "kysely";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type Reason = "email" | "phone" | "birthday" | "address";
/** Contacts that share something, the oldest first. */
export type Match = { reason: Reason; value: string; ids: string[] };

/** More people than this share a front desk's phone or a family's address, and are not one person. */
const shareMost = 12;
const similarEnough = 0.55;

const shared = sql`having count(*) between 2 and ${sql.lit(shareMost)}`;
const idsInOrder = sql`array_agg(id order by date_added, id)`;
const postcode = sql`upper(replace(postal_code, ' ', ''))`;

/**
 * Everything that more than one contact has: an email or phone, additional ones included; a name with a birthday; a similar
 * name at one address; of all contacts, or among a few. One pass over the location's contacts for each, no pair is looked at that shares nothing.
 */
export async function listMatches(db: Executor, tenant: Tenant, among?: string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`${sql.raw(plannedEachTime)}
    with person as materialized (
      select id, date_added, email_lower, phone, additional_emails, additional_phones, lower(name) as name, date_of_birth, postal_code, address1,
        lower(last_name) as last_name
      from contact where location_id = ${tenant} ${among === undefined ? sql`` : sql`and id = any(${among}::text[])`}
    ),
    place as (
      select ${postcode} || ' ' || lower(address1) as block, address1 || ', ' || postal_code as value, id, name, date_of_birth, date_added
      from person where postal_code is not null and address1 is not null and name is not null
      union all
      select ${postcode} || '/' || left(last_name, 3), postal_code, id, name, date_of_birth, date_added
      from person where postal_code is not null and last_name is not null and name is not null
    ),
    neighbours as (
      select block from place group by block ${shared}
    )
    select 'email' as reason, email as value, ${idsInOrder} as ids from (
      select id, date_added, email_lower as email from person where email_lower is not null
      union
      select id, date_added, unnest(additional_emails) from person where additional_emails <> '{}'
    ) as has group by email ${shared}
    union all
    select 'phone', phone, ${idsInOrder} from (
      select id, date_added, phone from person where phone is not null
      union
      select id, date_added, unnest(additional_phones) from person where additional_phones <> '{}'
    ) as has group by phone ${shared}
    union all
    select 'birthday', name || ' ' || date_of_birth, ${idsInOrder}
    from person where name is not null and date_of_birth is not null group by name, date_of_birth ${shared}
    union all
    select 'address', min(one.value), array[one.id, other.id]
    from neighbours join place one using (block) join place other using (block)
    where (one.date_added, one.id) < (other.date_added, other.id)
      and (one.date_of_birth is null or other.date_of_birth is null or one.date_of_birth = other.date_of_birth)
      and similarity(one.name, other.name) >= ${sql.lit(similarEnough)}
    group by one.id, other.id`.execute(db);
  return rows;
}

/** Changes whenever a contact of the location changes, or somebody decides about a pair. */
export async function stateOf(db: Executor, tenant: Tenant): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select seq from change_log where location_id = ${tenant} order by seq desc limit 1),
      (select count(*) || ' ' || coalesce(max(date_added)::text, '') from not_duplicate where location_id = ${tenant})
    ) as state`.execute(db);
  return rows[0]?.state ?? "";
}

export const listDismissed = (db: Executor, tenant: Tenant) =>
  db.selectFrom("not_duplicate").select(["one_id", "other_id"]).where("location_id", "=", tenant).execute();

export type Pair = { one_id: string; other_id: string };

/** Every pair of the contacts, the smaller id first. */
export const pairsOf = (ids: string[]): Pair[] =>
  ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => (one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one })),
  );

export const insertDismissed = (db: Executor, tenant: Tenant, pairs: (Pair & { user_id: string | null; date_added: Date | string })[]) =>
  db
    .insertInto("not_duplicate")
    .values(pairs.map((pair) => ({ ...pair, location_id: tenant })))
    .onConflict((on) => on.columns(["location_id", "one_id", "other_id"]).doNothing())
    .execute();

export const removeDismissed = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.deleteFrom("not_duplicate").where("location_id", "=", tenant).where("one_id", "in", ids).where("other_id", "in", ids).execute();

/** How many notes, tasks and enrolments each of the contacts has. */
export async function listCounts(db: Executor, tenant: Tenant, ids: string[]) {
  const { rows } = await sql<{ id: string; notes: number; tasks: number; workflows: number; campaigns: number }>`
    select c.id,
      (select count(*)::int from note where location_id = ${tenant} and contact_id = c.id) as notes,
      (select count(*)::int from task where location_id = ${tenant} and contact_id = c.id) as tasks,
      (select count(*)::int from contact_workflow where location_id = ${tenant} and contact_id = c.id) as workflows,
      (select count(*)::int from contact_campaign where location_id = ${tenant} and contact_id = c.id) as campaigns
    from unnest(${ids}::text[]) as c (id)`.execute(db);
  return rows;
}
