import type { Generated } from "kysely";
import type { DefaultInstant, DefaultJson, Instant, Json } from "../columns.ts";

type WorkflowListenerTable = { location_id: string; trigger: string; workflow_id: string; dates_checked: Instant | null };

export type WorkflowEventTable = {
  location_id: string;
  id: string;
  trigger: string;
  type: string;
  contact_id: string | null;
  payload: Json<Record<string, unknown>>;
  is_row: Generated<boolean>;
  changed: string[] | null;
  caused_by: Generated<string[]>;
  date_added: DefaultInstant;
  date_handled: Instant | null;
};

/** A code with its values; the service defines the codes. */
export type LogNote = Readonly<{ code: string }>;

export type RunStep = {
  type: string;
  outcome: "done" | "failed" | "waiting";
  at: string;
  note?: LogNote;
  /** English text in runs of earlier versions. */
  message?: string;
  deliveryId?: string;
};

export type WorkflowRunTable = {
  location_id: string;
  id: string;
  workflow_id: string;
  event_id: string;
  contact_id: string | null;
  status: string;
  steps: DefaultJson<RunStep[]>;
  remaining: Json<unknown[]> | null;
  resume_at: Instant | null;
  is_movable: Generated<boolean>;
  /** A note as JSON, or English text of earlier versions. */
  error: string | null;
  date_added: Instant;
  date_finished: Instant | null;
};

type WebhookSecretTable = { location_id: string; sealed: string; date_added: Instant };

export type DeliveryAttempt = {
  at: string;
  /** Null if unknown. */
  durationMs: number | null;
  status: number | null;
  /** English text in attempts of earlier versions. */
  error: LogNote | string | null;
  body: string | null;
};

export type WebhookDeliveryTable = {
  location_id: string;
  id: string;
  event_id: string;
  run_id: string | null;
  workflow_id: string | null;
  workflow_name: string;
  url: string;
  sealed: string;
  lane: string;
  status: Generated<string>;
  failures: Generated<number>;
  attempts: Generated<number>;
  attempt_log: DefaultJson<DeliveryAttempt[]>;
  next_attempt_at: Instant | null;
  lease: string | null;
  last_status: number | null;
  /** The error of the last attempt: a note as JSON, or English text of earlier versions. */
  last_error: string | null;
  date_added: Instant;
  date_finished: Instant | null;
};

type ConnectionEventTable = { connection_id: string; event_key: string; type: string | null; date_added: DefaultInstant };

export type WorkflowTable = {
  location_id: string;
  id: string;
  name: string;
  status: string;
  version: Generated<number>;
  triggers: DefaultJson<unknown[]>;
  actions: DefaultJson<unknown[]>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

type WorkflowDateFiringTable = {
  location_id: string;
  workflow_id: string;
  subject_id: string;
  occasion: string;
  date_added: Instant;
};

export type WorkflowsTables = {
  workflow: WorkflowTable;
  connection_event: ConnectionEventTable;
  workflow_listener: WorkflowListenerTable;
  workflow_date_firing: WorkflowDateFiringTable;
  workflow_event: WorkflowEventTable;
  workflow_run: WorkflowRunTable;
  webhook_secret: WebhookSecretTable;
  webhook_delivery: WebhookDeliveryTable;
};
