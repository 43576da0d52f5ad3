import type { events as contract } from "#contract/appointments/events.ts";
import { ApiError } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { createAppointment } from "./create.ts";
import { findEvent, listEvents, noAppointment } from "./find.ts";
import { removeEvent } from "./remove.ts";
import { eventOf } from "./shape.ts";
import { updateAppointment } from "./update.ts";

type RangeSent = { startTime: number; endTime: number };

export function rangeOf({ startTime, endTime }: RangeSent): { from: Date; to: Date } {
  if (startTime > endTime) throw new ApiError("INVALID", { message: "endTime must not be before startTime" });
  return { from: new Date(startTime), to: new Date(endTime) };
}

type ListSent = RangeSent & { calendarId?: string | undefined; userId?: string | undefined; groupId?: string | undefined };

/** Lists the events of a calendar, a user or a group; the request must name one of them. */
export async function listOf(ctx: Context, kind: "appointment" | "block", query: ListSent) {
  const { calendarId, userId, groupId } = query;
  if (calendarId === undefined && userId === undefined && groupId === undefined)
    throw new ApiError("INVALID", { message: "one of calendarId, userId and groupId should not be empty" });
  const { from, to } = rangeOf(query);
  const shown = await listEvents(ctx.db, ctx.tenant, { kind, calendarId, userId, groupId, onlyOf: ctx.onlyAssignedTo }, from, to);
  return { events: shown.map(({ row, occurrence }) => eventOf(row, occurrence)) };
}

export const events: Handlers<typeof contract> = {
  list: (ctx, { query }) => listOf(ctx, "appointment", query),

  async get(ctx, { params }) {
    const { row, occurrence } = (await findEvent(ctx, ctx.db, params.eventId)) ?? noAppointment();
    return { event: eventOf(row, occurrence) };
  },

  create: (ctx, { body: { locationId: _, ...sent } }) => createAppointment(ctx, sent),

  update: (ctx, { params, body }) => updateAppointment(ctx, params.eventId, body),

  async remove(ctx, { params }) {
    await removeEvent(ctx, params.eventId);
    return { succeeded: true };
  },
};
