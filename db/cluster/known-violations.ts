import type { Rule, Violation } from "./violations.ts";

type Known = { subjects: readonly string[]; reason: string };

/**
 * What of today's schema cannot run on Citus yet. A violation that is not here fails the tests, and so does a line here that is no violation any
 * more: the list only shrinks.
 */
export const knownViolations: Partial<Record<Rule, readonly Known[]>> = {
  identity: [
    {
      subjects: ["change_log.seq"],
      reason: "The order of the history and of live changes. On several nodes it would have to be a counter of the location.",
    },
    {
      subjects: ["calendar_notification.seq", "deleted_row.id"],
      reason: "The order in which records of one calendar or contact were made.",
    },
    {
      subjects: ["conversation_move.id", "conversation_tally.id", "discarded_file.id", "message_indexing.id", "message_move.id"],
      reason: "Tells rows apart. No order is read from it across locations.",
    },
  ],
  "statement-trigger": [
    {
      subjects: [
        "discard_files",
        "emit_contacts_created",
        "emit_contacts_updated",
        "forget_contact_of_submissions",
        "index_changed_records",
        "index_new_messages",
        "index_new_records",
        "index_parts_of_messages",
        "log_change",
        "log_record_change",
        "log_submissions",
        "notify_of_first_owners",
        "notify_of_messages",
        "notify_of_owners",
        "remove_relations",
        "tally_conversations",
        "tally_submissions",
        "unindex_records",
      ],
      reason: "One run for a statement of many rows keeps imports and bulk actions fast.",
    },
  ],
  "reference-trigger": [
    {
      subjects: [
        "integration: announce_credential",
        "integration_secret: announce_credential",
        "oauth_application: announce_credential",
        "oauth_grant: announce_credential",
        "oauth_token: announce_credential",
        "user: announce_credential",
        "user_location: announce_credential",
      ],
      reason: "Tells all instances that cached credentials are outdated.",
    },
    {
      subjects: [
        "integration: log_delete",
        "integration: log_insert",
        "integration: log_update",
        "user: index_renamed",
        "user: log_delete",
        "user: log_update",
        "user_location: log_location",
      ],
      reason: "Write the history and search words of locations.",
    },
    { subjects: ["location: standard_objects", "location: touch_calendar"], reason: "Write what follows from a new or changed location." },
  ],
  "function-kind": [
    { subjects: ["add_to_tally"], reason: "Its rows name the location." },
    { subjects: ["erase_marked_contacts"], reason: "Runs once after a restore, for all locations." },
  ],
  "sql-function": [
    {
      subjects: ["calendar_gaps", "held_events", "held_external", "held_series", "held_services", "known_of_contacts"],
      reason: "PostgreSQL plans their bodies together with the query that calls them.",
    },
    { subjects: ["add_to_tally", "notify_owner"], reason: "Called by triggers only, which run on the location's node." },
  ],
  queue: [{ subjects: ["queue_workflow_events"], reason: "Events and their job are stored in one transaction." }],
  notify: [{ subjects: ["announce_credential"], reason: "Tells all instances that cached credentials are outdated." }],
};

/** Why a violation is there, if it is known. */
export const reasonOfKnown = ({ rule, subject }: Violation): string | undefined =>
  knownViolations[rule]?.find(({ subjects }) => subjects.includes(subject))?.reason;
