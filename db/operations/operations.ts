import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { OperationTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

// Long-running work that a user started, with its progress.

export type Operation = Selectable<OperationTable>;
export type Progress = {
  done?: number | undefined;
  failed?: number | undefined;
  total?: number | undefined;
  summary?: Record<string, unknown> | undefined;
};

/** How long a run without progress counts as alive. */
const leaseS = 20;
/** The time of the statement. An update must not use a clock that changes while it runs, because it would differ between nodes. */
const leaseEnd = sql<Date>`statement_timestamp() + make_interval(secs => ${sql.lit(leaseS)})`;

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

/** Operations of one user or of all, newest first. */
export const list = (db: Executor, tenant: Tenant, limit: number, createdBy?: string) => {
  const found = db.selectFrom("operation").selectAll().where("location_id", "=", tenant);
  return (createdBy === undefined ? found : found.where("created_by", "=", createdBy))
    .orderBy("date_added", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
};

/** Leases the operation to one run. Undefined if it has ended, or if another live run has the lease. */
export const claim = (db: Executor, tenant: Tenant, id: string, lease: string) =>
  db
    .updateTable("operation")
    .set({ status: "running", lease, leased_until: leaseEnd, attempts: sql`attempts + 1` })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where(sql<boolean>`(status = 'queued' or (status = 'running' and leased_until < statement_timestamp()))`)
    .returningAll()
    .executeTakeFirst();

/** Renews the lease and stores the progress. Undefined if another run has taken the lease. */
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

/** An error is stored as JSON; earlier versions stored English text. */
export const finish = (
  db: Executor,
  tenant: Tenant,
  id: string,
  lease: string,
  end: { status: "done" | "failed" | "cancelled"; error?: object; now: Date },
) =>
  db
    .updateTable("operation")
    .set({
      status: end.status,
      error: end.error === undefined ? null : JSON.stringify(end.error),
      date_finished: end.now,
      lease: null,
      leased_until: null,
    })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("status", "=", "running")
    .execute();

/** Returns an operation to the queue, for the next worker. */
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

/** Cancels a waiting operation immediately, and asks a running one to stop. */
export const cancel = (db: Executor, tenant: Tenant, id: string, now: Date) =>
  db
    .updateTable("operation")
    .set({
      is_cancel_requested: true,
      status: sql`case when status = 'queued' then 'cancelled' else status end`,
      date_finished: sql`case when status = 'queued' then ${now}::timestamptz else date_finished end`,
    })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();

/** The running operations of all locations whose run has died. */
export const listAbandoned = (db: Executor) =>
  db
    .selectFrom("operation")
    .select(["location_id", "id"])
    .where("status", "=", "running")
    .where(sql<boolean>`leased_until < statement_timestamp()`)
    .execute();

export const listByIds = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.selectFrom("operation").selectAll().where("location_id", "=", tenant).where("id", "=", sql<string>`any(${ids}::text[])`).execute();
