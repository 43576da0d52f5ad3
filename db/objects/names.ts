import { sql } from "kysely";
import { likePattern } from "../contacts/contacts.ts";
import { contactName } from "../names.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { ownedBy } from "./records.ts";

export type Named = { object_key: string; id: string; name: string };

/** The names of records of any object. Missing records, and those of other owners, are left out. */
export async function list(
  db: Executor,
  tenant: Tenant,
  records: { objectKey: string; id: string }[],
  onlyOwnedBy: string | undefined,
): Promise<Named[]> {
  const owned = (column: string) => (onlyOwnedBy === undefined ? sql`` : sql`and ${sql.ref(column)} = ${onlyOwnedBy}`);
  const idsOf = (isWanted: (objectKey: string) => boolean) => records.filter(({ objectKey }) => isWanted(objectKey)).map(({ id }) => id);
  const contacts = idsOf((key) => key === "contact");
  const businesses = idsOf((key) => key === "business");
  const others = idsOf((key) => key !== "contact" && key !== "business");
  const { rows } = await sql<Named>`
    select 'contact' as object_key, id, coalesce(${contactName("contact")}, '') as name from contact
      where location_id = ${tenant} and id = any(${contacts}::text[]) ${owned("assigned_to")}
    union all
    select 'business', id, name from business where location_id = ${tenant} and id = any(${businesses}::text[])
    union all
    select r.object_key, r.id, coalesce(r.properties ->> substring(s.primary_display_property from '[^.]+$'), '') from object_record r
      join object_schema s on s.location_id = ${tenant} and s.key = r.object_key and not s.is_removed
      where r.location_id = ${tenant} and r.id = any(${others}::text[]) ${owned("r.owner")}`.execute(db);
  return rows;
}

const lookedAtMost = 200;

/** Custom object records and businesses whose searchable text contains one of the texts, sorted by date among a limited number of matches. */
export async function find(
  db: Executor,
  tenant: Tenant,
  texts: string[],
  { limit, onlyOwnedBy }: { limit: number; onlyOwnedBy: string | undefined },
): Promise<(Named & { label: string })[]> {
  const holds = (column: string) =>
    sql`(${sql.join(
      texts.map((text) => sql`${sql.ref(column)} like ${likePattern(text)}`),
      sql` or `,
    )})`;
  const { rows } = await sql<Named & { label: string }>`${sql.raw(plannedEachTime)}
    with found as materialized (
      (select object_key, id, properties, null::text as name, date_added from object_record
        where location_id = ${tenant} and id in (
          select record_id from (select id as value_id from object_value where location_id = ${tenant} and ${holds("text")}) as value cross join lateral (
            select record_id from object_value_record where location_id = ${tenant} and value_id = value.value_id
              ${onlyOwnedBy === undefined ? sql`` : sql`and exists (select from object_record where location_id = ${tenant} and id = record_id ${ownedBy(onlyOwnedBy)})`}
              offset 0) as holder
          limit ${lookedAtMost}))
      union all
      (select 'business', id, null, name, date_added from business where location_id = ${tenant} and (${sql.join(
        texts.map((text) => sql`lower(name) like ${likePattern(text)}`),
        sql` or `,
      )}) limit ${lookedAtMost})
    )
    select f.object_key, f.id, s.singular as label,
      coalesce(f.name, f.properties ->> substring(s.primary_display_property from '[^.]+$'), '') as name
    from found f join object_schema s on s.location_id = ${tenant} and s.key = f.object_key and not s.is_removed
    order by f.date_added desc, f.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many records, relations and fields would be deleted with an object. */
export async function usage(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
): Promise<{ records: number; associations: number; relations: number }> {
  const { rows } = await sql<{ records: number; associations: number; relations: number }>`
    with concerned as (
      select id from association where location_id = ${tenant} and (first_object_key = ${objectKey} or second_object_key = ${objectKey})
    )
    select (select count(*)::int from object_record where location_id = ${tenant} and object_key = ${objectKey}) as records,
      (select count(*)::int from concerned) as associations,
      (select count(*)::int from relation where location_id = ${tenant} and association_id in (select id from concerned)) as relations`.execute(
    db,
  );
  return rows[0] ?? { records: 0, associations: 0, relations: 0 };
}
