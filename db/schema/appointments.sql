-- Appointments, blocked time, series and bookings of services. functions/held-time.sql says which of them keep a time from being
-- booked.

-- An appointment, a blocked slot, or a series: a row with a rule, whose changed occurrences are rows of their own.
create table appointment (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  -- 'appointment' or 'block'.
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
  -- For a series: its rule, the zone in which it repeats, the end of its last occurrence, and the starts of excluded occurrences.
  rrule text,
  timezone text,
  series_end timestamptz,
  exdates timestamptz[] not null default '{}'::timestamptz[],
  -- For a changed occurrence: its series, and its start according to the rule.
  master_id text,
  original_start timestamptz,
  rescheduled_at timestamptz,
  created_by text,
  source text not null,
  date_added timestamptz not null,
  date_updated timestamptz not null,
  guests jsonb not null default '[]',
  consent text,
  -- The start that identifies the occurrences of a series: that of the original first one, even if the series was moved.
  named_from timestamptz,
  -- The details that a visitor entered, which may differ from those of the linked contact. Null if staff or an integration booked.
  booker jsonb,
  -- The rooms and equipment that it takes.
  resource_ids text[] not null default '{}',
  primary key (location_id, id),
  check ((start_time < end_time)),
  foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade,
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade,
  foreign key (location_id, master_id) references appointment (location_id, id) on delete cascade
);
-- Finds events that touch a span of time.
create index appointment_by_span on appointment using gist (location_id, tstzrange(start_time, end_time)) where rrule is null;
-- Finds series that may touch a span of time.
create index appointment_series on appointment (location_id, start_time) where rrule is not null;
-- Finds events that take rooms and equipment within a span of time.
create index appointment_with_resources on appointment using gist (location_id, tstzrange(start_time, coalesce(series_end, case when rrule is null then end_time end)))
  where resource_ids <> '{}';
-- The appointments of a calendar.
create index appointment_by_calendar on appointment (location_id, calendar_id, start_time, id);
-- The appointments of a user.
create index appointment_by_user on appointment (location_id, assigned_user_id, start_time, id);
-- The appointments of a contact.
create index appointment_by_contact on appointment (location_id, contact_id, start_time, id) where contact_id is not null;
-- The changed occurrences of a series.
create index appointment_by_series on appointment (location_id, master_id) where master_id is not null;
-- The newest online bookings.
create index appointment_booked_online on appointment (location_id, date_added) where source = 'booking_page';

-- A note on an event, which may be an occurrence without a row of its own. `appointment_id` is the row that the event comes from.
create table appointment_note (
  location_id text not null references location (id) on delete cascade,
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
);
-- The notes of an event, newest first.
create index appointment_note_by_event on appointment_note (location_id, event_id, date_added desc, id);
-- Serves the foreign key when an appointment is deleted.
create index appointment_note_by_appointment on appointment_note (location_id, appointment_id);

-- A message about an event to one recipient. The key prevents a second one.
create table appointment_notice (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  key text not null,
  event_id text not null,
  calendar_id text not null,
  notification_id text not null,
  -- The occasion: a confirmation, a reminder, a change.
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
  -- The position among the location's notices that wait to be sent; see db/turns.ts.
  turn integer not null default 0,
  primary key (location_id, id)
);
-- A notice is sent once.
create unique index appointment_notice_by_key on appointment_notice (location_id, key);
-- Finds notices to send.
create index appointment_notice_pending on appointment_notice (date_added) where status = 'pending';
-- Finds the last turn of a location.
create index appointment_notice_by_turn on appointment_notice (location_id, turn) where status = 'pending';
-- The notices of an event.
create index appointment_notice_by_event on appointment_notice (location_id, event_id, date_added);
-- The notices that a user reads in the dashboard.
create index appointment_notice_by_reader on appointment_notice (location_id, recipient, date_added desc) where channel = 'inApp';

-- A booking of one or several services for one contact.
create table service_booking (
  location_id text not null references location (id) on delete cascade,
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
  -- The calendar whose public page the booking came from.
  calendar_id text,
  address text,
  description text,
  guests jsonb not null default '[]',
  consent text,
  rescheduled_at timestamptz,
  -- As appointment.booker.
  booker jsonb,
  -- The staff members of its items. The change log keeps them, so people who see only their own bookings learn of a deletion.
  staff_ids text[] not null default '{}',
  primary key (location_id, id),
  check ((start_time < end_time)),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
-- Finds what touches a span of time.
create index service_booking_by_span on service_booking using gist (location_id, tstzrange(start_time, end_time));
-- The bookings of a contact.
create index service_booking_by_contact on service_booking (location_id, contact_id, start_time, id);
-- The bookings of a calendar.
create index service_booking_by_calendar on service_booking (location_id, calendar_id, start_time) where calendar_id is not null;
-- The newest online bookings of services.
create index service_booking_online on service_booking (location_id, date_added) where source = 'booking_page';

-- One service of a booking. The staff member is busy from held_from to held_to, which includes the service's buffers.
create table service_booking_item (
  location_id text not null references location (id) on delete cascade,
  booking_id text not null,
  position integer not null,
  service_id text not null,
  staff_id text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  held_from timestamptz not null,
  held_to timestamptz not null,
  variation_id text,
  -- The visitor chose this staff member.
  is_staff_chosen boolean not null default false,
  -- The rooms and equipment that it takes.
  resource_ids text[] not null default '{}',
  primary key (location_id, booking_id, position),
  foreign key (location_id, booking_id) references service_booking (location_id, id) on delete cascade
);
-- Finds busy times that touch a span.
create index service_booking_item_by_span on service_booking_item using gist (location_id, tstzrange(held_from, held_to));

-- A deleted service booking, kept for a day so that its deletion can be undone.
create table deleted_service_booking (
  location_id text not null references location (id) on delete cascade,
  id text not null,
  contact_id text not null,
  deleted_at timestamptz not null,
  -- Who deleted it, as in the change log.
  actor_kind text not null,
  actor_id text,
  booking jsonb not null,
  items jsonb not null,
  primary key (location_id, id),
  foreign key (location_id, contact_id) references contact (location_id, id) on delete cascade
);
-- Serves the foreign key when a contact is deleted.
create index deleted_service_booking_by_contact on deleted_service_booking (location_id, contact_id);
-- Finds those that are a day old.
create index deleted_service_booking_by_time on deleted_service_booking (deleted_at);
