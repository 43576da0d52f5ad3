import type { Generated } from "kysely";
import type { Instant, Json, StoredFailure } from "../columns.ts";

export type MailboxTable = {
  location_id: string;
  id: string;
  address: string;
  unknown_senders: Generated<"create" | "hold">;
  imap_host: string | null;
  imap_port: number | null;
  imap_user: string | null;
  imap_password: string | null;
  imap_uid_validity: string | null;
  imap_last_uid: string | null;
  checked_at: Instant | null;
  error: string | null;
  failure: Json<StoredFailure> | null;
  last_mail_at: Instant | null;
  date_added: Instant;
  date_updated: Instant;
};

export type HeldReason = "unknown_sender" | "automatic" | "too_many" | "unreadable";

export type IncomingMailTable = {
  location_id: string;
  id: string;
  mailbox_id: string | null;
  hash: string;
  return_path: string | null;
  size_bytes: number;
  state: Generated<"waiting" | "held" | "filed">;
  reason: HeldReason | null;
  is_accepted: Generated<boolean>;
  attempts: Generated<number>;
  attempted_at: Instant | null;
  sender: string | null;
  subject: string | null;
  sender_key: string | null;
  received_at: Instant;
};

type IncomingMailPieceTable = { location_id: string; mail_id: string; position: number; bytes: Buffer };

export type MailboxesTables = {
  mailbox: MailboxTable;
  incoming_mail: IncomingMailTable;
  incoming_mail_piece: IncomingMailPieceTable;
};
