import type { Rule, Violation } from "./violations.ts";

type Exception = { subjects: readonly string[]; reason: string };

/** Violations of a rule that nevertheless work on a cluster. The tests fail for an exception that no longer violates its rule. */
export const exceptions: Partial<Record<Rule, readonly Exception[]>> = {
  identity: [
    { subjects: ["change_log.seq"], reason: "On a cluster, each node numbers the changes of its locations (number_change)." },
    { subjects: ["calendar_notification.seq"], reason: "Only the program adds rows, so all numbers are the coordinator's." },
    { subjects: ["deleted_row.id"], reason: "A trigger writes all rows of one deletion, on one node." },
    {
      subjects: ["conversation_move.id", "conversation_tally.id", "discarded_file.id", "message_indexing.id", "message_move.id"],
      reason: "Tells rows apart. No order is read from it across locations.",
    },
  ],
  "function-kind": [
    { subjects: ["add_to_tally"], reason: "Only triggers call it, for rows of their location." },
    { subjects: ["erase_marked_contacts"], reason: "Runs once after a restore, on the coordinator." },
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

/** The reason for an exception; undefined if the violation is not one. */
export const reasonOfException = ({ rule, subject }: Violation): string | undefined =>
  exceptions[rule]?.find(({ subjects }) => subjects.includes(subject))?.reason;
