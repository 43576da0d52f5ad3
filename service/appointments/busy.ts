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
export async function busyTimes(db: Executor, tenant: Tenant, query: BusyQuery): Promise<Busy[]> {
  const { userIds, calendarIds } = query;
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const span = { userIds, calendarIds, from, to };
  const [held, series, services] = await Promise.all([
    rows.listHeld(db, tenant, span),
    rows.listHeldSeries(db, tenant, span),
    userIds.length === 0 ? [] : rows.listHeldServices(db, tenant, span),
  ]);
  const touches = (busy: Busy) => busy.heldFrom < to.getTime() && busy.heldTo > from.getTime();
  return [
    ...held.flatMap((row) => busyOf(row, row.id, row.start_ms, row.end_ms)),
    ...series.flatMap((row) => {
      const of = {
        start: new Date(row.start_ms),
        end: new Date(row.end_ms),
        rrule: row.rrule,
        timezone: row.timezone,
        exdates: row.exdates,
      };
      return occurrencesOf(of, new Date(from.getTime() - row.buffer_ms), new Date(to.getTime() + row.pre_buffer_ms)).flatMap((one) =>
        busyOf(row, instanceIdOf(row.id, one.start), one.start.getTime(), one.end.getTime()),
      );
    }),
    ...services.map(
      (row): Busy => ({
        userId: row.staff_id,
        calendarId: null,
        appointmentId: row.booking_id,
        start: row.start_ms,
        end: row.end_ms,
        heldFrom: row.from_ms,
        heldTo: row.to_ms,
        kind: "appointment",
      }),
    ),
  ].filter(touches);
}

/** One for each user whose time it takes; one without a user where it takes nobody's. */
function busyOf(row: rows.HeldRow, appointmentId: string, start: number, end: number): Busy[] {
  const users = new Set([...(row.assigned_user_id === null ? [] : [row.assigned_user_id]), ...row.users]);
  return [...(users.size === 0 ? [null] : users)].map((userId) => ({
    userId,
    calendarId: row.calendar_id,
    appointmentId,
    start,
    end,
    heldFrom: start - row.pre_buffer_ms,
    heldTo: end + row.buffer_ms,
    kind: row.kind,
  }));
}
