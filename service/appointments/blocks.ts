import type { Block, blocks as contract } from "#contract/appointments/blocks.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { openBookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { dayOf } from "./capacity.ts";
import { requireOrder } from "./create.ts";
import { listOf } from "./events.ts";
import { isHeldBackFrom } from "./find.ts";
import { holderOf } from "./series.ts";

const noBlock = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Blocked slot not found" });
};

const blockOf = (row: Awaited<ReturnType<typeof rows.insert>>): Block => ({
  id: row.id,
  locationId: row.location_id,
  calendarId: row.calendar_id,
  assignedUserId: row.assigned_user_id,
  title: row.title,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
});

type Whose = { calendarId: string; assignedUserId?: undefined } | { assignedUserId: string; calendarId?: undefined };

function whoseOf({ calendarId, assignedUserId }: { calendarId?: string | undefined; assignedUserId?: string | undefined }): Whose {
  if (calendarId !== undefined && assignedUserId === undefined) return { calendarId };
  if (assignedUserId !== undefined && calendarId === undefined) return { assignedUserId };
  throw new ApiError("INVALID", {
    message:
      calendarId === undefined
        ? "one of calendarId and assignedUserId should not be empty"
        : "calendarId and assignedUserId must not both be sent",
  });
}

/** Blocked slots use the same claim as bookings, so a booked time cannot be blocked and a blocked time cannot be booked. */
export async function keepFree(tx: Executor, ctx: Context, whose: Whose, start: Date, end: Date): Promise<void> {
  if (ctx.onlyAssignedTo !== undefined && whose.assignedUserId !== ctx.onlyAssignedTo) throw new ApiError("FORBIDDEN");
  if (whose.calendarId !== undefined) await openBookingContext(tx, ctx.tenant, whose.calendarId);
  const holder = whose.calendarId === undefined ? `user ${whose.assignedUserId}` : `calendar ${whose.calendarId}`;
  await rows.claim(tx, ctx.tenant, [{ holder, from: dayOf(start.getTime()), to: dayOf(end.getTime()) }]);
  const busy = await busyTimes(tx, ctx.tenant, {
    userIds: whose.assignedUserId === undefined ? [] : [whose.assignedUserId],
    calendarIds: whose.calendarId === undefined ? [] : [whose.calendarId],
    from: start,
    to: end,
  });
  const booked = busy.find((held) => held.kind === "appointment" && held.start < end.getTime() && held.end > start.getTime());
  if (booked !== undefined)
    throw new ApiError("CONFLICT", { message: "The time is booked.", meta: { eventId: holderOf(booked.appointmentId ?? "") } });
}

export const blocks: Handlers<typeof contract> = {
  list: (ctx, { query }) => listOf(ctx, "block", query),

  async create(ctx, { body }) {
    const whose = whoseOf(body);
    requireOrder(body.startTime, body.endTime);
    const now = ctx.now();
    const id = newId();
    return ctx.tx(async (tx) => {
      await keepFree(tx, ctx, whose, body.startTime, body.endTime);
      const made = await rows.insert(tx, ctx.tenant, {
        id,
        kind: "block",
        calendar_id: whose.calendarId ?? null,
        assigned_user_id: whose.assignedUserId ?? null,
        contact_id: null,
        title: body.title ?? "Blocked",
        status: "confirmed",
        description: null,
        address: null,
        meeting_location_type: null,
        meeting_location_id: null,
        start_time: body.startTime,
        end_time: body.endTime,
        rrule: null,
        timezone: null,
        series_end: null,
        master_id: null,
        original_start: null,
        named_from: null,
        rescheduled_at: null,
        created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
        source: ctx.origin.kind === "user" ? "dashboard" : "integration",
        date_added: now,
        date_updated: now,
      });
      return blockOf(made);
    });
  },

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const row = (await rows.findForUpdate(tx, ctx.tenant, params.eventId)) ?? noBlock();
      if (row.kind !== "block" || isHeldBackFrom(ctx, row)) return noBlock();
      const isNamed = body.calendarId !== undefined || body.assignedUserId !== undefined;
      const whose = whoseOf(
        isNamed ? body : { calendarId: row.calendar_id ?? undefined, assignedUserId: row.assigned_user_id ?? undefined },
      );
      const start = body.startTime ?? row.start_time;
      const end = body.endTime ?? row.end_time;
      requireOrder(start, end);
      const isElsewhere = (whose.calendarId ?? null) !== row.calendar_id || (whose.assignedUserId ?? null) !== row.assigned_user_id;
      if (isElsewhere || start.getTime() !== row.start_time.getTime() || end.getTime() !== row.end_time.getTime())
        await keepFree(tx, ctx, whose, start, end);
      await rows.update(tx, ctx.tenant, row.id, {
        calendar_id: whose.calendarId ?? null,
        assigned_user_id: whose.assignedUserId ?? null,
        title: body.title ?? row.title,
        start_time: start,
        end_time: end,
        date_updated: ctx.now(),
      });
      return blockOf((await rows.findById(tx, ctx.tenant, row.id)) ?? noBlock());
    }),
};
