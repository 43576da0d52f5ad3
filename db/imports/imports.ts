import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { ImportTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

export type Import = Selectable<ImportTable>;

export const insert = (db: Executor, tenant: Tenant, row: Omit<Insertable<ImportTable>, "location_id">) =>
  db
    .insertInto("import")
    .values({ ...row, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db
    .selectFrom("import")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("stage", "<>", "upload")
    .executeTakeFirst();

/** Locks the import until the transaction ends, so that its steps run one after the other. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db
    .selectFrom("import")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("stage", "<>", "upload")
    .forUpdate()
    .executeTakeFirst();

export const list = (db: Executor, tenant: Tenant, limit: number) =>
  db
    .selectFrom("import")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("stage", "<>", "upload")
    .orderBy("date_added", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

export const update = (db: Executor, tenant: Tenant, id: string, fields: Updateable<ImportTable>) =>
  db.updateTable("import").set(fields).where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("import").where("location_id", "=", tenant).where("id", "=", id).execute();

/** Unfinished uploads and abandoned files of all locations. */
export const removeForgotten = (db: Executor, before: { uploads: Date; drafts: Date }) =>
  db
    .deleteFrom("import")
    .where((eb) =>
      eb.or([
        eb.and([eb("stage", "=", "upload"), eb("date_updated", "<", before.uploads)]),
        eb.and([eb("stage", "in", ["map", "check"]), eb("date_updated", "<", before.drafts)]),
      ]),
    )
    .execute();

export const insertChunk = (db: Executor, tenant: Tenant, importId: string, position: number, bytes: Uint8Array) =>
  db
    .insertInto("import_chunk")
    .values({ location_id: tenant, import_id: importId, position, bytes: Buffer.from(bytes) })
    .execute();

/** The file's bytes in pieces. */
export async function* readChunks(db: Executor, tenant: Tenant, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const chunk = await db
      .selectFrom("import_chunk")
      .select("bytes")
      .where("location_id", "=", tenant)
      .where("import_id", "=", importId)
      .where("position", "=", position)
      .executeTakeFirst();
    if (chunk === undefined) return;
    yield chunk.bytes;
  }
}

/** Deletes the uploaded file but not its rows. */
export const removeChunks = (db: Executor, tenant: Tenant, importId: string) =>
  db.deleteFrom("import_chunk").where("location_id", "=", tenant).where("import_id", "=", importId).execute();

export type Counts = { outcome: Record<string, number>; result: Record<string, number>; undone: Record<string, number> };

/** The number of rows by outcome, result and undo. */
export async function countRows(db: Executor, tenant: Tenant, importId: string): Promise<Counts> {
  const groups = await db
    .selectFrom("import_row")
    .select(["outcome", "result", "undone", sql<number>`count(*)::int`.as("count")])
    .where("location_id", "=", tenant)
    .where("import_id", "=", importId)
    .groupBy(["outcome", "result", "undone"])
    .execute();
  const counts: Counts = { outcome: {}, result: {}, undone: {} };
  for (const group of groups)
    for (const column of ["outcome", "result", "undone"] as const) {
      const name = group[column];
      if (name !== null) counts[column][name] = (counts[column][name] ?? 0) + group.count;
    }
  return counts;
}
