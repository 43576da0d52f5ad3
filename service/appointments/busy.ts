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
  /** Includes what takes these rooms or equipment. */
  resourceIds?: readonly string[] | undefined;
  /** Includes only the blocked slots of these calendars; their other events are found through the users. */
  onlyBlocks?: boolean | undefined;
  from: number | Date;
  to: number | Date;
};

/** Lists everything that takes time within the span, buffers included: appointments, occurrences of series, blocked slots, service bookings, times of external calendars. */
export async function busyTimes(
  db: Executor,
  tenant: Tenant,
  { onlyBlocks = false, resourceIds = [], ...query }: BusyQuery,
): Promise<Busy[]> {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const held = await rows.listHeld(db, tenant, { ...query, wholeCalendars: !onlyBlocks, from, to });
  const busy: Busy[] = [];
  for (const group of held) addBusy(busy, group, from, to);
  if (resourceIds.length > 0) busy.push(...(await resourceTimes(db, tenant, resourceIds, from, to)));
  return busy;
}

/** Lists what takes rooms or equipment within the span, with an entry for each room or piece of equipment. */
export async function resourceTimes(db: Executor, tenant: Tenant, resourceIds: readonly string[], from: Date, to: Date): Promise<Busy[]> {
  const asked = new Set(resourceIds);
  const busy: Busy[] = [];
  for (const row of await rows.listResourcesHeld(db, tenant, resourceIds, from, to)) {
    const { event_id: id, rrule, timezone, pre_buffer_ms: preBufferMs, buffer_ms: bufferMs } = row;
    const series = {
      start: new Date(row.start),
      end: new Date(row.end),
      rrule: rrule ?? "",
      timezone: timezone ?? "UTC",
      exdates: row.exdates.map((at) => new Date(at)),
    };
    const times =
      rrule === null ? [series] : occurrencesOf(series, new Date(from.getTime() - bufferMs), new Date(to.getTime() + preBufferMs));
    for (const { start, end } of times) {
      const entry = {
        ...{ userId: null, calendarId: row.calendar_id, kind: "resource" as const },
        appointmentId: rrule === null ? id : heldIdOf(id, start),
        ...{ start: start.getTime(), end: end.getTime(), heldFrom: start.getTime() - preBufferMs, heldTo: end.getTime() + bufferMs },
      };
      if (entry.heldFrom >= to.getTime() || entry.heldTo <= from.getTime()) continue;
      for (const resourceId of row.resource_ids) if (asked.has(resourceId)) busy.push({ ...entry, resourceId });
    }
  }
  return busy;
}

/** Adds each time of the group that touches the span, once for each user or calendar it belongs to. */
function addBusy(busy: Busy[], held: rows.Held, from: Date, to: Date): void {
  const { calendar_id: calendarId, ids, startsMs, endsMs } = held;
  const { rrule, timezone, exdates = [], users: others = [] } = held.details ?? {};
  const users = others.length === 0 ? [held.user_id] : [...new Set([held.user_id, ...others])].filter((userId) => userId !== null);
  const preBufferMs = held.details?.preBufferMs ?? held.pre_buffer_ms ?? 0;
  const bufferMs = held.details?.bufferMs ?? held.buffer_ms ?? 0;
  const { kind } = held;
  const [fromMs, toMs] = [from.getTime(), to.getTime()];
  const add = (appointmentId: string, start: number, end: number) => {
    const [heldFrom, heldTo] = [start - preBufferMs, end + bufferMs];
    if (heldFrom >= toMs || heldTo <= fromMs) return;
    const isExternal = kind === "external";
    for (const userId of users)
      busy.push({ userId, calendarId, ...(isExternal ? {} : { appointmentId }), start, end, heldFrom, heldTo, kind });
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
