import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

const statements = [
  `create table conversation (
    ${tenant},
    id text not null,
    contact_id text not null,
    type smallint not null default 1,
    -- Follows the contact's, so that a person's or a colleague's list is one walk of an index.
    assigned_to text,
    unread_count integer not null default 0,
    starred boolean not null default false,
    last_message_type smallint,
    last_message_body text not null default '',
    last_message_direction text,
    last_message_at timestamptz,
    last_outbound_action text,
    -- Places in the list, in Unix milliseconds. No two conversations of a location share one unless they were written at the same time.
    place_ms bigint not null,
    manual_place_ms bigint,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
  ) with (fillfactor = 80)`,
  `create unique index conversation_of_contact on conversation (location_id, contact_id)`,
  `create index conversation_by_place on conversation (location_id, place_ms, id)`,
  `create index conversation_by_manual_place on conversation (location_id, manual_place_ms, id)`,
  `create index conversation_by_assignee on conversation (location_id, assigned_to, place_ms, id)`,
  `create index conversation_unread on conversation (location_id, place_ms, id) where unread_count > 0`,
  `create index conversation_starred on conversation (location_id, place_ms, id) where starred`,
  `create index conversation_by_last_type on conversation (location_id, last_message_type, place_ms, id)`,

  `create function follow_contact_assignee() returns trigger language plpgsql as $$
  begin
    update conversation set assigned_to = new.assigned_to where location_id = new.location_id and contact_id = new.id;
    return null;
  end $$`,
  `create trigger conversation_follows after update of assigned_to on contact for each row
    when (old.assigned_to is distinct from new.assigned_to) execute function follow_contact_assignee()`,

  // The number of a location's conversations is the sum of what was added and taken away, which no two writers wait for each other to say.
  `create table conversation_tally (
    location_id text not null,
    id bigint generated always as identity,
    count integer not null,
    primary key (location_id, id)
  )`,
  `create function tally_conversations() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into conversation_tally (location_id, count) select location_id, count(*) from changed group by location_id;
    else
      insert into conversation_tally (location_id, count) select location_id, -count(*) from changed group by location_id;
    end if;
    return null;
  end $$`,
  `create trigger tally_insert after insert on conversation referencing new table as changed for each statement execute function tally_conversations()`,
  `create trigger tally_delete after delete on conversation referencing old table as changed for each statement execute function tally_conversations()`,

  `create table message (
    ${tenant},
    id text not null,
    conversation_id text not null,
    contact_id text not null,
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
    alt_id text,
    conversation_provider_id text,
    chat_widget_id text,
    appointment_id text,
    template_id text,
    scheduled_at timestamptz,
    cancelled_at timestamptz,
    retry_of text,
    -- What the sender says has become of it already.
    claimed_status text,
    -- What the provider calls it.
    provider_id text,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, conversation_id) references conversation (location_id, id) on delete cascade
  )`,
  `create index message_of_conversation on message (location_id, conversation_id, date_added, id)`,
  `create index message_by_date_added on message (location_id, date_added, id)`,
  `create index message_by_date_updated on message (location_id, date_updated, id)`,
  `create index message_by_type on message (location_id, type, date_added, id)`,
  `create index message_by_mention on message using gin (location_id, mentions) where mentions is not null`,
  `create index message_by_provider on message (location_id, provider_id) where provider_id is not null`,

  `create table email (
    ${tenant},
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
    -- The Message-ID that mail programs thread by.
    internet_id text,
    provider text,
    primary key (location_id, id),
    foreign key (location_id, message_id) references message (location_id, id) on delete cascade
  )`,
  `create unique index email_of_message on email (location_id, message_id)`,
  `create index email_of_thread on email (location_id, thread_id)`,

  // What waits to be handed to a provider. Whoever holds the row hands it over.
  `create table message_dispatch (
    ${tenant},
    message_id text not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    primary key (location_id, message_id),
    foreign key (location_id, message_id) references message (location_id, id) on delete cascade
  )`,
  `create index message_dispatch_by_due on message_dispatch (due_at)`,

  `create table recording (
    ${tenant},
    message_id text not null,
    file_key text not null,
    size_bytes bigint not null,
    duration_ms bigint,
    date_added timestamptz not null,
    primary key (location_id, message_id),
    foreign key (location_id, message_id) references message (location_id, id) on delete cascade
  )`,

  `create table transcript_sentence (
    ${tenant},
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
  )`,
  `create index transcript_sentence_by_text on transcript_sentence using gin (location_id, lower(transcript) gin_trgm_ops)`,

  `create table message_template (
    ${tenant},
    id text not null,
    name text not null,
    subject text,
    body text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id)
  )`,
  `create index message_template_by_name on message_template (location_id, lower(name), id)`,
  `create trigger log_insert after insert on message_template referencing new table as new_rows for each statement execute function log_change()`,
  `create trigger log_update after update on message_template referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
  `create trigger log_delete after delete on message_template referencing old table as old_rows for each statement execute function log_change()`,
];
