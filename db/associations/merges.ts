import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { StoredRelation } from "./tables.ts";

const sideOf = (side: "first" | "second", ids: string[]) =>
  sql`(${sql.ref(`${side}_object_key`)} = 'contact' and ${sql.ref(`${side}_record_id`)} = any(${ids}::text[]))`;

/**
 * Moves the relations of the other contacts to the kept contact, and returns them as they were. A relation that the kept contact already
 * has, or that would link it with itself, stays with the other contact and is deleted with it. The relation with a business is left out: it
 * follows the contact's column.
 */
export async function moveRelations(db: Executor, tenant: Tenant, keptId: string, ids: string[]): Promise<StoredRelation[]> {
  const { rows } = await sql<{ row: StoredRelation }>`
    select to_jsonb(r) as row from relation r where location_id = ${tenant} and (${sideOf("first", ids)} or ${sideOf("second", ids)})
      and association_id not in (select id from association where location_id = ${tenant} and is_system)
    order by id for update`.execute(db);
  const existing = rows.map(({ row }) => row);
  const place = (objectKey: string, id: string) => (objectKey === "contact" && ids.includes(id) ? keptId : id);
  for (const row of existing) {
    const first = place(row.first_object_key, row.first_record_id);
    const second = place(row.second_object_key, row.second_record_id);
    await sql`update relation set first_record_id = ${first}, second_record_id = ${second}
      where location_id = ${tenant} and id = ${row.id} and not (${first} = ${second} and first_object_key = second_object_key)
        and not exists (select from relation o where o.location_id = ${tenant} and o.association_id = ${row.association_id}
          and o.first_record_id = ${first} and o.second_record_id = ${second})`.execute(db);
  }
  return existing;
}

/** Restores relations as they were, if both records and the association exist. */
export async function giveBackRelations(db: Executor, tenant: Tenant, relations: StoredRelation[]): Promise<void> {
  if (relations.length === 0) return;
  const exists = (side: "first" | "second") => {
    const [key, id] = [sql.ref(`p.${side}_object_key`), sql.ref(`p.${side}_record_id`)];
    return sql`case ${key} when 'contact' then exists (select from contact where location_id = ${tenant} and id = ${id})
      when 'business' then exists (select from business where location_id = ${tenant} and id = ${id})
      else exists (select from object_record where location_id = ${tenant} and id = ${id}) end`;
  };
  await sql`delete from relation where location_id = ${tenant} and id = any(${relations.map(({ id }) => id)}::text[])`.execute(db);
  await sql`insert into relation select p.* from jsonb_populate_recordset(null::relation, ${JSON.stringify(relations)}::jsonb) p
    where ${exists("first")} and ${exists("second")}
      and exists (select from association a where a.location_id = ${tenant} and a.id = p.association_id)
    on conflict do nothing`.execute(db);
}
