import * as rows from "#db/appointments/appointments.ts";
import * as notes from "#db/appointments/notes.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { type Found, findEvent, noAppointment } from "./find.ts";
import { notify } from "./notify.ts";
import { eventOf, holdsTime } from "./shape.ts";

/** Deletes an appointment, one occurrence, a series with all of them, or a blocked slot. */
export const removeEvent = (ctx: Context, eventId: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const found = (await findEvent(ctx, tx, eventId, rows.findForUpdate)) ?? noAppointment();
    await removeFound(ctx, tx, found, ctx.now());
  });

export async function removeFound(ctx: Context, tx: Executor, { id, row, occurrence }: Found, now: Date): Promise<void> {
  const event = eventOf(row, occurrence);
  if (occurrence !== undefined) await rows.exclude(tx, ctx.tenant, row.id, occurrence.start, now);
  else await rows.remove(tx, ctx.tenant, row.id);
  await notes.removeOfEvent(tx, ctx.tenant, id);
  if (row.kind === "appointment" && row.to_notify && holdsTime(row.status))
    await notify(tx, ctx.tenant, ctx.settings, "canceled", { ...event, appointmentStatus: "cancelled", deleted: true }, now);
}
