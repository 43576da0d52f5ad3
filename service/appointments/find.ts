import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { occurrenceNamed } from "./moved-series.ts";
import { type Occurrence, occurrencesOf, readInstanceId } from "./series.ts";
import { seriesOf } from "./shape.ts";

/** What an event id refers to: a row, which may be a series, or one occurrence of the row's series. */
export type Found = { id: string; row: rows.Appointment; occurrence: Occurrence | undefined };

export const noAppointment = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Appointment not found" });
};

export const isHeldBackFrom = (
  { onlyAssignedTo }: Pick<Context, "onlyAssignedTo">,
  row: Pick<rows.Appointment, "assigned_user_id" | "users">,
) => onlyAssignedTo !== undefined && row.assigned_user_id !== onlyAssignedTo && !row.users.includes(onlyAssignedTo);

/** `read` finds the row and may lock it. */
export async function findEvent(
  ctx: Context,
  db: Executor,
  id: string,
  read: (db: Executor, tenant: Tenant, id: string) => Promise<rows.Appointment | undefined> = rows.findById,
): Promise<Found | undefined> {
  const single = async () => {
    const row = await read(db, ctx.tenant, id);
    return row === undefined || isHeldBackFrom(ctx, row) ? undefined : { id, row, occurrence: undefined };
  };
  const found = await single();
  if (found !== undefined) return found;
  const instance = readInstanceId(id);
  if (instance === undefined) return undefined;
  const master = await read(db, ctx.tenant, instance.masterId);
  if (master === undefined || master.rrule === null || isHeldBackFrom(ctx, master)) return undefined;
  const occurrence = occurrenceNamed(seriesOf(master), instance.name);
  // While this transaction waited for the lock on the series, another one may have detached the occurrence.
  return occurrence === undefined ? single() : { id, row: master, occurrence };
}

export type Shown = { row: rows.Appointment; occurrence: Occurrence | undefined; start: Date };

/** Lists the events of a span by start time, with each series expanded into its occurrences. */
export async function listEvents(db: Executor, tenant: Tenant, filter: rows.Filter, from: Date, to: Date): Promise<Shown[]> {
  const single = await rows.listTouching(db, tenant, filter, from, to);
  const series = await rows.listSeries(db, tenant, filter, from, to);
  const shown: Shown[] = [
    ...single.map((row) => ({ row, occurrence: undefined, start: row.start_time })),
    ...series.flatMap((row) => occurrencesOf(seriesOf(row), from, to).map((occurrence) => ({ row, occurrence, start: occurrence.start }))),
  ];
  return shown.sort((one, other) => one.start.getTime() - other.start.getTime() || (one.row.id < other.row.id ? -1 : 1));
}
