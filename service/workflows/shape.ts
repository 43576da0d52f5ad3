import type { Delivery, DeliveryDetail, WorkflowRun } from "#contract/workflows/editor.ts";
import type { Tenant } from "#db/tenant.ts";
import type * as deliveryRows from "#db/workflows/deliveries.ts";
import type * as runRows from "#db/workflows/runs.ts";
import { errorOfRun, problemOf, shownStep } from "./log-notes.ts";
import { maskHeaders, openTarget } from "./stored.ts";

type RunRow = Awaited<ReturnType<typeof runRows.list>>[number];
type DeliveryRow = Awaited<ReturnType<typeof deliveryRows.list>>[number];
type DeliveryDetailRow = NonNullable<Awaited<ReturnType<typeof deliveryRows.findById>>>;

export const runOf = (row: RunRow, status: WorkflowRun["status"]): WorkflowRun => ({
  id: row.id,
  workflowId: row.workflow_id,
  workflowName: row.workflow_name,
  eventId: row.event_id,
  eventType: row.event_type,
  contactId: row.contact_id,
  contactName: row.contact_name,
  status,
  steps: row.steps.map(shownStep),
  resumeAt: row.resume_at?.toISOString() ?? null,
  error: errorOfRun(row.error),
  dateAdded: row.date_added.toISOString(),
  dateFinished: row.date_finished?.toISOString() ?? null,
});

/** While an attempt runs, `next_attempt_at` is when it counts as lost, so it is not shown. */
const nextAttemptOf = ({ lease, next_attempt_at: at }: DeliveryRow, now: Date) =>
  at === null || (lease !== null && at > now) ? null : at.toISOString();

export const deliveryOf = (row: DeliveryRow, status: Delivery["status"], now: Date): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  eventDate: row.event_date.toISOString(),
  contactId: row.contact_id,
  workflowId: row.workflow_id,
  workflowName: row.workflow_name,
  runId: row.run_id,
  url: row.url,
  status,
  attempts: row.attempts,
  lastStatus: row.last_status,
  lastError: problemOf(row.last_error),
  nextAttemptAt: nextAttemptOf(row, now),
  dateAdded: row.date_added.toISOString(),
  dateFinished: row.date_finished?.toISOString() ?? null,
});

export const deliveryDetailOf = (
  row: DeliveryDetailRow,
  status: Delivery["status"],
  { secret, tenant, now }: { secret: string; tenant: Tenant; now: Date },
): DeliveryDetail => ({
  ...deliveryOf(row, status, now),
  request: {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...maskHeaders(openTarget(secret, tenant, row.sealed).headers),
      "webhook-id": row.id,
    },
    body: row.payload,
  },
  attemptLog: row.attempt_log.map(({ error, ...attempt }) => ({ ...attempt, error: problemOf(error) })),
});
