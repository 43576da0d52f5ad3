import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type DiscardedFile = { location_id: string; id: string; place: string };

/** Files of all locations that were discarded before this time, the oldest first. */
export const listDue = (db: Executor, before: Date, limit: number): Promise<Pick<DiscardedFile, "location_id" | "id">[]> =>
  db.selectFrom("discarded_file").select(["location_id", "id"]).where("at", "<", before).orderBy("at").orderBy("id").limit(limit).execute();

/** The files of these that are still due, locked until the transaction ends. Files that another transaction has locked are left out. */
export async function hold(tx: Executor, tenant: Tenant, ids: readonly string[], before: Date): Promise<DiscardedFile[]> {
  const { rows } = await sql<DiscardedFile>`select location_id, id, place from discarded_file
    where location_id = ${tenant} and id = any(${ids}::bigint[]) and at < ${before} for update skip locked`.execute(tx);
  return rows;
}

/** Moves the file behind all others. */
export const putOff = (db: Executor, file: DiscardedFile, now: Date) =>
  db.updateTable("discarded_file").set({ at: now }).where("location_id", "=", file.location_id).where("id", "=", file.id).execute();

export const remove = (db: Executor, file: DiscardedFile) =>
  db.deleteFrom("discarded_file").where("location_id", "=", file.location_id).where("id", "=", file.id).execute();

/** Whether a message, a recording, a record, a contact, a workflow or a template of the location still refers to the file. */
export async function isUsed(db: Executor, tenant: Tenant, file: { url: string; key: string }): Promise<boolean> {
  const inRecord = sql`r.properties @> jsonb_build_object(f.property, jsonb_build_array(jsonb_build_object('url', ${file.url}::text)))`;
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from message where location_id = ${tenant} and attachments <> '{}' and attachments @> array[${file.url}]::text[])
    or exists (select from recording where location_id = ${tenant} and file_key = ${file.key})
    or exists (select from object_field f join object_record r on r.location_id = ${tenant} and ${inRecord}
      where f.location_id = ${tenant} and f.data_type = 'FILE_UPLOAD')
    or exists (select from custom_field f join contact c on c.location_id = ${tenant} and position(${file.url} in (c.custom_fields -> f.id)::text) > 0
      where f.location_id = ${tenant} and f.data_type = 'FILE_UPLOAD')
    or exists (select from workflow where location_id = ${tenant} and position(${file.url} in actions::text) > 0)
    or exists (select from message_template where location_id = ${tenant} and position(${file.url} in body) > 0) as found`.execute(db);
  return rows[0]?.found ?? false;
}
