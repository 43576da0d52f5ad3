import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";
import type { AppointmentsTables } from "./appointments/tables.ts";
import type { StoredRelation } from "./associations/merges.ts";
import type { AssociationsTables } from "./associations/tables.ts";
import type { CalendarsTables } from "./calendars/tables.ts";
import type { ConversationsTables, ConversationTable } from "./conversations/tables.ts";
import type { FunnelsTables } from "./funnels/tables.ts";
import type { OauthTables } from "./oauth/tables.ts";
import type { ObjectsTables, RecordAuthor } from "./objects/tables.ts";
import type { SurveysTables } from "./surveys/tables.ts";
import type { UsersTables } from "./users/tables.ts";
import type { WorkflowsTables } from "./workflows/tables.ts";

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Sent as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export type CompanyTable = { id: string; name: string; date_added: DefaultInstant };

export type LocationTable = {
  id: string;
  company_id: string;
  name: string;
  timezone: string;
  address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  allow_duplicate_contact: Generated<boolean>;
  duplicate_match_order: Generated<string[]>;
  is_demo: Generated<boolean>;
  date_added: DefaultInstant;
};

export type UserTable = {
  id: string;
  company_id: string;
  first_name: string;
  last_name: string;
  email: string;
  email_lower: string;
  phone: string | null;
  password_hash: string | null;
  role: string;
  type: Generated<string>;
  extension: Generated<string | null>;
  profile_photo: Generated<string | null>;
  platform_language: Generated<string>;
  /** The switches that were sent; the others have their default. */
  permissions: DefaultJson<Record<string, boolean>>;
  /** Null: never sent, everything is granted. Empty: nothing is. */
  scopes: Generated<string[] | null>;
  scopes_assigned_to_only: Generated<string[] | null>;
  /** Inbound numbers by location. */
  provider_phone: DefaultJson<Record<string, string>>;
  /** When a queued deletion takes effect. */
  deletion_due: ColumnType<Date | null, Date | null | undefined, Date | null>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type UserLocationTable = { location_id: string; user_id: string };
export type SessionTable = {
  token_hash: string;
  user_id: string;
  date_added: DefaultInstant;
  expires_at: Instant;
  user_agent: string | null;
  last_used_at: Instant | null;
  last_used_from: string | null;
};

export type IntegrationTable = {
  id: string;
  location_id: string;
  name: string;
  description: string | null;
  kind: Generated<string>;
  scopes: string[];
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type IntegrationSecretTable = {
  hash: string;
  integration_id: string;
  last_four: string;
  date_added: DefaultInstant;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  last_used_from: string | null;
};

export type IdempotencyTable = {
  token_id: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  date_added: DefaultInstant;
};

export type ConnectionTable = {
  id: string;
  name: string;
  base_url: string;
  location_id: string;
  location_name: string;
  timezone: string | null;
  is_own: Generated<boolean>;
  sealed_token: string;
  last_four: string;
  created_by: string | null;
  /** Whose it is; null for our own server, where the location says it. */
  company_id: Generated<string | null>;
  date_added: DefaultInstant;
};

export type ChangeLogTable = {
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

export type FieldOption = { key: string; label: string; url?: string };

export type CustomFieldTable = {
  location_id: string;
  id: string;
  model: Generated<string>;
  name: string;
  field_key: string;
  data_type: string;
  options: DefaultJson<FieldOption[]>;
  allow_custom_option: Generated<boolean>;
  placeholder: string | null;
  position: Generated<number>;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type BusinessTable = {
  location_id: string;
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  followers: Generated<string[]>;
  created_by: Json<RecordAuthor> | null;
  updated_by: Json<RecordAuthor> | null;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type CampaignTable = {
  location_id: string;
  id: string;
  name: string;
  status: string;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

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

export type ContactTable = {
  location_id: string;
  id: string;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  email_lower: string | null;
  phone: string | null;
  additional_emails: Generated<string[]>;
  additional_phones: Generated<string[]>;
  unique_email: string | null;
  unique_phone: string | null;
  type: Generated<string>;
  source: string | null;
  assigned_to: string | null;
  followers: Generated<string[]>;
  tags: Generated<string[]>;
  custom_fields: DefaultJson<Record<string, unknown>>;
  company_name: string | null;
  gender: string | null;
  address1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  website: string | null;
  timezone: string | null;
  /** `YYYY-MM-DD` */
  date_of_birth: string | null;
  dnd: Generated<boolean>;
  dnd_settings: DefaultJson<Record<string, unknown>>;
  inbound_dnd_settings: DefaultJson<Record<string, unknown>>;
  business_id: string | null;
  attribution_source: Json<Record<string, unknown>> | null;
  last_attribution_source: Json<Record<string, unknown>> | null;
  visitor_id: string | null;
  last_activity: Instant | null;
  date_added: Instant;
  date_updated: Instant;
  search_text: GeneratedAlways<string>;
};

export type NoteTable = {
  location_id: string;
  contact_id: string;
  id: string;
  title: string | null;
  body: string;
  color: string | null;
  pinned: Generated<boolean>;
  user_id: string | null;
  date_added: Instant;
  date_updated: Instant;
};

export type TaskTable = {
  location_id: string;
  contact_id: string;
  id: string;
  title: string;
  body: string | null;
  due_date: Instant;
  completed: boolean;
  assigned_to: string | null;
  date_added: Instant;
  date_updated: Instant;
};

export type ContactWorkflowTable = {
  location_id: string;
  contact_id: string;
  workflow_id: string;
  event_start_time: Instant | null;
  date_added: Instant;
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

export type ImportChunkTable = { location_id: string; import_id: string; position: number; bytes: Buffer };

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

export type ContactCampaignTable = { location_id: string; contact_id: string; campaign_id: string; date_added: Instant };

export type NotDuplicateTable = { location_id: string; one_id: string; other_id: string; user_id: string | null; date_added: Instant };

/** A row as JSON keeps it: instants are text. */
type Stored<T> = { [K in keyof T]: Exclude<T[K], Date> | (Date extends T[K] ? string : never) };
export type StoredContact = Stored<Omit<Selectable<ContactTable>, "search_text">>;

/** Everything that a merge took from contacts that are gone since. */
export type MergeMoves = {
  notes: { id: string; from: string }[];
  tasks: { id: string; from: string }[];
  /** Absent in merges from before there were any. */
  appointments?: { id: string; from: string }[];
  appointmentNotes?: { id: string; from: string }[];
  serviceBookings?: { id: string; from: string }[];
  submissions?: { id: string; from: string }[];
  workflows: Stored<Selectable<ContactWorkflowTable>>[];
  campaigns: Stored<Selectable<ContactCampaignTable>>[];
  /** Enrolments that the kept contact had not. */
  enteredWorkflows: string[];
  enteredCampaigns: string[];
  dismissed: Stored<Selectable<NotDuplicateTable>>[];
  /** Absent where none of them had a conversation to give. */
  conversations?: ConversationMoves;
  relations?: StoredRelation[];
};

export type StoredConversation = Stored<Selectable<ConversationTable>>;

/** The conversation that became that of all, as it was; those that went into it; and whose it was, where the kept contact had none. */
export type ConversationMoves = {
  into: string;
  before: StoredConversation;
  merged: { row: StoredConversation; messages: string[] }[];
  adopted?: { from: string; messages: string[] };
};

export type MergeTable = {
  location_id: string;
  id: string;
  kept_id: string;
  user_id: string | null;
  user_name: string;
  kept_before: Json<StoredContact>;
  kept_after: Json<StoredContact>;
  merged: Json<StoredContact[]>;
  moved: Json<MergeMoves>;
  date_added: Instant;
  date_undone: Instant | null;
  undone_by: string | null;
};

type Ground = {
  not_duplicate: NotDuplicateTable;
  merge: MergeTable;
  company: CompanyTable;
  location: LocationTable;
  user: UserTable;
  user_location: UserLocationTable;
  session: SessionTable;
  integration: IntegrationTable;
  integration_secret: IntegrationSecretTable;
  idempotency: IdempotencyTable;
  connection: ConnectionTable;
  change_log: ChangeLogTable;
  custom_field: CustomFieldTable;
  business: BusinessTable;
  campaign: CampaignTable;
  workflow: WorkflowTable;
  contact: ContactTable;
  note: NoteTable;
  task: TaskTable;
  contact_workflow: ContactWorkflowTable;
  contact_campaign: ContactCampaignTable;
  operation: OperationTable;
  import: ImportTable;
  import_chunk: ImportChunkTable;
  import_row: ImportRowTable;
  saved_view: SavedViewTable;
  bulk_item: BulkItemTable;
};

export type Database = Ground &
  UsersTables &
  OauthTables &
  CalendarsTables &
  AppointmentsTables &
  ConversationsTables &
  ObjectsTables &
  AssociationsTables &
  FunnelsTables &
  SurveysTables &
  WorkflowsTables;
