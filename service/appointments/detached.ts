import * as rows from "#db/appointments/appointments.ts";
import * as notes from "#db/appointments/notes.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { movedTo, startNamed } from "./moved-series.ts";
import { endOfSeries, hasOccurrence, type Occurrence, readInstanceId, type Series } from "./series.ts";
import { holdsTime, seriesOf } from "./shape.ts";

// Detached occurrences: those of a series that were changed individually. This file decides what a change of the series does to them.

/**
 * A detached occurrence after the change: it moves with the series unless it was moved itself, and is removed if the new rule does not
 * contain it.
 */
export type Detached = Occurrence & { id: string; original: Date; isMoved: boolean; takesTime: boolean; isGone: boolean };

/**
 * `returns`: whether an occurrence takes its time again; undefined if the series does not. `isElsewhere`: it takes the time of another
 * calendar or member.
 */
export async function detachedAfter(
  tx: Executor,
  tenant: Tenant,
  row: rows.Appointment,
  series: Series,
  { returns, isElsewhere }: { returns: ((id: string) => boolean) | undefined; isElsewhere: boolean },
): Promise<Detached[]> {
  const before = seriesOf(row);
  const isSame = series.rrule === before.rrule && isAt(before, series.start, series.end);
  if (isSame && returns === undefined && !isElsewhere) return [];
  const isSameRule = series.rrule === movedTo(before, series.start, series.end).rrule;
  return (await rows.listOfSeriesForUpdate(tx, tenant, row.id)).map(({ id, status, original_start, start_time: start, end_time: end }) => {
    const usual = original_start ?? start;
    const original = startNamed(series, readInstanceId(id)?.name ?? usual);
    const goesAlong = start.getTime() === usual.getTime();
    const lengthMs = lengthOf(lengthOf({ start, end }) === lengthOf(before) ? series : { start, end });
    const span = goesAlong ? { start: original, end: new Date(original.getTime() + lengthMs) } : { start, end };
    const isMoved = !isAt({ start, end }, span.start, span.end);
    return {
      ...span,
      id,
      original,
      isMoved,
      takesTime: returns?.(id) === true || (holdsTime(status) && (isMoved || isElsewhere)),
      isGone: !isSameRule && hasOccurrence({ ...series, exdates: [] }, original) === undefined,
    };
  });
}

/** The series without its detached occurrences, each excluded once. */
export function withoutDetached(series: Series, detached: readonly Detached[]): Series {
  const gone = new Set([...series.exdates, ...detached.map(({ original }) => original)].map((at) => at.getTime()));
  return { ...series, exdates: [...gone].map((at) => new Date(at)) };
}

const lengthOf = ({ start, end }: Occurrence) => end.getTime() - start.getTime();

const isAt = (span: Occurrence, start: Date, end: Date) => span.start.getTime() === start.getTime() && span.end.getTime() === end.getTime();

export async function writeDetached(
  tx: Executor,
  tenant: Tenant,
  detached: readonly Detached[],
  now: Date,
  resourceIds: readonly string[] = [],
): Promise<void> {
  for (const { id, start, end, original, isMoved, takesTime, isGone } of detached) {
    if (isGone) {
      await rows.remove(tx, tenant, id);
      await notes.removeOfEvent(tx, tenant, id);
    } else
      await rows.update(tx, tenant, id, {
        original_start: original,
        ...(isMoved ? { start_time: start, end_time: end, rescheduled_at: now } : {}),
        ...(takesTime ? { resource_ids: [...resourceIds] } : {}),
      });
  }
}

/** Makes one occurrence of a series an event of its own with the given fields. */
export async function detach(
  tx: Executor,
  tenant: Tenant,
  { group_id: _group, master_rrule: _rule, location_id: _location, ...row }: rows.Appointment,
  { start }: Occurrence,
  fields: Partial<rows.NewAppointment> & { id: string; date_updated: Date },
): Promise<void> {
  await rows.exclude(tx, tenant, row.id, start, fields.date_updated);
  await rows.insert(tx, tenant, {
    ...row,
    ...{ guests: JSON.stringify(row.guests), booker: row.booker && JSON.stringify(row.booker) },
    ...{ rrule: null, timezone: null, series_end: null, exdates: [], master_id: row.id, original_start: start },
    ...fields,
  });
}

/** The columns of a row that describe its series. */
export const fieldsOfSeries = (series: Series) => ({
  rrule: series.rrule,
  timezone: series.timezone,
  series_end: endOfSeries(series) ?? null,
  exdates: [...series.exdates],
  named_from: series.namedFrom ?? null,
});
