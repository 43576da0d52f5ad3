import { type Executor, execute } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Busy times. A cancelled or invalid event takes no time.

/** Includes these users' time on any calendar and, of these calendars, either only the blocked slots or every event. */
export type BusyQuery = {
  userIds: readonly string[];
  calendarIds: readonly string[];
  wholeCalendars: boolean;
  from: Date;
  to: Date;
};

type HeldRow = {
  user_id: string | null;
  calendar_id: string | null;
  kind: "appointment" | "block" | "external";
  /**
   * The other users whose time the event takes, the rule of a series that may have an occurrence within the span, and the gaps of a
   * service.
   */
  details: {
    users?: string[];
    rrule?: string;
    timezone?: string | null;
    exdates?: string[];
    preBufferMs?: number;
    bufferMs?: number;
  } | null;
  pre_buffer_ms: number | null;
  buffer_ms: number | null;
  ids: string;
  starts: string;
  ends: string;
};

/** A group of equal rows with their times and ids in the same order. Thousands are read at once, and most are equal except for the time. */
export type Held = Omit<HeldRow, "ids" | "starts" | "ends"> & { ids: string[]; startsMs: number[]; endsMs: number[] };

const separator = "\u001f";
/** Arrays in binary form, which the database and the driver process faster than text. */
const secondsOf = (column: string) => `encode(array_send(array_agg(date_part('epoch', ${column}))), 'base64')`;

const text = `
  select held.*, pre_buffer_ms, buffer_ms from (
    select user_id, calendar_id, kind, details,
      string_agg(id, '${separator}') as ids, ${secondsOf("start_time")} as starts, ${secondsOf("end_time")} as ends
    from held_time($1, $2, $3, $4, $5, $6) group by 1, 2, 3, 4
  ) as held left join calendar_gaps($1) as gaps on gaps.id = held.calendar_id and held.kind <> 'block'`;

const [headBytes, lengthBytes, doubleBytes] = [20, 4, 8];

/** Decodes a one-dimensional array without nulls: a header, then each element after its length. */
function msOf(seconds: string): number[] {
  const bytes = Buffer.from(seconds, "base64");
  const times: number[] = [];
  for (let at = headBytes + lengthBytes; at < bytes.length; at += lengthBytes + doubleBytes)
    times.push(Math.round(bytes.readDoubleBE(at) * 1000));
  return times;
}

/** Everything that may take time within the span: events, series, service bookings and times of external calendars, widened by the location's longest buffer. */
export async function listHeld(db: Executor, tenant: Tenant, query: BusyQuery): Promise<Held[]> {
  const { userIds, calendarIds, wholeCalendars, from, to } = query;
  const rows = await execute<HeldRow>(db, text, [tenant, userIds, calendarIds, wholeCalendars, from, to]);
  return rows.map(({ ids, starts, ends, ...held }) => ({
    ...held,
    ids: ids.split(separator),
    startsMs: msOf(starts),
    endsMs: msOf(ends),
  }));
}

type ResourceRow = {
  event_id: string;
  calendar_id: string | null;
  resource_ids: string[];
  rrule: string | null;
  timezone: string | null;
  exdates: number[];
  start: number;
  end: number;
  pre_buffer_ms: number;
  buffer_ms: number;
};

const msOfTime = (column: string) => `(date_part('epoch', ${column}) * 1000)::float8`;

const resourcesText = `
  select a.id as event_id, a.calendar_id, a.resource_ids, a.rrule, a.timezone,
    array(select ${msOfTime("e")} from unnest(a.exdates) as e) as exdates, ${msOfTime("a.start_time")} as start, ${msOfTime("a.end_time")} as end,
    coalesce(gaps.pre_buffer_ms, 0) as pre_buffer_ms, coalesce(gaps.buffer_ms, 0) as buffer_ms
  from longest_gap($1) as gap, appointment a left join calendar_gaps($1) as gaps on gaps.id = a.calendar_id
  where a.location_id = $1 and a.resource_ids <> '{}' and a.resource_ids && $2 and a.status not in ('cancelled', 'invalid')
    and tstzrange(a.start_time, coalesce(a.series_end, case when a.rrule is null then a.end_time end)) && tstzrange($3::timestamptz - gap, $4::timestamptz + gap)
  union all
  select i.booking_id, null, i.resource_ids, null, null, '{}', ${msOfTime("i.start_time")}, ${msOfTime("i.end_time")},
    date_part('epoch', i.start_time - i.held_from) * 1000, date_part('epoch', i.held_to - i.end_time) * 1000
  from service_booking_item i join service_booking b on b.location_id = $1 and b.id = i.booking_id
  where i.location_id = $1 and i.resource_ids && $2 and b.status not in ('cancelled', 'invalid')
    and tstzrange(i.held_from, i.held_to) && tstzrange($3, $4)`;

/** What takes one of these rooms or pieces of equipment within the span, widened by the location's longest buffer. Times are Unix milliseconds. */
export const listResourcesHeld = (
  db: Executor,
  tenant: Tenant,
  resourceIds: readonly string[],
  from: Date,
  to: Date,
): Promise<ResourceRow[]> => execute<ResourceRow>(db, resourcesText, [tenant, resourceIds, from, to]);
