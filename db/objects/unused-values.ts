import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export const listObjects = (db: Executor) =>
  db.selectFrom("object_schema").select(["location_id", "key"]).where("standard", "=", false).execute();

/** A batch of an object's values after a position, together with those of them that no record has. */
export async function look(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<{ last: string | undefined; unused: string[] }> {
  const { rows } = await sql<{ id: string; is_used: boolean }>`
    select id, exists (select from object_value_record where location_id = ${tenant} and value_id = object_value.id) as is_used from object_value
    where location_id = ${tenant} and object_key = ${objectKey} ${after === undefined ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${most}`.execute(
    db,
  );
  return { last: rows.length < most ? undefined : rows.at(-1)?.id, unused: rows.filter((row) => !row.is_used).map(({ id }) => id) };
}

/**
 * Deletes those of the values that still have no record. Every write of a record locks the schema, so no record can be written meanwhile.
 */
export async function remove(tx: Executor, tenant: Tenant, objectKey: string, ids: string[]): Promise<void> {
  const held = await sql`select from object_schema where location_id = ${tenant} and key = ${objectKey} for update skip locked`.execute(tx);
  if (held.rows.length === 0) return;
  await sql`delete from object_value where location_id = ${tenant} and object_key = ${objectKey} and id = any(${ids}::uuid[])
    and not exists (select from object_value_record where location_id = ${tenant} and value_id = object_value.id)`.execute(tx);
}
