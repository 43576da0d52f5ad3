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
  /** Of the calendars only what blocks them: their other events are of the users, or nobody's who is asked for. */
  onlyBlocks?: boolean | undefined;
  from: number | Date;
  to: number | Date;
};

/** Everything that holds time within the span, buffers included: appointments, occurrences of series, blocked slots, service bookings. */
export async function busyTimes(db: Executor, tenant: Tenant, { onlyBlocks = false, ...query }: BusyQuery): Promise<Busy[]> {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const held = await rows.listHeld(db, tenant, { ...query, wholeCalendars: !onlyBlocks, from, to });
  const [fromMs, toMs] = [from.getTime(), to.getTime()];
  return held
    .flatMap((group) => busyOf(group, from, to))
    .filter((busy) => busy.heldFrom < toMs && busy.heldTo > fromMs)
    .sort((one, other) => one.start - other.start);
}

function busyOf(held: rows.Held, from: Date, to: Date): Busy[] {
  const users = [...new Set([held.user_id, ...(held.details?.users ?? [])])];
  const whose = users.length > 1 ? users.filter((userId) => userId !== null) : users;
  const preBufferMs = held.details?.preBufferMs ?? held.pre_buffer_ms ?? 0;
  const bufferMs = held.details?.bufferMs ?? held.buffer_ms ?? 0;
  const kind = held.is_block ? "block" : "appointment";
  const busy: Busy[] = [];
  const add = (appointmentId: string, start: number, end: number) => {
    for (const userId of whose) {
      const span = { start, end, heldFrom: start - preBufferMs, heldTo: end + bufferMs };
      busy.push({ userId, calendarId: held.calendar_id, appointmentId, ...span, kind });
    }
  };
  const { rrule, timezone, exdates = [] } = held.details ?? {};
  for (const [index, id] of held.ids.entries()) {
    const [start = 0, end = 0] = [held.startsMs[index], held.endsMs[index]];
    if (rrule === undefined) add(id, start, end);
    else {
      const series = {
        start: new Date(start),
        end: new Date(end),
        rrule,
        timezone: timezone ?? "UTC",
        exdates: exdates.map((at) => new Date(at)),
      };
      const touching = occurrencesOf(series, new Date(from.getTime() - bufferMs), new Date(to.getTime() + preBufferMs));
      for (const occurrence of touching) add(instanceIdOf(id, occurrence.start), occurrence.start.getTime(), occurrence.end.getTime());
    }
  }
  return busy;
}
