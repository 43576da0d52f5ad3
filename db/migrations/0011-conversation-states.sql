-- Conversations are open, snoozed or done.

alter table conversation
  add column state text not null default 'done' check (state in ('open', 'snoozed', 'done')),
  add column snoozed_until timestamptz,
  add column state_version integer not null default 0,
  add constraint conversation_snoozed_until check ((state = 'snoozed') = (snoozed_until is not null));
-- A conversation waits for someone if a message is unread, or if the last one came from the contact in the last 30 days. Older ones
-- that were read and never answered needed no answer; the page Today did not list them either.
update conversation set state = 'open'
  where unread_count > 0 or (last_message_direction = 'inbound' and last_message_at > now() - interval '30 days');
create index conversation_by_state on conversation (location_id, state, place_ms, id);
create index conversation_by_assignee_and_state on conversation (location_id, assigned_to, state, place_ms, id);
create index conversation_snoozed on conversation (snoozed_until) where state = 'snoozed';
