import type { Instant } from "../columns.ts";

export type OutboxEntryTable = {
  location_id: string;
  id: string;
  channel: string;
  sender: string;
  recipients: string[];
  subject: string;
  body: string;
  /** The calendar file (.ics) of the appointment, if one was attached. */
  invitation: string | null;
  event_id: string | null;
  conversation_id: string | null;
  date_added: Instant;
};

export type OutboxTables = { outbox_entry: OutboxEntryTable };
