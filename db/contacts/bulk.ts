import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Changes of many contacts in one statement each, which return the previous values.

type ReferenceColumn = "assigned_to" | "business_id";

/** Sets one reference of the contacts and returns the previous value of each that exists. */
export async function setReference(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
  column: ReferenceColumn,
  value: string | null,
  now: Date,
): Promise<{ id: string; before: string | null }[]> {
  const reference = sql.ref(column);
  const { rows } = await sql<{ id: string; before: string | null }>`
    update contact set ${reference} = ${value},
      date_updated = case when held.before is not distinct from ${value}::text then contact.date_updated else ${now} end
    from (select id, ${reference} as before from contact where location_id = ${tenant} and id = any(${[...ids]}::text[]) order by id for update) as held
    where contact.location_id = ${tenant} and contact.id = held.id
    returning contact.id, held.before`.execute(db);
  return rows;
}

/** Restores each contact's previous value if it still has the one that was set. A deleted business becomes null. */
export async function restoreReference(
  db: Executor,
  tenant: Tenant,
  column: ReferenceColumn,
  set: string | null,
  former: readonly { id: string; value: string | null }[],
  now: Date,
): Promise<string[]> {
  const reference = sql.ref(column);
  const stored =
    column === "business_id"
      ? sql`(select business.id from business where business.location_id = ${tenant} and business.id = former.value)`
      : sql`former.value`;
  const { rows } = await sql<{ id: string }>`
    update contact set ${reference} = ${stored}, date_updated = ${now}
    from (
      select held.id, given.value from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as given (id text, value text)
      join (select id, ${reference} as current from contact where location_id = ${tenant} and id = any(${former.map(({ id }) => id)}::text[]) order by id for update) as held
        on held.id = given.id and held.current is not distinct from ${set}::text
    ) as former
    where contact.location_id = ${tenant} and contact.id = former.id
    returning contact.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes tags from and adds tags to each contact, individually. Returns the contacts that exist. */
export async function changeOwnTags(
  db: Executor,
  tenant: Tenant,
  own: readonly { id: string; add: readonly string[]; remove: readonly string[] }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update contact set date_updated = ${now}, tags =
      array(select tag from unnest(contact.tags) with ordinality as kept (tag, place) where tag <> all(change.remove) order by place)
      || array(select tag from unnest(change.add) with ordinality as added (tag, place) where tag <> all(contact.tags) order by place)
    from (
      select held.id,
        array(select jsonb_array_elements_text(given.add)) as add,
        array(select jsonb_array_elements_text(given.remove)) as remove
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as given (id text, add jsonb, remove jsonb)
      join (select id from contact where location_id = ${tenant} and id = any(${own.map(({ id }) => id)}::text[]) order by id for update) as held
        on held.id = given.id
    ) as change
    where contact.location_id = ${tenant} and contact.id = change.id
    returning contact.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Enrols the contacts that exist; returns those that were newly enrolled, and all that exist. */
export async function enter(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
  into: { workflowId: string } | { campaignId: string },
  now: Date,
): Promise<{ entered: Set<string>; existing: Set<string> }> {
  const held = await sql<{ id: string }>`
    select id from contact where location_id = ${tenant} and id = any(${[...ids]}::text[]) order by id for key share`.execute(db);
  const existing = held.rows.map((row) => row.id);
  const { rows } =
    "workflowId" in into
      ? await sql<{ id: string }>`
          insert into contact_workflow (location_id, contact_id, workflow_id, date_added)
          select ${tenant}, id, ${into.workflowId}, ${now} from unnest(${existing}::text[]) as id
          on conflict do nothing returning contact_id as id`.execute(db)
      : await sql<{ id: string }>`
          insert into contact_campaign (location_id, contact_id, campaign_id, date_added)
          select ${tenant}, id, ${into.campaignId}, ${now} from unnest(${existing}::text[]) as id
          on conflict do nothing returning contact_id as id`.execute(db);
  return { entered: new Set(rows.map((row) => row.id)), existing: new Set(existing) };
}

/** Returns the ids that existed. */
export async function remove(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from contact where location_id = ${tenant} and id = any(array(
      select id from contact where location_id = ${tenant} and id = any(${[...ids]}::text[]) order by id for update))
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
