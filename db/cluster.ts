import type { Database } from "./schema.ts";

// How the tables and functions are distributed if the database runs on Citus, where each location is on one node. docs/scaling.md lists
// what was tested. `violationsOf` in cluster/violations.ts compares a database with this.

/**
 * `distributed`: the rows of a location are on its node. `reference`: every node has all rows. `local`: only the coordinator has the rows.
 */
export type TableKind = "distributed" | "reference" | "local";

type Table =
  | keyof Database
  | "calendar_version"
  | "connection_event"
  | "credential_epoch"
  | "deleted_row"
  | "loaded_functions"
  | "migration";

const distributed = [
  "appointment",
  "appointment_note",
  "appointment_notice",
  "association",
  "bulk_item",
  "business",
  "calendar",
  "calendar_feed",
  "calendar_group",
  "calendar_notification",
  "calendar_version",
  "campaign",
  "change_log",
  "contact",
  "contact_campaign",
  "contact_read",
  "contact_workflow",
  "conversation",
  "conversation_move",
  "conversation_page_end",
  "conversation_tally",
  "custom_field",
  "deleted_contact",
  "deleted_row",
  "deleted_service_booking",
  "discarded_file",
  "email",
  "erased_contact",
  "external_busy",
  "external_calendar",
  "funnel",
  "funnel_page",
  "import",
  "import_chunk",
  "import_row",
  "incoming_mail",
  "incoming_mail_piece",
  "merge",
  "message",
  "message_attempt",
  "message_dispatch",
  "message_indexing",
  "message_move",
  "message_search",
  "message_template",
  "not_duplicate",
  "note",
  "object_field",
  "object_folder",
  "object_record",
  "object_schema",
  "object_tally",
  "object_value",
  "object_value_record",
  "operation",
  "outbox_entry",
  "permission_preset",
  "privacy_setting",
  "recording",
  "redirect",
  "relation",
  "resource",
  "retention_rule",
  "ringing_call",
  "saved_view",
  "schedule",
  "schedule_calendar",
  "service",
  "service_booking",
  "service_booking_item",
  "service_location",
  "submission",
  "submission_tally",
  "survey",
  "task",
  "telephone_secret",
  "transcript_sentence",
  "uploaded_file",
  "user_notification",
  "waiting_entry",
  "waiting_list_setting",
  "webhook_delivery",
  "webhook_secret",
  "workflow",
  "workflow_date_firing",
  "workflow_event",
  "workflow_listener",
  "workflow_run",
] as const satisfies Table[];

/** Small tables that are read without a location, or that foreign keys refer to. */
const reference = [
  "account_link",
  "company",
  "connection",
  "connection_event",
  "domain",
  "location",
  "mailbox",
  "notification_mail",
  "user",
  "user_invite",
  "user_location",
] as const satisfies Table[];

/** Tables that are changed separately from the others; they are also read together with reference tables. */
const local = [
  "authenticator_app",
  "backup_run",
  "credential_epoch",
  "daily_use",
  "idempotency",
  "integration",
  "integration_secret",
  "loaded_functions",
  "migration",
  "oauth_application",
  "oauth_code",
  "oauth_grant",
  "oauth_secret",
  "oauth_token",
  "passkey",
  "recovery_code",
  "session",
  "sign_in_address",
  "sign_in_attempt",
  "sign_in_ticket",
  "user_last_seen",
] as const satisfies Table[];

const kindOf = (kind: TableKind, tables: readonly Table[]) => tables.map((table) => [table, kind] as const);

export const tableKinds: ReadonlyMap<string, TableKind> = new Map([
  ...kindOf("distributed", distributed),
  ...kindOf("reference", reference),
  ...kindOf("local", local),
]);

/** The functions that run on the node of their location, each with the parameter that contains the location. */
export const delegatedFunctions: ReadonlyMap<string, string> = new Map([
  ["add_values", "place"],
  ["calendar_gaps", "place"],
  ["claim_days", "place"],
  ["emit_workflow_event", "event_location"],
  ["erase_contacts", "tenant"],
  ["erase_from_drafts", "tenant"],
  ["erase_from_searches", "tenant"],
  ["free_place", "location"],
  ["held_events", "place"],
  ["held_external", "place"],
  ["held_series", "place"],
  ["held_services", "place"],
  ["held_time", "place"],
  ["index_messages", "tenant"],
  ["is_known_contact", "place"],
  ["keep_appointments", "tenant"],
  ["known_of_contacts", "tenant"],
  ["log_of_user", "location"],
  ["longest_gap", "place"],
  ["notify_owner", "place"],
  ["queue_workflow_events", "event_location"],
  ["remove_values", "place"],
  ["restore_contact", "tenant"],
  ["searchable_names", "place"],
  ["take_uploads", "tenant"],
  ["tally_records", "place"],
  ["touch_calendar", "place"],
]);
