import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Who holds which time. A cancelled or invalid event holds none.

/** Of these users on any calendar, and of these calendars whoever's. */
export type BusyQuery = { userIds: readonly string[]; calendarIds: readonly string[]; from: Date; to: Date };

export type HeldRow = {
  id: string;
  kind: "appointment" | "block";
  calendar_id: string | null;
  assigned_user_id: string | null;
  users: string[];
  start_ms: number;
  end_ms: number;
  pre_buffer_ms: number;
  buffer_ms: number;
};
export type HeldSeriesRow = HeldRow & { rrule: string; timezone: string; exdates: Date[] };

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
const buffer = (name: string) =>
  sql.raw(`case when a.kind = 'block' or c.id is null then 0 else
    coalesce((c.settings ->> '${name}')::float8, 0) * case when c.settings ->> '${name}Unit' = 'hours' then 3600000 else 60000 end end`);
const longestBuffer = (tenant: Tenant) => sql`make_interval(secs => coalesce((
  select max(greatest(
    coalesce((settings ->> 'slotBuffer')::float8, 0) * case when settings ->> 'slotBufferUnit' = 'hours' then 3600 else 60 end,
    coalesce((settings ->> 'preBuffer')::float8, 0) * case when settings ->> 'preBufferUnit' = 'hours' then 3600 else 60 end))
  from calendar where location_id = ${tenant}), 0))`;

const columns = sql`a.id, a.kind, a.calendar_id, a.assigned_user_id, a.users, ${ms("a.start_time")} as start_ms, ${ms("a.end_time")} as end_ms,
  ${buffer("preBuffer")} as pre_buffer_ms, ${buffer("slotBuffer")} as buffer_ms`;

const holds = ({ userIds, calendarIds }: BusyQuery) => sql`a.status not in ('cancelled', 'invalid')
  and (a.calendar_id = any(${calendarIds}::text[]) or a.assigned_user_id = any(${userIds}::text[]) or a.users && ${userIds}::text[])`;

/** Events whose time, with the longest buffer of the location's calendars around it, touches the span. */
export async function listHeld(db: Executor, tenant: Tenant, query: BusyQuery): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select ${columns} from appointment a left join calendar c on c.location_id = a.location_id and c.id = a.calendar_id
    where a.location_id = ${tenant} and a.rrule is null and ${holds(query)}
      and tstzrange(a.start_time, a.end_time) &&
        tstzrange(${query.from}::timestamptz - ${longestBuffer(tenant)}, ${query.to}::timestamptz + ${longestBuffer(tenant)})`.execute(db);
  return rows;
}

/** Series that may have an occurrence there. */
export async function listHeldSeries(db: Executor, tenant: Tenant, query: BusyQuery): Promise<HeldSeriesRow[]> {
  const { rows } = await sql<HeldSeriesRow>`
    select ${columns}, a.rrule, a.timezone, a.exdates
    from appointment a left join calendar c on c.location_id = a.location_id and c.id = a.calendar_id
    where a.location_id = ${tenant} and a.rrule is not null and ${holds(query)}
      and a.start_time < ${query.to}::timestamptz + ${longestBuffer(tenant)}
      and (a.series_end is null or a.series_end > ${query.from}::timestamptz - ${longestBuffer(tenant)})`.execute(db);
  return rows;
}

export type HeldServiceRow = { booking_id: string; staff_id: string; start_ms: number; end_ms: number; from_ms: number; to_ms: number };

/** Staff members' time in service bookings, with each service's own buffers. */
export async function listHeldServices(db: Executor, tenant: Tenant, query: BusyQuery): Promise<HeldServiceRow[]> {
  const { rows } = await sql<HeldServiceRow>`
    select i.booking_id, i.staff_id, ${ms("i.start_time")} as start_ms, ${ms("i.end_time")} as end_ms,
      ${ms("i.held_from")} as from_ms, ${ms("i.held_to")} as to_ms
    from service_booking_item i join service_booking b on b.location_id = i.location_id and b.id = i.booking_id
    where i.location_id = ${tenant} and i.staff_id = any(${query.userIds}::text[]) and b.status not in ('cancelled', 'invalid')
      and tstzrange(i.held_from, i.held_to) && tstzrange(${query.from}::timestamptz - ${longestBuffer(tenant)}, ${query.to}::timestamptz + ${longestBuffer(tenant)})`.execute(
    db,
  );
  return rows;
}
