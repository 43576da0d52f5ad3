-- Conversations: one for each contact that messages were exchanged with. docs/decisions/consistent-pagination.md explains how
-- lists stay complete while conversations move.

-- The messages exchanged with a contact, and what lists show of the last one.
create table conversation (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  contact_id text not null,
  type smallint not null default 1,
  -- Follows the contact's, so that the list of a user is one range of an index; see functions/conversation-assignee.sql.
  assigned_to text,
  unread_count integer not null default 0,
  starred boolean not null default false,
  -- Whether it waits for someone. Messages open it (db/conversations/conversations.ts); a conversation without any is done.
  state text not null default 'done' check (state in ('open', 'snoozed', 'done')),
  -- When a snoozed conversation opens by itself.
  snoozed_until timestamptz,
  -- Increases with every change of the state and every message that opens the conversation: an undo applies only to the version that it
  -- expects.
  state_version integer not null default 0,
  last_message_type smallint,
  last_message_body text not null default '',
  last_message_direction text,
  last_message_at timestamptz,
  last_outbound_action text,
  -- The place in the list, in Unix milliseconds. No two conversations of a location have the same; see
  -- functions/conversation-place.sql.
  place_ms bigint not null,
  -- The place in the list by the last message that a person sent.
  manual_place_ms bigint,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  primary key (location_id, id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  constraint conversation_snoozed_until check ((state = 'snoozed') = (snoozed_until is not null))
) with (fillfactor = 80);
-- A contact has one conversation.
create unique index conversation_of_contact on conversation (location_id, contact_id);
-- The list by last message.
create index conversation_by_place on conversation (location_id, place_ms, id);
-- Finds out whether a place is taken.
create index conversation_by_manual_place on conversation (location_id, manual_place_ms, id);
-- The list of a user.
create index conversation_by_assignee on conversation (location_id, assigned_to, place_ms, id);
-- The list of a state, and its count.
create index conversation_by_state on conversation (location_id, state, place_ms, id);
-- The same for one assignee, or none.
create index conversation_by_assignee_and_state on conversation (location_id, assigned_to, state, place_ms, id);
-- Finds conversations to open again.
create index conversation_snoozed on conversation (snoozed_until) where state = 'snoozed';
-- The list of unread conversations.
create index conversation_unread on conversation (location_id, place_ms, id) where unread_count > 0;
-- The list of starred conversations.
create index conversation_starred on conversation (location_id, place_ms, id) where starred;
-- The list by the type of the last message.
create index conversation_by_last_type on conversation (location_id, last_message_type, place_ms, id);
-- The list by last manual message. Conversations without one come after all that have one, by their last message.
create index conversation_in_manual_order on conversation (location_id, coalesce(manual_place_ms, (place_ms - '10000000000000')), id);

-- The number of a location's conversations is the sum of `count`. Writers add rows and never wait for each other; see
-- functions/conversation-tally.sql.
create table conversation_tally (
  location_id text not null,
  id bigint generated always as identity,
  count integer not null,
  primary key (location_id, id)
);

-- The place of a conversation before each move, and the transaction that moved it: a list that began earlier uses the places at that time.
-- Rows outlive the conversation and are deleted by age.
create table conversation_move (
  location_id text not null,
  id bigint generated always as identity,
  conversation_id text not null,
  place_ms bigint not null,
  manual_place_ms bigint,
  moved_by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (location_id, moved_by, id)
);
-- Finds old rows to delete.
create index conversation_move_by_time on conversation_move using brin (at);

-- The end of a page of a list whose next page may be requested by a number alone, and when that list began. Unlogged: after a crash, only
-- lists that are being read lose it.
create unlogged table conversation_page_end (
  location_id text not null,
  -- The caller, and the filter and order of the list.
  listing text not null,
  -- The number that was sent as the end of the page.
  sent_end double precision not null,
  place bigint not null,
  conversation_id text not null,
  -- The snapshot of the list at its first page.
  begun pg_snapshot not null,
  at timestamptz not null default now(),
  primary key (location_id, listing, sent_end)
);
-- Finds old rows to delete.
create index conversation_page_end_by_time on conversation_page_end using brin (at);
