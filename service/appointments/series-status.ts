import type { BoardSeriesStatuses, board } from "#contract/appointments/board.ts";
import { appointmentStatus } from "#contract/appointments/event.ts";
import type { Received } from "#contract/endpoint.ts";
import * as rows from "#db/appointments/appointments.ts";
import type { Context } from "../context.ts";
import { findEvent, noAppointment } from "./find.ts";
import { holdsTime } from "./shape.ts";
import { changeFound } from "./update.ts";

type Change = Received<typeof board.setSeriesStatus>["body"];

/**
 * Sets the status of a series and of its individually changed occurrences. `occurrences` lists those that get a status other than the
 * series'. Returns the previous statuses, with which the same request undoes the change.
 */
export const setSeriesStatus = (ctx: Context, eventId: string, { occurrences, ...body }: Change): Promise<BoardSeriesStatuses> =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const found = (await findEvent(ctx, tx, eventId, rows.findForUpdate)) ?? noAppointment();
    if (found.row.kind !== "appointment" || found.row.rrule === null || found.occurrence !== undefined) return noAppointment();
    const changed = await rows.listOfSeriesForUpdate(tx, ctx.tenant, found.id);
    const own = new Map(occurrences.map(({ id, appointmentStatus }) => [id, appointmentStatus]));
    await changeFound(ctx, tx, found, body, now, own);
    for (const row of changed) {
      const status = own.get(row.id);
      if (status === undefined) continue;
      // The occurrence takes its time again without the series, so the time may have been taken in the meantime.
      const returnsAlone = holdsTime(status) && !holdsTime(row.status) && !holdsTime(body.appointmentStatus);
      if (returnsAlone)
        await changeFound(ctx, tx, { id: row.id, row, occurrence: undefined }, { appointmentStatus: status, toNotify: false }, now);
      else await rows.update(tx, ctx.tenant, row.id, { status, date_updated: now });
    }
    return {
      appointmentStatus: appointmentStatus.parse(found.row.status),
      occurrences: changed.map(({ id, status }) => ({ id, appointmentStatus: appointmentStatus.parse(status) })),
    };
  });
