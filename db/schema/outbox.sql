-- Messages that were stored in the outbox folder because no mail server or provider is configured.

-- One stored message.
create table outbox_entry (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  channel text not null,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  body text not null,
  invitation text,
  event_id text,
  conversation_id text,
  date_added timestamptz not null,
  primary key (location_id, id)
);
-- Lists the outbox.
create index outbox_entry_by_date on outbox_entry (location_id, date_added desc, id desc);
-- Finds entries to erase with a contact.
create index outbox_entry_by_conversation on outbox_entry (location_id, conversation_id) where conversation_id is not null;
