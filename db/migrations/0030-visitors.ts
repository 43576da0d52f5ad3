import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// What a visitor says when booking: with whom they come, where they want it, what they agreed to, and which kind of a service and whom they chose.
const statements = [
  `alter table location add column currency text not null default 'USD'`,
  `alter table appointment
    add column guests jsonb not null default '[]',
    add column consent text`,
  `alter table service_booking
    add column calendar_id text,
    add column address text,
    add column description text,
    add column guests jsonb not null default '[]',
    add column consent text,
    add column rescheduled_at timestamptz`,
  `create index service_booking_by_calendar on service_booking (location_id, calendar_id, start_time) where calendar_id is not null`,
  `alter table service_booking_item
    add column variation_id text,
    add column is_staff_chosen boolean not null default false`,
];
