import type { Event } from "#contract/appointments/event.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import * as removals from "#db/appointments/removals.ts";
import * as bookings from "#db/appointments/service-bookings.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { keepBlockFree } from "./blocks.ts";
import { openBookingContext } from "./booking-context.ts";
import { allocateTime } from "./capacity.ts";
import { findEvent, isHeldBackFrom, noAppointment } from "./find.ts";
import { notify } from "./notify.ts";
import { isHeldBy, readInstanceId, timesOf } from "./series.ts";
import { notifyOfVisit } from "./service-notify.ts";
import { eventOfBooking } from "./service-shape.ts";
import { eventOf, holdsTime, seriesOf } from "./shape.ts";
import { requireBooking, takeTimeAgain } from "./visits.ts";

/** A deletion can be undone for this long. */
const undoneWithinMs = 24 * 60 * 60 * 1000;

/**
 * Undoes the deletion of an appointment, a blocked slot or a service booking, with everything that was deleted together with it, or throws
 * and changes nothing: 409 if the time was taken in the meantime.
 */
export const restoreEvent = (ctx: Context, eventId: string): Promise<Event> =>
  ctx.tx(async (tx) => {
    const now = ctx.now();
    const masterId = readInstanceId(eventId)?.masterId ?? eventId;
    const since = new Date(now.getTime() - undoneWithinMs);
    const removal = await removals.findRemoval(tx, ctx.tenant, { eventId, masterId, since });
    if (removal === undefined) return restoreBooking(ctx, tx, eventId, since);
    requireOwn(ctx, removal.actorKind, removal.actorId);
    const ids = await removals.revert(tx, ctx.tenant, removal);
    for (const id of ids) await requireFree(ctx, tx, id, now);
    const { row, occurrence } = (await findEvent(ctx, tx, eventId)) ?? noAppointment();
    const event = eventOf(row, occurrence);
    if (row.kind === "appointment" && row.to_notify && holdsTime(row.status))
      await notify(tx, ctx.tenant, ctx.settings, "booked", event, now);
    return event;
  });

/** Users undo their own deletions and those of integrations. */
function requireOwn({ origin }: Context, actorKind: string, actorId: string | null): void {
  if (actorKind === "user" && actorId !== origin.id) noAppointment();
}

async function restoreBooking(ctx: Context, tx: Executor, id: string, since: Date): Promise<Event> {
  const removal = (await removals.findRemovedBooking(tx, ctx.tenant, id, since)) ?? noAppointment();
  requireOwn(ctx, removal.actor_kind, removal.actor_id);
  await removals.restoreBooking(tx, ctx.tenant, id);
  const row = await requireBooking(ctx, tx, id, bookings.findForUpdate);
  if (holdsTime(row.status)) {
    await takeTimeAgain(ctx, tx, row);
    await notifyOfVisit(tx, ctx.tenant, ctx.settings, "booked", row, ctx.now());
  }
  return eventOfBooking((await bookings.findById(tx, ctx.tenant, id)) ?? noAppointment(), await bookings.addressOf(tx, ctx.tenant, row));
}

async function requireFree(ctx: Context, tx: Executor, id: string, now: Date): Promise<void> {
  const row = (await rows.findForUpdate(tx, ctx.tenant, id)) ?? noAppointment();
  if (isHeldBackFrom(ctx, row)) return noAppointment();
  if (!holdsTime(row.status)) return;
  if (row.kind === "block") return keepBlockFree(tx, ctx, row);
  if (row.calendar_id === null) throw new ApiError("NOT_FOUND");
  const { resourceIds } = await allocateTime(
    tx,
    ctx.tenant,
    await openBookingContext(tx, ctx.tenant, row.calendar_id),
    {
      times: row.rrule === null ? [{ start: row.start_time, end: row.end_time }] : timesOf(seriesOf(row)),
      strictness: "free",
      ignoreDateRange: true,
      userId: row.assigned_user_id ?? undefined,
      had: row.resource_ids,
      isOwn: (heldId) => heldId === id || isHeldBy(id, heldId) || heldId === row.master_id,
    },
    now,
  );
  // Its rooms may have been taken in the meantime.
  if (resourceIds.join() !== row.resource_ids.join()) await rows.update(tx, ctx.tenant, id, { resource_ids: resourceIds });
}
