import type {
  Block,
  BlockRepetition,
  BlockWrite,
  blocks as contract,
  repeatedBlocks as repeatedContract,
} from "#contract/appointments/blocks.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/appointments/appointments.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { type Busy, rules } from "../calendars/availability/types.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { openBookingContext } from "./booking-context.ts";
import { busyTimes } from "./busy.ts";
import { dayOf } from "./capacity.ts";
import { requireOrder, seriesAt } from "./create.ts";
import { detach, detachedAfter, fieldsOfSeries, withoutDetached, writeDetached } from "./detached.ts";
import { listOf } from "./events.ts";
import { type Found, findEvent } from "./find.ts";
import { movedTo } from "./moved-series.ts";
import { boundedTimesOf, readOverlaps } from "./repeated.ts";
import { holderOf, type Occurrence, type Series, timesOf } from "./series.ts";
import { seriesOf } from "./shape.ts";

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

const whoseRow = (row: rows.Appointment): Whose =>
  row.calendar_id === null ? { assignedUserId: row.assigned_user_id ?? "" } : { calendarId: row.calendar_id };

async function requireMayBlock(db: Executor, ctx: Context, whose: Whose): Promise<void> {
  if (ctx.onlyAssignedTo !== undefined && whose.assignedUserId !== ctx.onlyAssignedTo) throw new ApiError("FORBIDDEN");
  if (whose.calendarId !== undefined) await openBookingContext(db, ctx.tenant, whose.calendarId);
}

const spanOf = (times: readonly Occurrence[]) => ({
  from: Math.min(...times.map(({ start }) => start.getTime())),
  to: Math.max(...times.map(({ end }) => end.getTime())),
});

/** Waits for bookings of the same days, and keeps others from booking until the end of the transaction. */
function claimTimes(tx: Executor, ctx: Context, whose: Whose, times: readonly Occurrence[]): Promise<void> {
  const holder = whose.calendarId === undefined ? `user ${whose.assignedUserId}` : `calendar ${whose.calendarId}`;
  const { from, to } = spanOf(times);
  return rows.claim(tx, ctx.tenant, [{ holder, from: dayOf(from), to: dayOf(to) }]);
}

/** The appointments within the span of the times. */
async function listBooked(db: Executor, ctx: Context, whose: Whose, times: readonly Occurrence[]): Promise<Busy[]> {
  const busy = await busyTimes(db, ctx.tenant, {
    userIds: whose.assignedUserId === undefined ? [] : [whose.assignedUserId],
    calendarIds: whose.calendarId === undefined ? [] : [whose.calendarId],
    ...spanOf(times),
  });
  return busy.filter(({ kind }) => kind === "appointment");
}

const touches = ({ start, end }: Occurrence, held: Busy) => held.start < end.getTime() && held.end > start.getTime();

/** Blocked slots use the same claim as bookings, so a booked time cannot be blocked and a blocked time cannot be booked. */
async function keepFree(tx: Executor, ctx: Context, whose: Whose, times: readonly Occurrence[]): Promise<void> {
  await requireMayBlock(tx, ctx, whose);
  await claimTimes(tx, ctx, whose, times);
  const booked = (await listBooked(tx, ctx, whose, times)).find((held) => times.some((time) => touches(time, held)));
  if (booked !== undefined)
    throw new ApiError("CONFLICT", { message: "The time is booked.", meta: { eventId: holderOf(booked.appointmentId ?? "") } });
}

/** Rejects a block, or a series of blocks, if any of its times is booked. */
export const keepBlockFree = (tx: Executor, ctx: Context, row: rows.Appointment): Promise<void> =>
  keepFree(tx, ctx, whoseRow(row), row.rrule === null ? [{ start: row.start_time, end: row.end_time }] : timesOf(seriesOf(row)));

type NewBlock = { whose: Whose; title: string | undefined; start: Date; end: Date };

function insertBlock(ctx: Context, tx: Executor, { whose, title, start, end }: NewBlock, series?: Series) {
  const now = ctx.now();
  return rows.insert(tx, ctx.tenant, {
    id: newId(),
    kind: "block",
    calendar_id: whose.calendarId ?? null,
    assigned_user_id: whose.assignedUserId ?? null,
    contact_id: null,
    title: title ?? "Blocked",
    status: "confirmed",
    description: null,
    address: null,
    meeting_location_type: null,
    meeting_location_id: null,
    start_time: start,
    end_time: end,
    ...(series === undefined ? { rrule: null, timezone: null, series_end: null, named_from: null } : fieldsOfSeries(series)),
    master_id: null,
    original_start: null,
    rescheduled_at: null,
    created_by: ctx.origin.kind === "user" ? (ctx.origin.id ?? null) : null,
    source: ctx.origin.kind === "user" ? "dashboard" : "integration",
    date_added: now,
    date_updated: now,
  });
}

type BlockChange = Partial<Pick<BlockWrite, "calendarId" | "assignedUserId" | "title" | "startTime" | "endTime">>;

/** Changes a blocked slot, one occurrence of a repeated one, or all of them. */
export async function changeBlock(ctx: Context, tx: Executor, { id, row, occurrence }: Found, body: BlockChange, now: Date): Promise<void> {
  const isNamed = body.calendarId !== undefined || body.assignedUserId !== undefined;
  const whose = isNamed ? whoseOf(body) : whoseRow(row);
  const current = occurrence ?? { start: row.start_time, end: row.end_time };
  const [start, end] = [body.startTime ?? current.start, body.endTime ?? current.end];
  requireOrder(start, end);
  const isElsewhere = (whose.calendarId ?? null) !== row.calendar_id || (whose.assignedUserId ?? null) !== row.assigned_user_id;
  const isMoved = start.getTime() !== current.start.getTime() || end.getTime() !== current.end.getTime();
  const of = { calendar_id: whose.calendarId ?? null, assigned_user_id: whose.assignedUserId ?? null, title: body.title ?? row.title };
  const fields = { ...of, start_time: start, end_time: end, date_updated: now };
  if (occurrence !== undefined || row.rrule === null) {
    if (isElsewhere || isMoved) await keepFree(tx, ctx, whose, [{ start, end }]);
    if (occurrence === undefined) await rows.update(tx, ctx.tenant, row.id, fields);
    else await detach(tx, ctx.tenant, row, occurrence, { ...fields, id });
    return;
  }
  const whole = movedTo(seriesOf(row), start, end);
  const detached = await detachedAfter(tx, ctx.tenant, row, whole, { returns: undefined, isElsewhere });
  const series = withoutDetached(whole, detached);
  if (isElsewhere || isMoved) await keepFree(tx, ctx, whose, [...timesOf(series), ...detached.filter(({ takesTime }) => takesTime)]);
  await rows.update(tx, ctx.tenant, row.id, { ...fields, ...fieldsOfSeries(series) });
  await writeDetached(tx, ctx.tenant, detached, now);
  await rows.updateOfSeries(tx, ctx.tenant, row.id, { ...of, date_updated: now });
}

export const blocks: Handlers<typeof contract> = {
  list: (ctx, { query }) => listOf(ctx, "block", query),

  create(ctx, { body: { startTime: start, endTime: end, title, ...sent } }) {
    const whose = whoseOf(sent);
    requireOrder(start, end);
    return ctx.tx(async (tx) => {
      await keepFree(tx, ctx, whose, [{ start, end }]);
      return blockOf(await insertBlock(ctx, tx, { whose, title, start, end }));
    });
  },

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const found = await findEvent(ctx, tx, params.eventId, rows.findForUpdate);
      if (found?.row.kind !== "block") return noBlock();
      await changeBlock(ctx, tx, found, body, ctx.now());
      return blockOf((await rows.findById(tx, ctx.tenant, found.id)) ?? noBlock());
    }),
};

async function seriesOfRepeated(ctx: Context, { startTime, endTime, rrule }: BlockRepetition) {
  requireOrder(startTime, endTime);
  const series = seriesAt(rrule, startTime, endTime, await zoneOf(ctx.db, ctx.tenant));
  return { series, times: boundedTimesOf(series) };
}

export const repeatedBlocks: Handlers<typeof repeatedContract> = {
  async check(ctx, { body }) {
    const whose = whoseOf(body);
    await requireMayBlock(ctx.db, ctx, whose);
    const { times } = await seriesOfRepeated(ctx, body);
    const booked = await listBooked(ctx.db, ctx, whose, times);
    const taken = times.map((time) => ({ ...time, by: booked.find((held) => touches(time, held)) }));
    const overlapOf = await readOverlaps(
      ctx,
      taken.flatMap(({ by }) => by ?? []),
    );
    return {
      occurrences: taken.map(({ start, end, by }) => ({
        startTime: start.toISOString(),
        endTime: end.toISOString(),
        objection: by === undefined ? null : { rule: "busy", words: rules.busy.words },
        overlaps: overlapOf(by),
      })),
    };
  },

  async create(ctx, { body: { title, skip, ...body } }) {
    const whose = whoseOf(body);
    const { series, times } = await seriesOfRepeated(ctx, body);
    const { startTime: start, endTime: end } = body;
    const skipped = new Set(skip.map((at) => at.getTime()));
    if (skipped.has(start.getTime())) throw new ApiError("INVALID", { message: "skip must not have the first occurrence" });
    const isSkipped = (time: Occurrence) => skipped.has(time.start.getTime());
    const exdates = times.filter(isSkipped).map((time) => time.start);
    return ctx.tx(async (tx) => {
      await keepFree(
        tx,
        ctx,
        whose,
        times.filter((time) => !isSkipped(time)),
      );
      return blockOf(await insertBlock(ctx, tx, { whose, title, start, end }, { ...series, exdates }));
    });
  },
};
