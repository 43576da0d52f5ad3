import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import { type Tenant, tenantOfRow } from "../tenant.ts";
import type { Page } from "./runs.ts";
import type { DeliveryAttempt, WebhookDeliveryTable } from "./tables.ts";

export type NewDelivery = Omit<Insertable<WebhookDeliveryTable>, "location_id">;

export const insert = (tx: Executor, tenant: Tenant, deliveries: NewDelivery[]) =>
  tx
    .insertInto("webhook_delivery")
    .values(deliveries.map((one) => ({ ...one, location_id: tenant })))
    .execute();

/** The data that an attempt needs. */
export type Claimed = {
  location_id: string;
  id: string;
  url: string;
  sealed: string;
  lane: string;
  failures: number;
  payload: string;
  sealed_secret: string | null;
};

/** A location's deliveries to one receiver. Each such lane is sent at its own pace. */
export type Lane = { tenant: Tenant; lane: string };

/** All locations: the lanes in which deliveries are due. */
export async function listDueLanes(db: Executor, now: Date): Promise<Lane[]> {
  const { rows } = await sql<{ location_id: string; lane: string }>`
    select distinct location_id, lane from webhook_delivery where status = 'pending' and next_attempt_at <= ${now}`.execute(db);
  return rows.map(({ location_id, lane }) => ({ tenant: tenantOfRow({ location_id }), lane }));
}

/**
 * Claims up to `most` due deliveries of a lane. A claim lasts for `leaseMs`. An attempt without a recorded outcome by then counts as lost,
 * which is recorded when the delivery is claimed again.
 */
export async function claimDue(
  db: Executor,
  { tenant, lane }: Lane,
  how: { now: Date; leaseMs: number; lease: string; most: number },
): Promise<Claimed[]> {
  // A node of a cluster does not accept computed times in an update, so the row's new values are read first.
  const { rows } = await sql<Claimed>`
    with due as (
      select t.id, t.event_id, ${afterLoss(how.leaseMs)} as attempt_log from webhook_delivery t
      where location_id = ${tenant} and status = 'pending' and lane = ${lane} and next_attempt_at <= ${how.now}
      order by next_attempt_at limit ${how.most} for update skip locked
    )
    update webhook_delivery t set next_attempt_at = ${new Date(how.now.getTime() + how.leaseMs)}, lease = ${how.lease},
      attempts = t.attempts + (t.lease is not null)::int, last_status = case when t.lease is null then t.last_status end,
      last_error = case when t.lease is null then t.last_error else ${programEnded}::text end, attempt_log = due.attempt_log
    from due join workflow_event e on e.location_id = ${tenant} and e.id = due.event_id
    where t.location_id = ${tenant} and t.id = due.id
    returning t.location_id, t.id, t.url, t.sealed, t.lane, t.failures, e.payload::text as payload,
      (select s.sealed from webhook_secret s where s.location_id = ${tenant}) as sealed_secret`.execute(db);
  return rows;
}

const attemptsKept = 20;
const logged = (attempt: RawBuilder<unknown>) =>
  sql`case when jsonb_array_length(t.attempt_log) >= ${attemptsKept} then t.attempt_log - 0 else t.attempt_log end || ${attempt}`;

const programEnded = JSON.stringify({ code: "programEnded" });

/** The attempts of a delivery that is claimed again, because the worker that claimed it before ended without recording the outcome. */
function afterLoss(leaseMs: number): RawBuilder<unknown> {
  const begun = sql`(t.next_attempt_at - make_interval(secs => ${leaseMs / 1000}::float)) at time zone 'UTC'`;
  const attempt = sql`jsonb_build_object('at', to_char(${begun}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', null, 'status', null,
    'error', ${programEnded}::jsonb, 'body', null)`;
  return sql`case when t.lease is null then t.attempt_log else ${logged(attempt)} end`;
}

export type Outcome = {
  location_id: string;
  id: string;
  lease: string;
  status: "delivered" | "pending" | "exhausted";
  attempt: DeliveryAttempt;
  nextAttemptAt: Date | null;
};

/** Records the outcomes of attempts of a location, except those whose delivery another worker has claimed since. */
export const record = (db: Executor, tenant: Tenant, outcomes: Outcome[]) =>
  sql`update webhook_delivery t set
      status = o.status, lease = null, next_attempt_at = o.next_attempt_at, attempts = t.attempts + 1,
      failures = case when o.status = 'delivered' then t.failures else t.failures + 1 end, attempt_log = ${logged(sql`o.attempt`)},
      last_status = (o.attempt ->> 'status')::int, last_error = o.attempt ->> 'error',
      date_finished = o.date_finished
    from jsonb_to_recordset(${JSON.stringify(
      outcomes.map(({ location_id: _, nextAttemptAt, ...outcome }) => ({
        ...outcome,
        next_attempt_at: nextAttemptAt,
        date_finished: outcome.status === "pending" ? null : outcome.attempt.at,
      })),
    )}::jsonb) as o (id text, lease text, status text, attempt jsonb, next_attempt_at timestamptz, date_finished timestamptz)
    where t.location_id = ${tenant} and t.id = o.id and t.lease = o.lease`.execute(db);

export type DeliveryFilter = { status?: string | undefined; workflowId?: string | undefined; runId?: string | undefined };

const withEvent = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("webhook_delivery as d")
    .innerJoin("workflow_event as e", (on) => on.on("e.location_id", "=", tenant).onRef("e.id", "=", "d.event_id"))
    .selectAll("d")
    .select(["e.type as event_type", "e.contact_id", "e.date_added as event_date", sql<string>`d.date_added::text`.as("date_text")])
    .where("d.location_id", "=", tenant);

export const list = (db: Executor, tenant: Tenant, filter: DeliveryFilter, page: Page) => {
  let query = withEvent(db, tenant);
  if (filter.status !== undefined) query = query.where("d.status", "=", filter.status);
  if (filter.workflowId !== undefined) query = query.where("d.workflow_id", "=", filter.workflowId);
  if (filter.runId !== undefined) query = query.where("d.run_id", "=", filter.runId);
  const { after } = page;
  if (after !== undefined) query = query.where(sql<boolean>`(d.date_added, d.id) < (${after.at}::timestamptz, ${after.id})`);
  return query.orderBy("d.date_added", "desc").orderBy("d.id", "desc").limit(page.limit).execute();
};

export const findById = (db: Executor, tenant: Tenant, id: string) =>
  withEvent(db, tenant).select(sql<string>`e.payload::text`.as("payload")).where("d.id", "=", id).executeTakeFirst();

/** Makes the delivery due immediately with a fresh retry schedule. Does not affect a running attempt. */
const dueAgain = (tx: Executor, tenant: Tenant, now: Date) =>
  tx
    .updateTable("webhook_delivery")
    .set({ status: "pending", failures: 0, next_attempt_at: now, date_finished: null })
    .where("location_id", "=", tenant)
    .where((where) => where.or([where("lease", "is", null), where("next_attempt_at", "<=", now)]));

export const resend = (tx: Executor, tenant: Tenant, id: string, now: Date) =>
  dueAgain(tx, tenant, now).where("id", "=", id).returning("id").executeTakeFirst();

/** Does the same for all deliveries whose last attempt has failed since then; returns their number. */
export async function resendFailed(tx: Executor, tenant: Tenant, since: Date, workflowId: string | undefined, now: Date): Promise<number> {
  let query = dueAgain(tx, tenant, now)
    .where(sql<boolean>`(attempt_log -> -1 ->> 'at') collate "C" >= ${since.toISOString()}`)
    .where((where) =>
      where.or([where("status", "=", "exhausted"), where.and([where("status", "=", "pending"), where("failures", ">", 0)])]),
    );
  if (workflowId !== undefined) query = query.where("workflow_id", "=", workflowId);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The number of deliveries in each status. */
export const countByStatus = (db: Executor, tenant: Tenant) =>
  db
    .selectFrom("webhook_delivery")
    .select(({ fn }) => ["status", fn.countAll<string>().as("count")])
    .where("location_id", "=", tenant)
    .groupBy("status")
    .execute();

/** Releases the deliveries of this lease that have no recorded outcome. */
export const release = (db: Executor, lease: string, now: Date) =>
  db.updateTable("webhook_delivery").set({ lease: null, next_attempt_at: now }).where("lease", "=", lease).execute();
