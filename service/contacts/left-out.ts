import type { LeftOut, RestorableKind } from "#contract/contacts/details.ts";

/**
 * The tables whose records a restore may leave out. Two of them are not reported: a dismissed duplicate is irrelevant if one of the two
 * contacts is gone, and so is an entry of the waiting list if its calendar is.
 */
const kindOfTable: Readonly<Record<string, RestorableKind | null>> = {
  note: "note",
  task: "task",
  contact_workflow: "enrolment",
  not_duplicate: null,
  appointment: "appointment",
  appointment_note: "appointment note",
  service_booking: "booking",
  conversation: "conversation",
  message: "message",
  relation: "link",
  waiting_entry: null,
};

/** Converts the counts of left-out records to the contract's type. */
export const leftOutOf = (counts: Readonly<Record<string, number>>): LeftOut[] =>
  Object.entries(counts).flatMap(([table, count]) => {
    const kind = kindOfTable[table];
    if (kind === undefined) throw new Error(`A restore left out records of ${table}, which has no kind.`);
    return kind === null ? [] : [{ kind, count }];
  });
