import type { Selectable } from "kysely";
import type { StoredRelation } from "../associations/tables.ts";
import type { Instant, Json, Stored } from "../columns.ts";
import type { ContactCampaignTable, ContactTable, ContactWorkflowTable, generatedColumns } from "../contacts/tables.ts";
import type { ConversationTable } from "../conversations/tables.ts";

type NotDuplicateTable = { location_id: string; one_id: string; other_id: string; user_id: string | null; date_added: Instant };

export type StoredContact = Stored<Omit<Selectable<ContactTable>, (typeof generatedColumns)[number]>>;

/** Everything that a merge moved from the contacts that it removed. */
export type MergeMoves = {
  notes: { id: string; from: string }[];
  tasks: { id: string; from: string }[];
  /** Missing in merges made before appointments existed. */
  appointments?: { id: string; from: string }[];
  appointmentNotes?: { id: string; from: string }[];
  serviceBookings?: { id: string; from: string }[];
  waitingEntries?: { id: string; from: string }[];
  submissions?: { id: string; from: string }[];
  workflows: Stored<Selectable<ContactWorkflowTable>>[];
  campaigns: Stored<Selectable<ContactCampaignTable>>[];
  /** Enrolments that the kept contact did not have. */
  enteredWorkflows: string[];
  enteredCampaigns: string[];
  dismissed: Stored<Selectable<NotDuplicateTable>>[];
  /** Missing if none of the contacts had a conversation to move. */
  conversations?: ConversationMoves;
  relations?: StoredRelation[];
};

export type StoredConversation = Stored<Selectable<ConversationTable>>;

/** The conversation that the others were merged into, as it was; the merged ones; and its former contact if the kept one had none. */
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

export type MergeTables = {
  not_duplicate: NotDuplicateTable;
  merge: MergeTable;
};
