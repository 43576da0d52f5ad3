import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { ImportRowTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

export type ImportRow = Selectable<ImportRowTable>;
export const refusedResults = ["conflict", "invalid", "failed"];

const rowsOf = (db: Executor, tenant: Tenant, importId: string) =>
  db.selectFrom("import_row").where("location_id", "=", tenant).where("import_id", "=", importId);

export const removeAll = (db: Executor, tenant: Tenant, importId: string) =>
  db.deleteFrom("import_row").where("location_id", "=", tenant).where("import_id", "=", importId).execute();

/** Inserts rows of cells, numbered from `first`. */
export const insertMany = (db: Executor, tenant: Tenant, importId: string, first: number, rows: string[][]) =>
  sql`insert into import_row (location_id, import_id, position, cells)
    select ${tenant}, ${importId}, ${first}::int + ordinality - 1, value
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality`.execute(db);

/** The next rows after a position. */
export function listAfter(
  db: Executor,
  tenant: Tenant,
  importId: string,
  page: { after: number; limit: number; isWaiting?: boolean },
): Promise<ImportRow[]> {
  let found = rowsOf(db, tenant, importId).selectAll().where("position", ">", page.after);
  if (page.isWaiting) found = found.where("result", "is", null);
  return found.orderBy("position").limit(page.limit).execute();
}

/** The written rows that are not undone yet, last first. */
export const listWrittenBefore = (db: Executor, tenant: Tenant, importId: string, page: { before: number; limit: number }) =>
  rowsOf(db, tenant, importId)
    .selectAll()
    .where("position", "<", page.before)
    .where("result", "in", ["created", "updated"])
    .where("undone", "is", null)
    .orderBy("position", "desc")
    .limit(page.limit)
    .execute();

export const findOne = (db: Executor, tenant: Tenant, importId: string, position: number) =>
  rowsOf(db, tenant, importId).selectAll().where("position", "=", position).executeTakeFirst();

/** Rows with one of these emails or phones, in order. */
export const listByKeys = (db: Executor, tenant: Tenant, importId: string, keys: { emails: string[]; phones: string[] }, limit: number) =>
  rowsOf(db, tenant, importId)
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("email_key", "=", sql<string>`any(${keys.emails}::text[])`),
        eb("phone_key", "=", sql<string>`any(${keys.phones}::text[])`),
      ]),
    )
    .orderBy("position")
    .limit(limit)
    .execute();

export type RowFilter = { outcome?: string | undefined; result?: string | undefined; undone?: string | undefined };

export async function listPage(
  db: Executor,
  tenant: Tenant,
  importId: string,
  filter: RowFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  let found = rowsOf(db, tenant, importId);
  if (filter.outcome !== undefined) found = found.where("outcome", "=", filter.outcome);
  if (filter.result === "refused") found = found.where("result", "in", refusedResults);
  else if (filter.result !== undefined) found = found.where("result", "=", filter.result);
  if (filter.undone !== undefined) found = found.where("undone", "=", filter.undone);
  const rows = await found.selectAll().orderBy("position").offset(page.offset).limit(page.limit).execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Rows that an undo did not restore, or only in part, in order. */
export const listLeftOut = (db: Executor, tenant: Tenant, importId: string, page: { after: number; limit: number }) =>
  rowsOf(db, tenant, importId)
    .select(["position", "contact_id", "contact_name", "messages"])
    .where("undone", "in", ["kept", "partly"])
    .where("position", ">", page.after)
    .orderBy("position")
    .limit(page.limit)
    .execute();

export const setCells = (db: Executor, tenant: Tenant, importId: string, position: number, cells: string[]) =>
  db
    .updateTable("import_row")
    .set({ cells: JSON.stringify(cells) })
    .where("location_id", "=", tenant)
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .execute();

/** The outcome columns of a row. Columns that are left out are not changed. */
export type RowVerdict = { position: number } & Partial<
  Pick<
    ImportRow,
    | "outcome"
    | "result"
    | "undone"
    | "messages"
    | "email_key"
    | "phone_key"
    | "contact_id"
    | "contact_name"
    | "matched_by"
    | "same_as"
    | "changes"
  >
>;

/** All verdicts must have the properties of the first. */
export async function setVerdicts(db: Executor, tenant: Tenant, importId: string, verdicts: RowVerdict[]): Promise<void> {
  const names = Object.keys(verdicts[0] ?? {}).filter((name) => name !== "position");
  if (names.length === 0) return;
  await sql`update import_row r set ${sql.join(names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::import_row, ${JSON.stringify(verdicts)}::jsonb) v
    where r.location_id = ${tenant} and r.import_id = ${importId} and r.position = v.position`.execute(db);
}

/** Queues refused rows again. Returns the number of waiting rows. */
export async function resetRefused(db: Executor, tenant: Tenant, importId: string): Promise<number> {
  await db
    .updateTable("import_row")
    .set({ result: null })
    .where("location_id", "=", tenant)
    .where("import_id", "=", importId)
    .where("result", "in", refusedResults)
    .execute();
  return countWhere(db, tenant, importId, sql<boolean>`result is null`);
}

export const countWritten = (db: Executor, tenant: Tenant, importId: string) =>
  countWhere(db, tenant, importId, sql<boolean>`result in ('created', 'updated') and undone is null`);

async function countWhere(db: Executor, tenant: Tenant, importId: string, condition: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { count } = await rowsOf(db, tenant, importId)
    .where(condition)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
