import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { OperationTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

// Long work that a user started, with how far it came.

export type Operation = Selectable<OperationTable>;
export type Progress = {
  done?: number | undefined;
  failed?: number | undefined;
  total?: number | undefined;
  summary?: Record<string, unknown> | undefined;
};

/** How long a run that says nothing is taken for alive. */
const leaseS = 20;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseS)})`;

export const insert = (
  db: Executor,
  tenant: Tenant,
  operation: { id: string; kind: string; payload: unknown; total: number; created_by: string; created_by_name: string; date_added: Date },
) =>
  db
    .insertInto("operation")
    .values({ ...operation, location_id: tenant, payload: JSON.stringify(operation.payload) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("operation").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** The newest first; those of one person, or everybody's. */
export const list = (db: Executor, tenant: Tenant, limit: number, createdBy?: string) => {
  const found = db.selectFrom("operation").selectAll().where("location_id", "=", tenant);
  return (createdBy === undefined ? found : found.where("created_by", "=", createdBy))
    .orderBy("date_added", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
};

/** Gives the operation to one run: undefined where it is over, or another run that lives has it. */
export const claim = (db: Executor, tenant: Tenant, id: string, lease: string) =>
  db
    .updateTable("operation")
    .set({ status: "running", lease, leased_until: leaseEnd, attempts: sql`attempts + 1` })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where(sql<boolean>`(status = 'queued' or (status = 'running' and leased_until < clock_timestamp()))`)
    .returningAll()
    .executeTakeFirst();

/** Renews the lease and writes down the progress. Undefined where the run has lost the operation to another. */
export const advance = (db: Executor, tenant: Tenant, id: string, lease: string, progress: Progress = {}) =>
  db
    .updateTable("operation")
    .set({
      leased_until: leaseEnd,
      ...(progress.done === undefined ? {} : { done: progress.done }),
      ...(progress.failed === undefined ? {} : { failed: progress.failed }),
      ...(progress.total === undefined ? {} : { total: progress.total }),
      ...(progress.summary === undefined ? {} : { summary: sql`summary || ${JSON.stringify(progress.summary)}::jsonb` }),
    })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("lease", "=", lease)
    .returningAll()
    .executeTakeFirst();

export const finish = (
  db: Executor,
  tenant: Tenant,
  id: string,
  lease: string,
  end: { status: "done" | "failed" | "cancelled"; error?: string; now: Date },
) =>
  db
    .updateTable("operation")
    .set({ status: end.status, error: end.error ?? null, date_finished: end.now, lease: null, leased_until: null })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("status", "=", "running")
    .execute();

/** Puts a run's operation back into the queue, for the next program that works it off. */
export const release = (db: Executor, tenant: Tenant, id: string, lease: string) =>
  db
    .updateTable("operation")
    .set({ status: "queued", lease: null, leased_until: null, attempts: sql`attempts - 1` })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("status", "=", "running")
    .returning("id")
    .executeTakeFirst();

/** What waits is over at once; what runs is asked to stop. */
export const cancel = (db: Executor, tenant: Tenant, id: string, now: Date) =>
  db
    .updateTable("operation")
    .set({
      is_cancel_requested: true,
      status: sql`case status when 'queued' then 'cancelled' else status end`,
      date_finished: sql`case status when 'queued' then ${now}::timestamptz else date_finished end`,
    })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();

/** Of every location: what runs without a living run. */
export const listAbandoned = (db: Executor) =>
  db
    .selectFrom("operation")
    .select(["location_id", "id"])
    .where("status", "=", "running")
    .where(sql<boolean>`leased_until < clock_timestamp()`)
    .execute();

export const listByIds = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.selectFrom("operation").selectAll().where("location_id", "=", tenant).where("id", "=", sql<string>`any(${ids}::text[])`).execute();
