import type {
  schedules as contract,
  EventSchedule,
  eventSchedules as eventContract,
  Schedule,
  ScheduleUpdate,
} from "#contract/calendars/schedules.ts";
import { ApiError } from "#contract/errors.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as rows from "#db/calendars/schedules.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { noCalendar, requireExisting } from "./calendars.ts";

const noSchedule = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Schedule not found" });
};

export const scheduleOf = (row: rows.UserScheduleRow): Schedule => ({
  id: row.id,
  name: row.name ?? "",
  locationId: row.location_id,
  userId: row.user_id ?? "",
  timezone: row.timezone,
  rules: row.rules,
  calendarIds: row.calendar_ids,
  deleted: false,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

async function requireCalendars(tx: Executor, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const existing = await calendarRows.existingIds(tx, tenant, ids);
  if (ids.some((id) => !existing.has(id))) noCalendar();
}

/** A calendar that is deleted at the same time is reported as missing. */
async function onCalendars<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    if (sqlState(thrown) === "23503") return noCalendar();
    throw thrown;
  }
}

const fieldsOf = ({ name, timezone, rules, userId }: ScheduleUpdate) => ({
  ...(name === undefined ? {} : { name }),
  ...(timezone === undefined ? {} : { timezone }),
  ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }),
  ...(userId === undefined ? {} : { user_id: userId }),
});

/** Users limited to assigned records may change only their own hours. */
async function requireSchedule(ctx: Context, db: Executor, id: string): Promise<rows.UserScheduleRow> {
  const row = (await rows.findById(db, ctx.tenant, id)) ?? noSchedule();
  return ctx.onlyAssignedTo === undefined || row.user_id === ctx.onlyAssignedTo ? row : noSchedule();
}

function requireOwnUser({ onlyAssignedTo }: Context, userId: string | undefined): void {
  if (onlyAssignedTo !== undefined && userId !== undefined && userId !== onlyAssignedTo)
    throw new ApiError("FORBIDDEN", { reason: "ownHoursOnly" });
}

export const schedules: Handlers<typeof contract> = {
  async search(ctx, { query: { userId, calendarId, skip, limit } }) {
    if (ctx.onlyAssignedTo !== undefined && userId !== ctx.onlyAssignedTo) return { schedules: [] };
    return { schedules: (await rows.listByUser(ctx.db, ctx.tenant, { userId, calendarId, skip, limit })).map(scheduleOf) };
  },

  async create(ctx, { body: { calendarIds = [], rules = [], name, timezone, userId } }) {
    requireOwnUser(ctx, userId);
    const id = newId();
    const now = ctx.now();
    const made = await onCalendars(() =>
      ctx.tx(async (tx) => {
        await requireCalendars(tx, ctx.tenant, calendarIds);
        const schedule = { id, user_id: userId, event_calendar_id: null, name, timezone, rules: JSON.stringify(rules) };
        await rows.insert(tx, ctx.tenant, { ...schedule, date_added: now, date_updated: now });
        await rows.associate(tx, ctx.tenant, id, calendarIds);
        return (await rows.findById(tx, ctx.tenant, id)) ?? noSchedule();
      }),
    );
    return { schedule: scheduleOf(made) };
  },

  async get(ctx, { params }) {
    return { schedule: scheduleOf(await requireSchedule(ctx, ctx.db, params.scheduleId)) };
  },

  async update(ctx, { params, body }) {
    const { calendarIds } = body;
    requireOwnUser(ctx, body.userId);
    const changed = await onCalendars(() =>
      ctx.tx(async (tx) => {
        await requireSchedule(ctx, tx, params.scheduleId);
        (await rows.update(tx, ctx.tenant, params.scheduleId, { ...fieldsOf(body), date_updated: ctx.now() })) ?? noSchedule();
        if (calendarIds !== undefined) {
          await requireCalendars(tx, ctx.tenant, calendarIds);
          await rows.dissociate(tx, ctx.tenant, params.scheduleId);
          await rows.associate(tx, ctx.tenant, params.scheduleId, calendarIds);
        }
        return (await rows.findById(tx, ctx.tenant, params.scheduleId)) ?? noSchedule();
      }),
    );
    return { schedule: scheduleOf(changed) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      await requireSchedule(ctx, tx, params.scheduleId);
      (await rows.remove(tx, ctx.tenant, params.scheduleId)) ?? noSchedule();
    });
    return { success: true };
  },

  async associate(ctx, { params }) {
    await onCalendars(() =>
      ctx.tx(async (tx) => {
        await requireSchedule(ctx, tx, params.scheduleId);
        await rows.associate(tx, ctx.tenant, params.scheduleId, [params.calendarId]);
      }),
    );
    return { success: true };
  },

  async dissociate(ctx, { params }) {
    await ctx.tx(async (tx) => {
      await requireSchedule(ctx, tx, params.scheduleId);
      await requireCalendars(tx, ctx.tenant, [params.calendarId]);
      await rows.dissociate(tx, ctx.tenant, params.scheduleId, params.calendarId);
    });
    return { success: true };
  },
};

const eventScheduleOf = (row: NonNullable<Awaited<ReturnType<typeof rows.findByEventCalendar>>>): EventSchedule => ({
  calendarId: row.event_calendar_id ?? "",
  timezone: row.timezone,
  rules: row.rules,
});

export const eventSchedules: Handlers<typeof eventContract> = {
  async get(ctx, { params }) {
    await requireExisting(ctx, params.calendarId);
    return { schedule: eventScheduleOf((await rows.findByEventCalendar(ctx.db, ctx.tenant, params.calendarId)) ?? noSchedule()) };
  },

  async create(ctx, { params, body: { timezone, rules } }) {
    const calendar = await requireExisting(ctx, params.calendarId);
    if (calendar.calendar_type !== "event")
      throw new ApiError("INVALID", { message: ["the calendar is not an event calendar: its hours are its members' schedules"] });
    const now = ctx.now();
    const hours = { user_id: null, event_calendar_id: calendar.id, name: null, timezone, rules: JSON.stringify(rules) };
    const made = await onCalendars(() =>
      ctx.tx((tx) => rows.insert(tx, ctx.tenant, { id: newId(), ...hours, date_added: now, date_updated: now })),
    );
    if (made === undefined) throw new ApiError("CONFLICT", { message: "The calendar has a schedule already. Update it instead." });
    return { schedule: eventScheduleOf(made) };
  },

  async update(ctx, { params, body }) {
    await requireExisting(ctx, params.calendarId);
    const fields = { ...fieldsOf(body), date_updated: ctx.now() };
    const changed = await ctx.tx((tx) => rows.updateOfEventCalendar(tx, ctx.tenant, params.calendarId, fields));
    return { schedule: eventScheduleOf(changed ?? noSchedule()) };
  },
};
