import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultInstant, DefaultJson, Instant, Json } from "./columns.ts";

type IntegrationTable = {
  id: string;
  location_id: string;
  name: string;
  description: string | null;
  kind: Generated<string>;
  scopes: string[];
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

type IntegrationSecretTable = {
  hash: string;
  integration_id: string;
  last_four: string;
  date_added: DefaultInstant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  last_used_from: string | null;
};

type IdempotencyTable = {
  token_id: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  /** Undefined in writes: the database computes it from the body. */
  size_bytes: GeneratedAlways<number | null>;
  date_added: DefaultInstant;
};

type DailyUseTable = { caller_id: string; used: ColumnType<string, number>; ends_at: Instant };

type ChangeLogTable = {
  location_id: string;
  seq: GeneratedAlways<string>;
  at: DefaultInstant;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  request_id: string | null;
  entity: string;
  entity_id: string;
  contact_id: string | null;
  action: string;
  before: Json<Record<string, unknown> | null>;
  after: Json<Record<string, unknown> | null>;
};

export type ImportTable = {
  location_id: string;
  id: string;
  name: string;
  size: Generated<number>;
  stage: ColumnType<"upload" | "map" | "check" | "run" | "undo", string | undefined, string>;
  reading: DefaultJson<Record<string, unknown>>;
  headers: DefaultJson<string[]>;
  sample: DefaultJson<string[][]>;
  origin: string | null;
  mapping: DefaultJson<unknown[]>;
  options: DefaultJson<Record<string, unknown>>;
  is_read: Generated<boolean>;
  is_checked: Generated<boolean>;
  row_count: Generated<number>;
  operation_id: string | null;
  created_by: string;
  date_added: Instant;
  date_updated: Instant;
};

type ImportChunkTable = { location_id: string; import_id: string; position: number; bytes: Buffer };

export type ImportRowTable = {
  location_id: string;
  import_id: string;
  position: number;
  cells: Json<string[]>;
  outcome: string | null;
  result: string | null;
  undone: string | null;
  messages: DefaultJson<{ column: number | null; level: "error" | "note"; text: string }[]>;
  email_key: string | null;
  phone_key: string | null;
  contact_id: string | null;
  contact_name: string | null;
  matched_by: string | null;
  same_as: number | null;
  changes: Json<{ before: Record<string, unknown>; after: Record<string, unknown> }> | null;
};

export type OperationTable = {
  location_id: string;
  id: string;
  kind: string;
  status: ColumnType<"queued" | "running" | "done" | "failed" | "cancelled", string | undefined, string>;
  payload: Json<unknown>;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  summary: DefaultJson<Record<string, unknown>>;
  error: string | null;
  is_cancel_requested: Generated<boolean>;
  attempts: Generated<number>;
  lease: string | null;
  leased_until: Instant | null;
  created_by: string;
  created_by_name: string;
  date_added: Instant;
  date_finished: Instant | null;
};

export type SavedViewTable = {
  location_id: string;
  user_id: string;
  id: string;
  list: string;
  name: string;
  query: Json<Record<string, unknown>>;
  columns: Json<Record<string, unknown>>;
  is_default: Generated<boolean>;
  date_added: Instant;
  date_updated: Instant;
  is_shared: Generated<boolean>;
};

export type BulkItemTable = {
  location_id: string;
  operation_id: string;
  contact_id: string;
  name: string | null;
  outcome: ColumnType<"pending" | "done" | "unchanged" | "failed", string | undefined, string>;
  message: string | null;
  before: Json<Record<string, unknown>> | null;
};

export type ApplicationTables = {
  integration: IntegrationTable;
  integration_secret: IntegrationSecretTable;
  idempotency: IdempotencyTable;
  daily_use: DailyUseTable;
  change_log: ChangeLogTable;
  import: ImportTable;
  import_chunk: ImportChunkTable;
  import_row: ImportRowTable;
  operation: OperationTable;
  saved_view: SavedViewTable;
  bulk_item: BulkItemTable;
};
