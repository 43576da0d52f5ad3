import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tenant = "location_id text not null references location (id) on delete cascade";
const dates = "date_added timestamptz not null default now(), date_updated timestamptz not null default now()";

const logged = ["calendar_group", "calendar", "schedule", "calendar_notification", "service", "service_location"];

const statements = [
  `create table calendar_group (
    ${tenant},
    id text not null,
    name text not null,
    description text not null,
    slug text not null,
    is_active boolean not null default true,
    ${dates},
    primary key (location_id, id)
  )`,
  `create unique index calendar_group_by_slug on calendar_group (location_id, lower(slug))`,

  `create table calendar (
    ${tenant},
    id text not null,
    name text not null,
    calendar_type text not null,
    is_active boolean not null default true,
    group_id text,
    slug text not null,
    -- [{userId, priority, isPrimary, locationConfigurations}] in the order they were chosen.
    team_members jsonb not null default '[]',
    -- Every other field, as far as it was set.
    settings jsonb not null default '{}',
    ${dates},
    primary key (location_id, id),
    foreign key (location_id, group_id) references calendar_group (location_id, id) on delete set null (group_id)
  )`,
  `create unique index calendar_by_slug on calendar (location_id, lower(slug))`,
  `create index calendar_by_name on calendar (location_id, lower(name), id)`,
  `create index calendar_by_group on calendar (location_id, group_id) where group_id is not null`,
  `create index calendar_by_member on calendar using gin (location_id, team_members jsonb_path_ops)`,

  // The hours of a user, or of an event calendar.
  `create table schedule (
    ${tenant},
    id text not null,
    user_id text,
    event_calendar_id text,
    name text,
    timezone text not null,
    rules jsonb not null default '[]',
    ${dates},
    primary key (location_id, id),
    foreign key (location_id, event_calendar_id) references calendar (location_id, id) on delete cascade,
    check ((user_id is null) <> (event_calendar_id is null))
  )`,
  `create unique index schedule_of_event_calendar on schedule (location_id, event_calendar_id) where event_calendar_id is not null`,
  `create index schedule_by_user on schedule (location_id, user_id, date_added, id) where user_id is not null`,

  `create table schedule_calendar (
    location_id text not null,
    schedule_id text not null,
    calendar_id text not null,
    primary key (location_id, schedule_id, calendar_id),
    foreign key (location_id, schedule_id) references schedule (location_id, id) on delete cascade,
    foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
  )`,
  `create index schedule_calendar_by_calendar on schedule_calendar (location_id, calendar_id)`,

  `create table calendar_notification (
    ${tenant},
    id text not null,
    calendar_id text not null,
    receiver_type text not null,
    channel text not null,
    notification_type text not null,
    is_active boolean not null default true,
    deleted boolean not null default false,
    -- Content, timing, recipients and sender, as far as they were set.
    settings jsonb not null default '{}',
    seq bigint generated always as identity,
    ${dates},
    primary key (location_id, id),
    foreign key (location_id, calendar_id) references calendar (location_id, id) on delete cascade
  )`,
  `create index calendar_notification_by_calendar on calendar_notification (location_id, calendar_id, seq)`,

  `create table service (
    ${tenant},
    id text not null,
    name text not null,
    slug text not null,
    staff text[] not null,
    is_private boolean not null default false,
    service_category_id text not null default 'default',
    variations jsonb not null default '[]',
    settings jsonb not null default '{}',
    ${dates},
    primary key (location_id, id)
  )`,
  `create index service_by_name on service (location_id, lower(name), id)`,

  `create table service_location (
    ${tenant},
    id text not null,
    name text not null,
    slug text not null,
    phone text,
    address text,
    cover_image text,
    location_type text not null,
    is_active boolean not null default true,
    is_private boolean not null default false,
    ${dates},
    primary key (location_id, id)
  )`,
  `create index service_location_by_name on service_location (location_id, lower(name), id)`,

  ...logged.flatMap((table) => [
    `create trigger log_insert after insert on ${table} referencing new table as new_rows for each statement execute function log_change()`,
    `create trigger log_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function log_change()`,
    `create trigger log_delete after delete on ${table} referencing old table as old_rows for each statement execute function log_change()`,
  ]),
];
