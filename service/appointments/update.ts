import type { Event } from "#contract/appointments/event.ts";
import type { AppointmentUpdate } from "#contract/appointments/events.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { type BookingContext, openBookingContext } from "./booking-context.ts";
import { type Allocation, allocateTime, type Strictness } from "./capacity.ts";
import { requireOrder, seriesAt } from "./create.ts";
import { type Detached, detach, detachedAfter, fieldsOfSeries, withoutDetached, writeDetached } from "./detached.ts";
import { type Found, findEvent, noAppointment } from "./find.ts";
import { movedTo } from "./moved-series.ts";
import { type Happening, notify } from "./notify.ts";
import { namesPlace, placeOf } from "./place.ts";
import { heldIdOf, isHeldBy, type Series, timesOf } from "./series.ts";
import { eventOf, holdsTime, seriesOf } from "./shape.ts";

/** Users may choose the room. With `anyMember`, the member may change with the time. */
export type UserUpdate = AppointmentUpdate & { roomId?: string | undefined; anyMember?: boolean };

/** Changes one appointment, one occurrence, or a series, or throws and changes nothing. */
export const updateAppointment = (ctx: Context, eventId: string, body: UserUpdate): Promise<Event> =>
  ctx.tx(async (tx) => {
    const found = (await findEvent(ctx, tx, eventId, rows.findForUpdate)) ?? noAppointment();
    if (found.row.kind !== "appointment") return noAppointment();
    return changeFound(ctx, tx, found, body, ctx.now());
  });

/** `own`: the statuses of the series' changed occurrences that get a status other than the series'. */
export async function changeFound(
  ctx: Context,
  tx: Executor,
  found: Found,
  body: UserUpdate,
  now: Date,
  own: ReadonlyMap<string, rows.Appointment["status"]> = new Map(),
): Promise<Event> {
  const change = await changeOf(ctx, tx, found, body, now, own);
  await write(ctx, tx, found, change, now);
  const event = eventOf((await rows.findById(tx, ctx.tenant, found.id)) ?? noAppointment());
  const happening = happeningOf(found, change);
  if (change.fields.to_notify && happening !== undefined) await notify(tx, ctx.tenant, ctx.settings, happening, event, now);
  return event;
}

type Change = {
  fields: Pick<
    rows.Appointment,
    | "start_time"
    | "end_time"
    | "calendar_id"
    | "status"
    | "to_notify"
    | "assigned_user_id"
    | "users"
    | "resource_ids"
    | "title"
    | "description"
  >;
  /** The series after the change, if the event is one. */
  series: Series | undefined;
  /** The detached occurrences that the change affects. */
  detached: readonly Detached[];
  isMoved: boolean;
  wasHolding: boolean;
};

async function changeOf(
  ctx: Context,
  tx: Executor,
  found: Found,
  body: UserUpdate,
  now: Date,
  own: ReadonlyMap<string, rows.Appointment["status"]>,
): Promise<Change> {
  const { row, occurrence } = found;
  const current = occurrence ?? { start: row.start_time, end: row.end_time };
  const lengthMs = current.end.getTime() - current.start.getTime();
  const start = body.startTime ?? current.start;
  const end = body.endTime ?? new Date(start.getTime() + lengthMs);
  requireOrder(start, end);

  const calendarId = body.calendarId ?? row.calendar_id ?? "";
  const status = body.appointmentStatus ?? row.status;
  const ignores = body.ignoreFreeSlotValidation ?? false;
  const isMoved = start.getTime() !== current.start.getTime() || end.getTime() !== current.end.getTime();
  const isElsewhere = calendarId !== row.calendar_id;
  const isReassigned = body.assignedUserId !== undefined && body.assignedUserId !== row.assigned_user_id;
  const wasHolding = holdsTime(row.status);
  const returns = !wasHolding && holdsTime(status);
  const newRule = ignores ? ruleSent(found, body) : undefined;
  const takesTime = isMoved || isElsewhere || isReassigned || returns || newRule !== undefined;
  const takesRoom = body.roomId !== undefined;
  const context = takesTime || takesRoom || namesPlace(body) ? await openBookingContext(tx, ctx.tenant, calendarId) : undefined;
  const whole = seriesAfter(found, newRule, start, end, context);
  const detached =
    whole === undefined || row.rrule === null
      ? []
      : await detachedAfter(tx, ctx.tenant, row, whole, {
          returns: returns ? (id) => holdsTime(own.get(id) ?? status) : undefined,
          isElsewhere: isElsewhere || isReassigned,
        });
  const series = whole && withoutDetached(whole, detached);

  const present: Allocation = { assignedUserId: row.assigned_user_id, users: row.users, resourceIds: row.resource_ids };
  const taken: Allocation =
    context !== undefined && (takesTime || takesRoom)
      ? await allocateTime(
          tx,
          ctx.tenant,
          context,
          {
            times:
              series === undefined ? [{ start, end }] : [...timesOf(series), ...detached.filter((one) => one.takesTime && !one.isGone)],
            strictness: strictnessOf({ ignores: ignores || !takesTime, holds: holdsTime(status), isNewTime: isMoved || isElsewhere }),
            ignoreDateRange: body.ignoreDateRange ?? false,
            userId: body.assignedUserId ?? (body.anyMember ? undefined : keptMember(row, context)),
            had: row.resource_ids,
            roomId: body.roomId,
            isOwn: isOwnOf(found, detached),
          },
          now,
        )
      : present;
  // If only the room changes, the appointment keeps its members.
  const allocation: Allocation = takesTime ? taken : { ...present, resourceIds: taken.resourceIds };

  const place = context !== undefined && namesPlace(body) ? placeOf(placeSent(row, body), context.calendar, allocation.assignedUserId) : {};
  return {
    fields: {
      title: body.title ?? row.title,
      description: body.description ?? row.description,
      ...place,
      status,
      to_notify: body.toNotify ?? row.to_notify,
      calendar_id: calendarId,
      assigned_user_id: allocation.assignedUserId,
      users: allocation.users,
      resource_ids: allocation.resourceIds,
      start_time: start,
      end_time: end,
    },
    series,
    detached,
    isMoved,
    wasHolding,
  };
}

function strictnessOf({ ignores, holds, isNewTime }: { ignores: boolean; holds: boolean; isNewTime: boolean }): Strictness {
  if (ignores || !holds) return "nothing";
  return isNewTime ? "offered" : "free";
}

/** The current member stays unless the calendar's team does not include them. */
const keptMember = (row: rows.Appointment, { availability: { members } }: BookingContext) =>
  row.assigned_user_id !== null && (members.length === 0 || members.some(({ userId }) => userId === row.assigned_user_id))
    ? row.assigned_user_id
    : undefined;

/** Identifies the time that this change releases: the series' own occurrences, and detached ones that take another time. */
export function isOwnOf({ id, row, occurrence }: Found, detached: readonly Detached[]): (heldId: string) => boolean {
  const own = occurrence === undefined ? id : heldIdOf(row.id, occurrence.start);
  const isSeries = row.rrule !== null && occurrence === undefined;
  const along = new Set(detached.filter(({ takesTime, isGone }) => takesTime || isGone).map((one) => one.id));
  return (heldId) => heldId === own || along.has(heldId) || (isSeries && isHeldBy(row.id, heldId));
}

/** If only part of the location is sent, the stored rest applies. */
const placeSent = (row: rows.Appointment, body: AppointmentUpdate) => ({
  address: body.address,
  meetingLocationType: body.meetingLocationType,
  meetingLocationId: body.meetingLocationId,
  overrideLocationConfig:
    body.overrideLocationConfig ??
    (body.meetingLocationId === undefined && body.meetingLocationType === undefined ? row.override_location_config : undefined),
});

/** An occurrence has no rule of its own, but the rule of its series may be sent with it. */
function ruleSent({ row, occurrence }: Found, { rrule }: AppointmentUpdate): string | undefined {
  if (occurrence === undefined && row.master_id === null) return rrule;
  if (rrule !== undefined && rrule !== (row.rrule ?? row.master_rrule))
    throw new ApiError("INVALID", { message: "rrule cannot be set on one occurrence of a series" });
  return undefined;
}

function seriesAfter(
  { row, occurrence }: Found,
  rule: string | undefined,
  start: Date,
  end: Date,
  context: BookingContext | undefined,
): Series | undefined {
  const stays = row.rrule === null || occurrence !== undefined ? undefined : movedTo(seriesOf(row), start, end);
  if (rule === undefined || context === undefined) return stays;
  const { exdates: _, ...made } = seriesAt(rule, start, end, stays?.timezone ?? context.availability.timezone);
  return { exdates: [], ...stays, ...made };
}

async function write(
  ctx: Context,
  tx: Executor,
  { id, row, occurrence }: Found,
  { fields, series, detached, isMoved }: Change,
  now: Date,
): Promise<void> {
  const rescheduled = isMoved ? { rescheduled_at: now } : {};
  if (occurrence !== undefined) return detach(tx, ctx.tenant, row, occurrence, { ...fields, ...rescheduled, id, date_updated: now });
  const recurrence = series === undefined ? {} : fieldsOfSeries(series);
  await rows.update(tx, ctx.tenant, row.id, { ...fields, ...recurrence, ...rescheduled, date_updated: now });
  if (row.rrule === null) return;
  await writeDetached(tx, ctx.tenant, detached, now, fields.resource_ids);
  // Only occurrences that take their time together with the series are in its rooms.
  const { start_time: _start, end_time: _end, resource_ids: _resources, ...shared } = fields;
  await rows.updateOfSeries(tx, ctx.tenant, row.id, { ...changedOf(row, shared), date_updated: now });
}

/** Limits the fields for detached occurrences to those that this request changes. */
const changedOf = <T extends object>(row: rows.Appointment, fields: T): Partial<T> => {
  const changed: Partial<T> = { ...fields };
  for (const name in fields) if (JSON.stringify(fields[name]) === JSON.stringify(Reflect.get(row, name))) delete changed[name];
  return changed;
};

function happeningOf({ row }: Found, { fields, isMoved, wasHolding }: Change): Happening | undefined {
  const holds = holdsTime(fields.status);
  if (wasHolding && !holds) return "canceled";
  if (!wasHolding && holds) return "booked";
  if (isMoved && holds) return "rescheduled";
  return row.status === "new" && fields.status === "confirmed" ? "confirmed" : undefined;
}
