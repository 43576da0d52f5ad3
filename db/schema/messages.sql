-- Messages of conversations and what belongs to them.

-- A message, call, comment or activity in a conversation.
create table message (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  conversation_id text not null,
  contact_id text not null,
  -- The number of the message type in the interface.
  type smallint not null,
  direction text not null,
  status text,
  body text not null default '',
  content_type text not null default 'text/plain',
  attachments text[] not null default '{}',
  call_status text,
  call_duration_s integer,
  source text,
  user_id text,
  mentions text[],
  sender text,
  recipient text,
  error text,
  -- The reason why sending it failed, with values, which each reader sees in their language. `error` is its English text, or the text of
  -- another server.
  failure jsonb,
  alt_id text,
  conversation_provider_id text,
  chat_widget_id text,
  appointment_id text,
  template_id text,
  scheduled_at timestamptz,
  cancelled_at timestamptz,
  -- The failed message that this one retries.
  retry_of text,
  -- The status that the sender reports for a message sent elsewhere.
  claimed_status text,
  -- The provider's id.
  provider_id text,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  -- The data of an activity, which each reader sees in their own language.
  activity jsonb,
  -- When a mail server reported that the email permanently failed to be delivered.
  bounced_at timestamptz,
  -- When a user sent a failed message again or dismissed its failure.
  failure_settled_at timestamptz,
  -- The email that a user forwarded with this message to people other than the contact.
  forward_of text,
  primary key (location_id, id),
  foreign key (location_id, conversation_id) references conversation (location_id, id) on delete cascade
);
-- The messages of a conversation.
create index message_of_conversation on message (location_id, conversation_id, date_added, id);
-- Exports by date.
create index message_by_date_added on message (location_id, date_added, id);
-- Exports by last change.
create index message_by_date_updated on message (location_id, date_updated, id);
-- Exports of one type.
create index message_by_type on message (location_id, type, date_added, id);
-- The messages that mention a user.
create index message_by_mention on message using gin (location_id, mentions) where mentions is not null;
-- Finds the message that a provider reports about.
create index message_by_provider on message (location_id, provider_id) where provider_id is not null;
-- Lists failed messages that wait for a user.
create index message_failed on message (location_id, date_updated, id)
  where direction = 'outbound' and status in ('failed', 'undelivered') and cancelled_at is null and failure_settled_at is null;
-- Finds out whether a message uses a file.
create index message_by_attachment on message using gin (attachments) where attachments <> '{}';

-- What an email has beyond a message.
create table email (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  message_id text not null,
  -- The first message of the thread.
  thread_id text not null,
  subject text,
  sender text not null,
  recipients text[] not null,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  reply_to_message_id text,
  -- The Message-ID, by which mail programs thread.
  internet_id text,
  provider text,
  -- Where replies go, if not to the sender.
  reply_to text,
  primary key (location_id, id),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
-- A message has one email.
create unique index email_of_message on email (location_id, message_id);
-- The emails of a thread.
create index email_of_thread on email (location_id, thread_id);
-- Finds the email that an incoming one refers to.
create index email_by_internet_id on email (location_id, internet_id) where internet_id is not null;

-- A message that waits to be handed to a provider. The transaction that locks the row sends the message.
create table message_dispatch (
  location_id text not null references location (id) on delete cascade,
  message_id text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- 0 for messages that are due when they are queued, otherwise the ten-minute interval, counted since 1970, in which they are due.
  lane integer not null default 0,
  -- The position among the location's messages of this lane; see db/turns.ts.
  turn integer not null default 0,
  primary key (location_id, message_id),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
-- Finds messages to send.
create index message_dispatch_by_due on message_dispatch (due_at);
-- Finds the last turn of a lane.
create index message_dispatch_by_turn on message_dispatch (location_id, lane, turn);

-- The attempt to hand a message to a provider. It is written outside the transaction that does so, in order to survive a crash. It does not
-- refer to the message: deleting a message waits for that transaction, which waits for this row.
create table message_attempt (
  location_id text not null references location (id) on delete cascade,
  message_id text not null,
  begun_at timestamptz not null,
  primary key (location_id, message_id)
);

-- The dates of a message before each change, and the transaction that changed them: an export that began earlier uses those. Rows
-- outlive the message and are deleted by age. See functions/message-move.sql.
create table message_move (
  location_id text not null,
  id bigint generated always as identity,
  message_id text not null,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  -- Whether date_added changed, as it does when a scheduled message is sent.
  redated boolean not null,
  moved_by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (location_id, moved_by, id)
);
-- Finds messages that an export by date must still include.
create index message_move_redated on message_move (location_id, moved_by, id) where redated;
-- Finds old rows to delete.
create index message_move_by_time on message_move using brin (at);

-- A text for messages.
create table message_template (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  name text not null,
  subject text,
  body text not null,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  -- The name of its folder; null if it is in none. Templates with the same one are in one folder.
  folder text,
  primary key (location_id, id)
);
-- Lists templates by name.
create index message_template_by_name on message_template (location_id, lower(name), id);

-- The recording of a call.
create table recording (
  location_id text not null references location (id) on delete cascade,
  message_id text not null,
  file_key text not null,
  size_bytes bigint not null,
  duration_ms bigint,
  date_added timestamptz not null,
  primary key (location_id, message_id),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
-- Finds out whether a recording uses a file.
create index recording_by_file on recording (location_id, file_key);
-- Finds old recordings.
create index recording_by_date on recording (location_id, date_added, message_id);

-- A sentence of a call's transcript.
create table transcript_sentence (
  location_id text not null references location (id) on delete cascade,
  message_id text not null,
  position integer not null,
  media_channel integer not null,
  sentence_index integer not null,
  start_ms double precision not null,
  end_ms double precision not null,
  transcript text not null,
  confidence double precision not null,
  primary key (location_id, message_id, position),
  foreign key (location_id, message_id) references message (location_id, id) on delete cascade
);
-- Searches transcripts.
create index transcript_sentence_by_text on transcript_sentence using gin (location_id, lower(transcript) gin_trgm_ops);
