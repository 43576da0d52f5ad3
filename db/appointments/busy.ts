import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Who holds which time. A cancelled or invalid event holds none.

/** Of these users on any calendar, and of these calendars whoever's. */
export type BusyQuery = { userIds: readonly string[]; calendarIds: readonly string[]; from: Date; to: Date };

/** Thousands of rows are read at a time: what most of them do not have is null, which costs nothing to send and to read. */
export type HeldRow = {
  id: string;
  is_block: true | null;
  calendar_id: string | null;
  assigned_user_id: string | null;
  users: string[] | null;
  start_ms: number;
  end_ms: number;
  pre_buffer_ms: number | null;
  buffer_ms: number | null;
  /** Set for a series, which may have an occurrence within the span. */
  rrule: string | null;
  timezone: string | null;
  exdates: Date[] | null;
};

const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;
const buffer = (name: string) =>
  `case when a.kind <> 'block' then
    nullif((c.settings ->> '${name}')::float8 * case when c.settings ->> '${name}Unit' = 'hours' then 3600000 else 60000 end, 0) end`;

const ofAppointment =
  sql.raw(`a.id, nullif(a.kind = 'block', false) as is_block, a.calendar_id, a.assigned_user_id, nullif(a.users, '{}') as users,
  ${ms("a.start_time")} as start_ms, ${ms("a.end_time")} as end_ms, ${buffer("preBuffer")} as pre_buffer_ms, ${buffer("slotBuffer")} as buffer_ms,
  a.rrule, case when a.rrule is not null then a.timezone end as timezone, case when a.rrule is not null then a.exdates end as exdates`);
const ofService = sql.raw(`i.booking_id, null, null, i.staff_id, null, ${ms("i.start_time")}, ${ms("i.end_time")},
  ${ms("i.start_time")} - ${ms("i.held_from")}, ${ms("i.held_to")} - ${ms("i.end_time")}, null, null, null`);

/** Everything that may hold time within the span: events, series and service bookings, the longest buffer of the location around it. */
export async function listHeld(db: Executor, tenant: Tenant, { userIds, calendarIds, from, to }: BusyQuery): Promise<HeldRow[]> {
  const holds = sql`a.location_id = ${tenant} and a.status not in ('cancelled', 'invalid')
    and (a.calendar_id = any(${calendarIds}::text[]) or a.assigned_user_id = any(${userIds}::text[]) or a.users && ${userIds}::text[])`;
  const appointments = sql`appointment a left join calendar c on c.location_id = a.location_id and c.id = a.calendar_id`;
  const { rows } = await sql<HeldRow>`
    with span as materialized (
      select ${from}::timestamptz - longest as from_time, ${to}::timestamptz + longest as to_time from (
        select make_interval(secs => coalesce(max(greatest(
          coalesce((settings ->> 'slotBuffer')::float8, 0) * case when settings ->> 'slotBufferUnit' = 'hours' then 3600 else 60 end,
          coalesce((settings ->> 'preBuffer')::float8, 0) * case when settings ->> 'preBufferUnit' = 'hours' then 3600 else 60 end)), 0)) as longest
        from calendar where location_id = ${tenant}) as buffers
    )
    select ${ofAppointment} from ${appointments}
    where ${holds} and a.rrule is null
      and tstzrange(a.start_time, a.end_time) && tstzrange((select from_time from span), (select to_time from span))
    union all
    select ${ofAppointment} from ${appointments}
    where ${holds} and a.rrule is not null and a.start_time < (select to_time from span)
      and (a.series_end is null or a.series_end > (select from_time from span))
    union all
    select ${ofService} from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = ${tenant} and i.staff_id = any(${userIds}::text[]) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`.execute(db);
  return rows;
}
