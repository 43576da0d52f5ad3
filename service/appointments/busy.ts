import * as rows from "#db/appointments/busy.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Busy } from "../calendars/availability/types.ts";
import { instanceIdOf, occurrencesOf } from "./series.ts";

export type BusyQuery = {
  /** Their time on any calendar. */
  userIds: readonly string[];
  /** What stands on these calendars, whoever's it is. */
  calendarIds: readonly string[];
  from: number | Date;
  to: number | Date;
};

/** Everything that holds time within the span, buffers included: appointments, occurrences of series, blocked slots, service bookings. */
export async function busyTimes(db: Executor, tenant: Tenant, { userIds, calendarIds, ...span }: BusyQuery): Promise<Busy[]> {
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const held = await rows.listHeld(db, tenant, { userIds, calendarIds, from, to });
  return held
    .flatMap((row) => (row.rrule === null ? busyOf(row, row.id, row.start_ms, row.end_ms) : busyOfSeries(row, row.rrule, from, to)))
    .filter((busy) => busy.heldFrom < to.getTime() && busy.heldTo > from.getTime());
}

function busyOfSeries(row: rows.HeldRow, rrule: string, from: Date, to: Date): Busy[] {
  const series = {
    start: new Date(row.start_ms),
    end: new Date(row.end_ms),
    rrule,
    timezone: row.timezone ?? "UTC",
    exdates: row.exdates ?? [],
  };
  const touching = occurrencesOf(
    series,
    new Date(from.getTime() - (row.buffer_ms ?? 0)),
    new Date(to.getTime() + (row.pre_buffer_ms ?? 0)),
  );
  return touching.flatMap(({ start, end }) => busyOf(row, instanceIdOf(row.id, start), start.getTime(), end.getTime()));
}

/** One for each user whose time it takes; one without a user where it takes nobody's. */
function busyOf(row: rows.HeldRow, appointmentId: string, start: number, end: number): Busy[] {
  const { assigned_user_id: owner, users: others } = row;
  const users = others === null ? [owner] : [...new Set([...(owner === null ? [] : [owner]), ...others])];
  return users.map((userId) => ({
    userId,
    calendarId: row.calendar_id,
    appointmentId,
    start,
    end,
    heldFrom: start - (row.pre_buffer_ms ?? 0),
    heldTo: end + (row.buffer_ms ?? 0),
    kind: row.is_block ? "block" : "appointment",
  }));
}
