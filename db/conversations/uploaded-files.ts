import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type UploadedFile = { location_id: string; key: string };

export async function insert(db: Executor, tenant: Tenant, keys: string[], now: Date): Promise<void> {
  await sql`insert into uploaded_file (location_id, key, at) select ${tenant}, key, ${now} from unnest(${keys}::text[]) as key`.execute(db);
}

/** Takes files out of those that no message names. Answers which were; whoever removes one at this moment is waited for. */
export async function take(db: Executor, tenant: Tenant, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with held as (select key from uploaded_file where location_id = ${tenant} and key = any(${keys}::text[]) order by key for update)
    delete from uploaded_file f using held where f.location_id = ${tenant} and f.key = held.key returning f.key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Some that were uploaded before then, held until the transaction ends. */
export async function hold(db: Executor, before: Date, limit: number): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`select location_id, key from uploaded_file where at < ${before}
    order by at, key limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** To be tried later, after all others. */
export const putOff = (db: Executor, file: UploadedFile, now: Date) =>
  db.updateTable("uploaded_file").set({ at: now }).where("location_id", "=", file.location_id).where("key", "=", file.key).execute();

export const remove = (db: Executor, file: UploadedFile) =>
  db.deleteFrom("uploaded_file").where("location_id", "=", file.location_id).where("key", "=", file.key).execute();
