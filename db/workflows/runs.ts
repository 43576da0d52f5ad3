import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { LogNote, RunStep, WorkflowRunTable } from "./tables.ts";

export type NewRun = Omit<Insertable<WorkflowRunTable>, "location_id">;
export type { LogNote, RunStep };

export const insert = (tx: Executor, tenant: Tenant, runs: NewRun[]) =>
  tx
    .insertInto("workflow_run")
    .values(runs.map((run) => ({ ...run, location_id: tenant })))
    .execute();

export type RunProgress = {
  status: string;
  steps: RunStep[];
  remaining: unknown[] | null;
  resumeAt: Date | null;
  /** The run waits for an appointment, so a change of the contact's appointments changes its end. */
  isMovable?: boolean;
  error: LogNote | null;
  finishedAt: Date | null;
};

export const columnsOf = (progress: RunProgress) => ({
  status: progress.status,
  steps: JSON.stringify(progress.steps),
  remaining: progress.remaining === null ? null : JSON.stringify(progress.remaining),
  resume_at: progress.resumeAt,
  is_movable: progress.isMovable ?? false,
  error: progress.error === null ? null : JSON.stringify(progress.error),
  date_finished: progress.finishedAt,
});

export const update = (tx: Executor, tenant: Tenant, id: string, progress: RunProgress) =>
  tx.updateTable("workflow_run").set(columnsOf(progress)).where("location_id", "=", tenant).where("id", "=", id).execute();

/** A run whose wait is over, locked until the transaction ends; undefined if another worker has it or it is not waiting. */
export const claimWaiting = (tx: Executor, tenant: Tenant, id: string, now: Date) =>
  tx
    .selectFrom("workflow_run")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("resume_at", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Ends the waiting runs of a workflow, for one contact or for all. */
export const stopWaiting = (
  tx: Executor,
  tenant: Tenant,
  { workflowId, contactId }: { workflowId: string; contactId?: string },
  reason: LogNote,
  now: Date,
) => {
  const waiting = tx
    .updateTable("workflow_run")
    .set({ status: "stopped", remaining: null, resume_at: null, error: JSON.stringify(reason), date_finished: now })
    .where("location_id", "=", tenant)
    .where("workflow_id", "=", workflowId)
    .where("status", "=", "waiting");
  return (contactId === undefined ? waiting : waiting.where("contact_id", "=", contactId)).execute();
};

export const listDue = (db: Executor, now: Date, limit: number) =>
  db
    .selectFrom("workflow_run")
    .select(["location_id", "id"])
    .where("status", "=", "waiting")
    .where("resume_at", "<=", now)
    .orderBy("resume_at")
    .limit(limit)
    .execute();

export type Page = { limit: number; after?: { at: string; id: string } | undefined };

export const list = (
  db: Executor,
  tenant: Tenant,
  filter: { workflowId?: string | undefined; contactId?: string | undefined; status?: string | undefined },
  page: Page,
) => {
  let query = db
    .selectFrom("workflow_run as r")
    .innerJoin("workflow_event as e", (on) => on.on("e.location_id", "=", tenant).onRef("e.id", "=", "r.event_id"))
    .innerJoin("workflow as w", (on) => on.on("w.location_id", "=", tenant).onRef("w.id", "=", "r.workflow_id"))
    .leftJoin("contact as c", (on) => on.on("c.location_id", "=", tenant).onRef("c.id", "=", "r.contact_id"))
    .selectAll("r")
    .select(["e.type as event_type", "w.name as workflow_name", "c.name as contact_name", sql<string>`r.date_added::text`.as("date_text")])
    .where("r.location_id", "=", tenant);
  if (filter.workflowId !== undefined) query = query.where("r.workflow_id", "=", filter.workflowId);
  if (filter.contactId !== undefined) query = query.where("r.contact_id", "=", filter.contactId);
  if (filter.status !== undefined) query = query.where("r.status", "=", filter.status);
  const { after } = page;
  if (after !== undefined) query = query.where(sql<boolean>`(r.date_added, r.id) < (${after.at}::timestamptz, ${after.id})`);
  return query.orderBy("r.date_added", "desc").orderBy("r.id", "desc").limit(page.limit).execute();
};

/** The number of each workflow's runs since then, by outcome. */
export const statistics = (db: Executor, tenant: Tenant, since: Date) =>
  db
    .selectFrom("workflow_run")
    .select([
      "workflow_id",
      sql<number>`count(*)::int`.as("runs"),
      sql<number>`(count(*) filter (where status = 'waiting'))::int`.as("waiting"),
      sql<number>`(count(*) filter (where status = 'failed'))::int`.as("failed"),
      sql<Date | null>`max(date_added)`.as("last_at"),
    ])
    .where("location_id", "=", tenant)
    .where("date_added", ">=", since)
    .groupBy("workflow_id")
    .execute();
