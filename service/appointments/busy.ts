import * as rows from "#db/appointments/busy.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Busy } from "../calendars/availability/types.ts";
import { heldIdOf, occurrencesOf } from "./series.ts";

export type BusyQuery = {
  /** Includes these users' time on any calendar. */
  userIds: readonly string[];
  /** Includes everything on these calendars, whichever user it belongs to. */
  calendarIds: readonly string[];
  /** Includes only the blocked slots of the calendars; their other events are found through the users. */
  onlyBlocks?: boolean | undefined;
  from: number | Date;
  to: number | Date;
};

/** Lists everything that takes time within the span, buffers included: appointments, occurrences of series, blocked slots, service bookings. */
export async function busyTimes(db: Executor, tenant: Tenant, { onlyBlocks = false, ...query }: BusyQuery): Promise<Busy[]> {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const held = await rows.listHeld(db, tenant, { ...query, wholeCalendars: !onlyBlocks, from, to });
  const busy: Busy[] = [];
  for (const group of held) addBusy(busy, group, from, to);
  return busy;
}

/** Adds each time of the group that touches the span, once for each user or calendar it belongs to. */
function addBusy(busy: Busy[], held: rows.Held, from: Date, to: Date): void {
  const { calendar_id: calendarId, ids, startsMs, endsMs } = held;
  const { rrule, timezone, exdates = [], users: others = [] } = held.details ?? {};
  const users = others.length === 0 ? [held.user_id] : [...new Set([held.user_id, ...others])].filter((userId) => userId !== null);
  const preBufferMs = held.details?.preBufferMs ?? held.pre_buffer_ms ?? 0;
  const bufferMs = held.details?.bufferMs ?? held.buffer_ms ?? 0;
  const kind = held.is_block ? "block" : "appointment";
  const [fromMs, toMs] = [from.getTime(), to.getTime()];
  const add = (appointmentId: string, start: number, end: number) => {
    const [heldFrom, heldTo] = [start - preBufferMs, end + bufferMs];
    if (heldFrom >= toMs || heldTo <= fromMs) return;
    for (const userId of users) busy.push({ userId, calendarId, appointmentId, start, end, heldFrom, heldTo, kind });
  };
  for (const [index, id] of ids.entries()) {
    const [start, end] = [startsMs[index] ?? 0, endsMs[index] ?? 0];
    if (rrule === undefined) add(id, start, end);
    else {
      const series = {
        start: new Date(start),
        end: new Date(end),
        rrule,
        timezone: timezone ?? "UTC",
        exdates: exdates.map((at) => new Date(at)),
      };
      for (const occurrence of occurrencesOf(series, new Date(fromMs - bufferMs), new Date(toMs + preBufferMs)))
        add(heldIdOf(id, occurrence.start), occurrence.start.getTime(), occurrence.end.getTime());
    }
  }
}
