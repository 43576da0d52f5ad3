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
      reason: "The order of the history and of live changes. On a cluster, each node numbers the changes of its locations (number_change).",
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
  "function-kind": [
    { subjects: ["add_to_tally"], reason: "Its rows name the location." },
    { subjects: ["erase_marked_contacts"], reason: "Runs once after a restore, for all locations." },
  ],
  queue: [
    {
      subjects: ["queue_workflow_events"],
      reason:
        "A node has no queue, so it adds no job there. The program adds one after the transaction, and a job looks for what is left every minute.",
    },
  ],
  notify: [{ subjects: ["announce_credential"], reason: "Runs on the coordinator only." }],
};

/** Why a violation is there, if it is known. */
export const reasonOfKnown = ({ rule, subject }: Violation): string | undefined =>
  knownViolations[rule]?.find(({ subjects }) => subjects.includes(subject))?.reason;
