import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type UploadedFile = { location_id: string; key: string };

/** Leaves existing rows unchanged. */
export async function insert(db: Executor, tenant: Tenant, keys: string[], at: Date): Promise<void> {
  await sql`insert into uploaded_file (location_id, key, at) select ${tenant}, key, ${at} from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(db);
}

/** Marks files as used and returns those that were removed before. Waits for a removal that is in progress. */
export async function take(db: Executor, tenant: Tenant, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with held as (select key, removed_at from uploaded_file where location_id = ${tenant} and key = any(${keys}::text[]) order by key for update),
      taken as (delete from uploaded_file f using held where f.location_id = ${tenant} and f.key = held.key and held.removed_at is null)
    select key from held where removed_at is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Files of all locations that were uploaded before this time and are not marked as removed, the oldest first. */
export async function listUnused(db: Executor, before: Date, limit: number): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`select location_id, key from uploaded_file where at < ${before} and removed_at is null
    order by at, key limit ${limit}`.execute(db);
  return rows;
}

/**
 * The files of these to which that still applies, locked until the transaction ends. Files that another transaction has locked are left
 * out.
 */
export async function hold(tx: Executor, tenant: Tenant, keys: readonly string[], before: Date): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`select location_id, key from uploaded_file where location_id = ${tenant}
    and key = any(${keys}::text[]) and at < ${before} and removed_at is null for update skip locked`.execute(tx);
  return rows;
}

const one = (db: Executor, file: UploadedFile) =>
  db.updateTable("uploaded_file").where("location_id", "=", file.location_id).where("key", "=", file.key);

/** Prevents any further reference to the file. */
export const markRemoved = (db: Executor, file: UploadedFile, now: Date) => one(db, file).set({ removed_at: now }).execute();

/** Files of all locations that were marked as removed and still exist, the oldest first. */
export async function listRemoved(db: Executor, before: Date, limit: number): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`select location_id, key from uploaded_file where removed_at <= ${before} and not is_gone
    order by removed_at, key limit ${limit}`.execute(db);
  return rows;
}

/**
 * The files of these to which that still applies, locked until the transaction ends. Files that another transaction has locked are left
 * out.
 */
export async function holdRemoved(tx: Executor, tenant: Tenant, keys: readonly string[], before: Date): Promise<UploadedFile[]> {
  const { rows } = await sql<UploadedFile>`select location_id, key from uploaded_file where location_id = ${tenant}
    and key = any(${keys}::text[]) and removed_at <= ${before} and not is_gone for update skip locked`.execute(tx);
  return rows;
}

export const markGone = (db: Executor, file: UploadedFile) => one(db, file).set({ is_gone: true }).execute();

export const remove = (db: Executor, file: UploadedFile) =>
  db.deleteFrom("uploaded_file").where("location_id", "=", file.location_id).where("key", "=", file.key).execute();

/** Deletes the rows of files removed before this time; an attempt to use them no longer gets the specific error. */
export const forget = (db: Executor, before: Date) =>
  db.deleteFrom("uploaded_file").where("is_gone", "=", true).where("removed_at", "<", before).execute();
