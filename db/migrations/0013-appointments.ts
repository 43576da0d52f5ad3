import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";

const logged = ["appointment", "appointment_note", "service_booking"];

const statements = [
  `create extension if not exists btree_gist`,

  // An appointment, a blocked slot, or a series: a row with a rule, whose changed occurrences are rows of their own.
  `create table appointment (
    ${tenant},
    id text not null,
    kind text not null,
    calendar_id text,
    contact_id text,
    assigned_user_id text,
    users text[] not null default '{}',
    title text not null,
    status text not null,
    description text,
    address text,
    meeting_location_type text,
    meeting_location_id text,
    override_location_config boolean not null default false,
    to_notify boolean not null default true,
    start_time timestamptz not null,
    end_time timestamptz not null,
    -- Of a series: its rule, the zone in which it repeats, the end of its last occurrence, and the starts that are not its own any more.
    rrule text,
    timezone text,
    series_end timestamptz,
    exdates timestamptz[] not null default '{}',
    -- Of an occurrence that was changed: its series, and when the rule would have it.
    master_id text,
    original_start timestamptz,
    rescheduled_at timestamptz,
    created_by text,
    source text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    check (start_time < end_time),
    foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade,
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
    foreign key (location_id, master_id) references appointment (location_id, id) on delete cascade
  )`,
  `create index appointment_by_span on appointment using gist (location_id, tstzrange(start_time, end_time)) where rrule is null`,
  `create index appointment_series on appointment (location_id, start_time) where rrule is not null`,
  `create index appointment_by_calendar on appointment (location_id, calendar_id, start_time, id)`,
  `create index appointment_by_user on appointment (location_id, assigned_user_id, start_time, id)`,
  `create index appointment_by_contact on appointment (location_id, contact_id, start_time, id) where contact_id is not null`,
  `create index appointment_by_series on appointment (location_id, master_id) where master_id is not null`,

  // A note hangs on an event, which may be an occurrence that has no row; \`appointment_id\` is the row it comes from.
  `create table appointment_note (
    ${tenant},
    id text not null,
    appointment_id text not null,
    event_id text not null,
    contact_id text,
    body text not null,
    user_id text,
    author_id text not null,
    author_name text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    foreign key (location_id, appointment_id) references appointment (location_id, id) on delete cascade
  )`,
  `create index appointment_note_by_event on appointment_note (location_id, event_id, date_added desc, id)`,
  `create index appointment_note_by_appointment on appointment_note (location_id, appointment_id)`,

  `create table service_booking (
    ${tenant},
    id text not null,
    contact_id text not null,
    service_location_id text,
    title text not null,
    status text not null,
    timezone text not null,
    start_time timestamptz not null,
    end_time timestamptz not null,
    created_by text,
    source text not null,
    date_added timestamptz not null,
    date_updated timestamptz not null,
    primary key (location_id, id),
    check (start_time < end_time),
    foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
  )`,
  `create index service_booking_by_span on service_booking using gist (location_id, tstzrange(start_time, end_time))`,
  `create index service_booking_by_contact on service_booking (location_id, contact_id, start_time, id)`,

  // One service of a booking; the staff member is held with the service's own buffers.
  `create table service_booking_item (
    ${tenant},
    booking_id text not null,
    position integer not null,
    service_id text not null,
    staff_id text not null,
    start_time timestamptz not null,
    end_time timestamptz not null,
    held_from timestamptz not null,
    held_to timestamptz not null,
    primary key (location_id, booking_id, position),
    foreign key (location_id, booking_id) references service_booking (location_id, id) on delete cascade
  )`,
  `create index service_booking_item_by_span on service_booking_item using gist (location_id, tstzrange(held_from, held_to))`,

  // What was, or is to be, said to one recipient about one event: the key keeps it from being said twice.
  `create table appointment_notice (
    ${tenant},
    id text not null,
    key text not null,
    event_id text not null,
    calendar_id text not null,
    notification_id text not null,
    kind text not null,
    channel text not null,
    recipient text not null,
    subject text not null,
    body text not null,
    details jsonb not null,
    status text not null default 'pending',
    error text,
    date_added timestamptz not null,
    date_sent timestamptz,
    date_read timestamptz,
    primary key (location_id, id)
  )`,
  `create unique index appointment_notice_by_key on appointment_notice (location_id, key)`,
  `create index appointment_notice_pending on appointment_notice (date_added) where status = 'pending'`,
  `create index appointment_notice_by_event on appointment_notice (location_id, event_id, date_added)`,
  `create index appointment_notice_by_reader on appointment_notice (location_id, recipient, date_added desc) where channel = 'inApp'`,

  ...logged.flatMap((table) => [
    `create trigger log_insert after insert on ${table} referencing new table as new_rows for each statement execute function log_change()`,
    `create trigger log_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
    `create trigger log_delete after delete on ${table} referencing old table as old_rows for each statement execute function log_change()`,
  ]),
];
