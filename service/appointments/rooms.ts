import type { rooms as contract } from "#contract/appointments/rooms.ts";
import * as resourceRows from "#db/calendars/resources.ts";
import { resourceIdsOf } from "../calendars/availability/load.ts";
import { listRooms, needsOf } from "../calendars/availability/resources.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { openBookingContext } from "./booking-context.ts";
import { resourceTimes } from "./busy.ts";
import { createAppointment } from "./create.ts";
import { findEvent } from "./find.ts";
import { readOverlaps } from "./repeated.ts";
import { eventOfBooking } from "./service-shape.ts";
import { isOwnOf, updateAppointment } from "./update.ts";
import { changeRoomOfVisit } from "./visits.ts";

export const rooms: Handlers<typeof contract> = {
  async list(ctx, { query: { calendarId, serviceId, startTime, endTime, eventId } }) {
    const isOwn = eventId === undefined ? () => false : await ownTimeOf(ctx, eventId);
    const context = calendarId === undefined ? undefined : await openBookingContext(ctx.db, ctx.tenant, calendarId);
    const resources = context?.availability.resources ?? (await resourceRows.listOfServices(ctx.db, ctx.tenant, [serviceId ?? ""]));
    const held = await resourceTimes(ctx.db, ctx.tenant, resourceIdsOf({ resources }), new Date(startTime), new Date(endTime));
    const busy = held.filter(({ appointmentId }) => appointmentId === undefined || !isOwn(appointmentId));
    const needs = context === undefined ? { resources, busy } : needsOf({ ...context.availability, busy, now: ctx.now().getTime() });
    const listed = listRooms(needs, { from: startTime, to: endTime });
    const overlapOf = await readOverlaps(
      ctx,
      listed.flatMap(({ by }) => by ?? []),
    );
    return { rooms: listed.map(({ id, by }) => ({ id, isFree: by === undefined, overlaps: overlapOf(by) })) };
  },

  book: (ctx, { body: { roomId, ...booking } }) => createAppointment(ctx, booking, { roomId }),

  async change(ctx, { params: { eventId }, body }) {
    return (await findEvent(ctx, ctx.db, eventId)) === undefined
      ? eventOfBooking(await changeRoomOfVisit(ctx, eventId, body))
      : updateAppointment(ctx, eventId, { roomId: body.roomId });
  },
};

/** Identifies the time that the event itself takes. */
async function ownTimeOf(ctx: Context, eventId: string): Promise<(heldId: string) => boolean> {
  const found = await findEvent(ctx, ctx.db, eventId);
  return found === undefined ? (heldId) => heldId === eventId : isOwnOf(found, []);
}
