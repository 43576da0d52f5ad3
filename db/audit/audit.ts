import { sql } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import { contactName, fullName } from "../names.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type AuditFilter = {
  personId?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export type AuditPlace = { at: string; seq: string };

/** Changes before both the time and the position. A single bound, so that reading starts at the earlier of the two. */
function earlierThan(to: Date | undefined, place: AuditPlace | undefined) {
  if (place === undefined) return sql<boolean>`at < ${to}`;
  const at = sql`${place.at}::timestamptz`;
  if (to === undefined) return sql<boolean>`(at, seq) < (${at}, ${place.seq}::bigint)`;
  return sql<boolean>`(at, seq) < (least(${at}, ${to}::timestamptz), case when ${at} < ${to}::timestamptz then ${place.seq}::bigint else 0 end)`;
}

/**
 * Newest first, after the position. Each filter has an index in this order: by time, by person, by kind of record. Contacts, which are most
 * of the log, are found by the index on time alone.
 */
export const list = (db: Executor, tenant: Tenant, filter: AuditFilter, page: { limit: number; before?: AuditPlace | undefined }) =>
  db
    .selectFrom("change_log")
    .selectAll()
    .select(sql<string>`at::text`.as("place_at"))
    .where("location_id", "=", tenant)
    .$if(filter.personId !== undefined, (query) =>
      query.where(sql<boolean>`actor_kind = 'user'`).where("actor_id", "=", filter.personId ?? ""),
    )
    .$if(filter.entity !== undefined, (query) => query.where("entity", "=", filter.entity ?? ""))
    .$if(filter.entity !== undefined && filter.entity !== "contact", (query) => query.where(sql<boolean>`entity <> 'contact'`))
    .$if(filter.entityId !== undefined, (query) => query.where("entity_id", "=", filter.entityId ?? ""))
    .$if(filter.actions !== undefined, (query) => query.where("action", "in", [...(filter.actions ?? []), ""]))
    .$if(filter.from !== undefined, (query) => query.where("at", ">=", filter.from ?? new Date(0)))
    .$if(filter.to !== undefined || page.before !== undefined, (query) => query.where(earlierThan(filter.to, page.before)))
    .orderBy("change_log.at", "desc")
    .orderBy("seq", "desc")
    .limit(page.limit)
    .execute();

export type Audited = Awaited<ReturnType<typeof list>>[number];

/** Uses the index to step from one kind of record to the next, so the cost does not depend on the size of the log. */
export async function listEntities(db: Executor, tenant: Tenant): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    with recursive kind as (
      (select entity from change_log where location_id = ${tenant} order by entity limit 1)
      union all
      select (select entity from change_log where location_id = ${tenant} and entity > kind.entity order by entity limit 1)
      from kind where kind.entity is not null
    )
    select entity from kind where entity is not null`.execute(db);
  return rows.map(({ entity }) => entity);
}

/** All actors of the log, each with the latest name. */
export async function listPeople(db: Executor, tenant: Tenant): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    with recursive person as (
      (select actor_id from change_log where location_id = ${tenant} and actor_kind = 'user' order by actor_id limit 1)
      union all
      select (select actor_id from change_log where location_id = ${tenant} and actor_kind = 'user' and actor_id > person.actor_id order by actor_id limit 1)
      from person where person.actor_id is not null
    )
    select actor_id as id, last.name
    from person, lateral (
      select actor_name as name from change_log
      where location_id = ${tenant} and actor_kind = 'user' and actor_id = person.actor_id order by at desc, seq desc limit 1
    ) as last
    where actor_id is not null order by ${alphabetical("last.name")}, actor_id`.execute(db);
  return rows;
}

/**
 * Names of records, by id. Most deleted records are missing, because the log contains their names among their fields. Records of custom
 * objects have their names among their properties, and calendar feeds are named by their contents.
 */
export async function namesOf(db: Executor, tenant: Tenant, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  /** A record is named by the title field of its object. */
  const titleField = sql`substring(s.primary_display_property from '[^.]+$')`;
  const recordName = sql`r.properties ->> ${titleField}`;
  const deletedName = sql`l.before -> 'properties' ->> ${titleField}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(${contactName("contact")}, '') as name from contact where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from integration where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from workflow where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from campaign where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from business where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from custom_field where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, title from task where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, title from appointment where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from calendar where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from calendar_group where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from schedule where location_id = ${tenant} and name is not null and id = any(${ids}::text[])
    union all select id, singular from object_schema where location_id = ${tenant} and id = any(${ids}::text[])
    union all select l.entity_id, ${deletedName} from change_log l
      join object_schema s on s.location_id = ${tenant} and s.key = l.before ->> 'object_key'
      where l.location_id = ${tenant} and l.entity = 'object_record' and l.entity_id = any(${ids}::text[]) and l.action = 'delete'
        and ${deletedName} is not null
    union all select r.id, ${recordName} from object_record r
      join object_schema s on s.location_id = ${tenant} and s.key = r.object_key
      where r.location_id = ${tenant} and r.id = any(${ids}::text[]) and ${recordName} is not null
    union all select l.entity_id, coalesce(k.name, nullif(${fullName("u")}, ''), place.name) from change_log l
      join location place on place.id = ${tenant}
      left join calendar k on k.location_id = ${tenant} and k.id = l.after ->> 'subjectId'
      left join "user" u on u.company_id = place.company_id and u.id = l.after ->> 'subjectId'
      where l.location_id = ${tenant} and l.entity = 'calendar_feed' and l.entity_id = any(${ids}::text[]) and l.action = 'create'
        and (l.after ->> 'subject' = 'location' or coalesce(k.id, u.id) is not null)
    union all select id, name from object_field where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, concat_ws(' – ', first_object_label, second_object_label) from association where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from message_template where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from survey where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from funnel where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from funnel_page where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from service where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from service_location where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from resource where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from external_calendar where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from object_folder where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, address from mailbox where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, coalesce(nullif(domain, ''), '') || path from redirect where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, email from user_invite where location_id = ${tenant} and id = any(${ids}::text[])
    union all select id, name from permission_preset where location_id = ${tenant} and name is not null and id = any(${ids}::text[])
    union all select id, name from location where id = ${tenant} and id = any(${ids}::text[])
    union all select c.id, ${contactName("p")} from conversation c join contact p on p.location_id = ${tenant} and p.id = c.contact_id
      where c.location_id = ${tenant} and c.id = any(${ids}::text[])
    union all select g.id, a.name from oauth_grant g join oauth_application a on a.id = g.application_id
      where g.location_id = ${tenant} and g.id = any(${ids}::text[])
    union all select id, name from oauth_application where id = any(${ids}::text[])
    union all select id, ${fullName("user")} from "user"
      where company_id = (select company_id from location where id = ${tenant}) and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
