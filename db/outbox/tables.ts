import type { Instant } from "../columns.ts";

export type OutboxEntryTable = {
  location_id: string;
  id: string;
  channel: string;
  sender: string;
  recipients: string[];
  subject: string;
  body: string;
  /** The appointment as a calendar program reads it, where it went along. */
  invitation: string | null;
  event_id: string | null;
  conversation_id: string | null;
  date_added: Instant;
};

export type OutboxTables = { outbox_entry: OutboxEntryTable };
