import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultInstant, Instant, Json, StoredFailure } from "../columns.ts";

/** The driver returns a bigint as text. */
type Big = ColumnType<string, number | string, number | string>;

export type ConversationState = "open" | "snoozed" | "done";

export type ConversationTable = {
  location_id: string;
  id: string;
  contact_id: string;
  type: Generated<number>;
  assigned_to: string | null;
  unread_count: Generated<number>;
  starred: Generated<boolean>;
  state: Generated<ConversationState>;
  snoozed_until: Instant | null;
  state_version: Generated<number>;
  last_message_type: number | null;
  last_message_body: Generated<string>;
  last_message_direction: string | null;
  last_message_at: Instant | null;
  last_outbound_action: string | null;
  place_ms: Big;
  manual_place_ms: Big | null;
  date_added: Instant;
  date_updated: Instant;
};

type ConversationTallyTable = { location_id: string; id: GeneratedAlways<string>; count: number };

type ConversationMoveTable = {
  location_id: string;
  id: GeneratedAlways<string>;
  conversation_id: string;
  place_ms: Big;
  manual_place_ms: Big | null;
  moved_by: Generated<string>;
  at: DefaultInstant;
};

type MessageMoveTable = {
  location_id: string;
  id: GeneratedAlways<string>;
  message_id: string;
  date_added: Instant;
  date_updated: Instant;
  redated: boolean;
  moved_by: Generated<string>;
  at: DefaultInstant;
};

type ConversationPageEndTable = {
  location_id: string;
  listing: string;
  sent_end: number;
  place: Big;
  conversation_id: string;
  begun: string;
  at: DefaultInstant;
};

export type MessageTable = {
  location_id: string;
  id: string;
  conversation_id: string;
  contact_id: string;
  type: number;
  direction: string;
  status: string | null;
  body: Generated<string>;
  content_type: Generated<string>;
  attachments: Generated<string[]>;
  call_status: string | null;
  call_duration_s: number | null;
  source: string | null;
  user_id: string | null;
  mentions: string[] | null;
  sender: string | null;
  recipient: string | null;
  error: string | null;
  failure: Json<StoredFailure> | null;
  alt_id: string | null;
  conversation_provider_id: string | null;
  chat_widget_id: string | null;
  appointment_id: string | null;
  activity: Json<unknown> | null;
  template_id: string | null;
  scheduled_at: Instant | null;
  cancelled_at: Instant | null;
  retry_of: string | null;
  claimed_status: string | null;
  provider_id: string | null;
  date_added: Instant;
  date_updated: Instant;
  bounced_at: Instant | null;
  failure_settled_at: Instant | null;
  forward_of: string | null;
};

export type EmailTable = {
  location_id: string;
  id: string;
  message_id: string;
  thread_id: string;
  subject: string | null;
  sender: string;
  recipients: string[];
  cc: Generated<string[]>;
  bcc: Generated<string[]>;
  reply_to_message_id: string | null;
  internet_id: string | null;
  provider: string | null;
  reply_to: string | null;
};

type MessageDispatchTable = {
  location_id: string;
  message_id: string;
  due_at: Instant;
  attempts: Generated<number>;
  lane: Generated<number>;
  turn: Generated<number>;
};

type MessageAttemptTable = { location_id: string; message_id: string; begun_at: Instant };

type DiscardedFileTable = { location_id: string; id: Generated<string>; place: string; at: DefaultInstant };

type UploadedFileTable = {
  location_id: string;
  key: string;
  at: Instant;
  removed_at: Instant | null;
  is_gone: Generated<boolean>;
};

export type RecordingTable = {
  location_id: string;
  message_id: string;
  file_key: string;
  size_bytes: Big;
  duration_ms: Big | null;
  date_added: Instant;
};

export type TranscriptSentenceTable = {
  location_id: string;
  message_id: string;
  position: number;
  media_channel: number;
  sentence_index: number;
  start_ms: number;
  end_ms: number;
  transcript: string;
  confidence: number;
};

export type MessageTemplateTable = {
  location_id: string;
  id: string;
  name: string;
  subject: string | null;
  body: string;
  date_added: Instant;
  date_updated: Instant;
  folder: ColumnType<string | null, string | null | undefined, string | null>;
};

type MessageSearchTable = { location_id: string; message_id: string; date_added: Instant; words: string };

export type MessageIndexingTable = {
  location_id: string;
  id: GeneratedAlways<string>;
  contact_id: string | null;
  user_id: string | null;
  done_at: Instant | null;
  done_id: string | null;
};

export type ConversationsTables = {
  conversation: ConversationTable;
  conversation_tally: ConversationTallyTable;
  conversation_move: ConversationMoveTable;
  conversation_page_end: ConversationPageEndTable;
  message: MessageTable;
  message_move: MessageMoveTable;
  email: EmailTable;
  message_dispatch: MessageDispatchTable;
  message_attempt: MessageAttemptTable;
  discarded_file: DiscardedFileTable;
  uploaded_file: UploadedFileTable;
  recording: RecordingTable;
  transcript_sentence: TranscriptSentenceTable;
  message_template: MessageTemplateTable;
  message_search: MessageSearchTable;
  message_indexing: MessageIndexingTable;
};
