import {
  type externalCalendars as contract,
  type ExternalCalendar,
  externalCalendarsMost,
} from "#contract/calendars/external-calendars.ts";
import { ApiError } from "#contract/errors.ts";
import { hasArea } from "#contract/permissions.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/calendars/external-calendars.ts";
import { newId } from "#db/ids.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../handler.ts";
import { userOf } from "../../users/sessions.ts";
import { reasonAgainst } from "../../workflows/targets.ts";
import { addressOf, type Reading, readCalendar, sealAddress, storeReading } from "./read-calendar.ts";

const noExternalCalendar = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Calendar not found" });
};

const longestSpanMs = 62 * 24 * 60 * 60 * 1000;

const shown = (row: rows.ExternalCalendar): ExternalCalendar => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  host: row.host,
  checkedAt: row.checked_at?.toISOString() ?? null,
  problem: row.problem,
});

/** Admins who may change settings manage the calendars of all users. */
function mayManageOthers(ctx: Context): boolean {
  if (ctx.onlyAssignedTo !== undefined) return false;
  const user = userOf(ctx);
  return user.role === "admin" && hasArea(user, "settings");
}

/** Another user's calendar is not found, unless the caller manages those of others. */
async function requireOwn(ctx: Context, id: string): Promise<rows.ExternalCalendar> {
  const isForAll = mayManageOthers(ctx);
  const row = (await rows.findById(ctx.db, ctx.tenant, id)) ?? noExternalCalendar();
  return isForAll || row.user_id === userOf(ctx).id ? row : noExternalCalendar();
}

function requireAddress({ settings }: Context, url: string): void {
  if (reasonAgainst(url, settings.allowLoopback) !== undefined) throw new ApiError("INVALID", { reason: "calendarAddress" });
}

const reasons = {
  address: "calendarAddress",
  unreachable: "calendarUnreachable",
  status: "calendarStatus",
  tooLarge: "calendarTooLarge",
  tooSlow: "calendarTooSlow",
  unreadable: "calendarUnreadable",
} as const;

/** A calendar is stored only if it could be read once. */
function requireRead(reading: Reading): Reading {
  if ("problem" in reading) throw new ApiError("INVALID", { reason: reasons[reading.problem] });
  return reading;
}

export const externalCalendars: Handlers<typeof contract> = {
  async list(ctx) {
    const isForAll = mayManageOthers(ctx);
    const found = await rows.list(ctx.db, ctx.tenant, isForAll ? undefined : userOf(ctx).id);
    return { calendars: found.map(shown), mayManageOthers: isForAll };
  },

  async create(ctx, { body: { userId, name, url } }) {
    if (!mayManageOthers(ctx) && userId !== userOf(ctx).id) throw new ApiError("FORBIDDEN", { reason: "adminsOnly" });
    if ((await users.findById(ctx.db, ctx.tenant, userId)) === undefined) throw new ApiError("NOT_FOUND", { message: "User not found" });
    requireAddress(ctx, url);
    const reading = requireRead(await readCalendar(ctx, url));
    return ctx.tx(async (tx) => {
      await rows.hold(tx, ctx.tenant, userId);
      if ((await rows.list(tx, ctx.tenant, userId)).length >= externalCalendarsMost)
        throw new ApiError("CONFLICT", { reason: "externalCalendarsFull", values: { count: externalCalendarsMost } });
      const [id, now, { host }] = [newId(), ctx.now(), new URL(url)];
      const fields = { id, user_id: userId, name, host, url: sealAddress(ctx, id, url) };
      const made = await rows.insert(tx, ctx.tenant, { ...fields, checked_at: now, problem: null, date_added: now, date_updated: now });
      await storeReading(ctx, tx, id, reading);
      await changes.record(tx, ctx.tenant, { entity: "external_calendar", entityId: id, action: "create", after: { userId, name, host } });
      return { calendar: shown(made) };
    });
  },

  async refresh(ctx, { params: { externalId } }) {
    const row = await requireOwn(ctx, externalId);
    const reading = await readCalendar(ctx, addressOf(ctx, row));
    return ctx.tx(async (tx) => {
      const read = (await storeReading(ctx, tx, externalId, reading)) ?? noExternalCalendar();
      await changes.record(tx, ctx.tenant, { entity: "external_calendar", entityId: externalId, action: "update" });
      return { calendar: shown(read) };
    });
  },

  async remove(ctx, { params: { externalId } }) {
    const { user_id: userId, name } = await requireOwn(ctx, externalId);
    await ctx.tx(async (tx) => {
      if ((await rows.remove(tx, ctx.tenant, externalId)) === undefined) noExternalCalendar();
      await changes.record(tx, ctx.tenant, {
        entity: "external_calendar",
        entityId: externalId,
        action: "delete",
        before: { userId, name },
      });
    });
    return { succeeded: true };
  },

  async busy(ctx, { query: { startTime, endTime } }) {
    if (startTime > endTime || endTime - startTime > longestSpanMs)
      throw new ApiError("INVALID", { message: "endTime must be at most 62 days after startTime" });
    const span = { from: new Date(startTime), to: new Date(endTime) };
    const found = await rows.listBusy(ctx.db, ctx.tenant, span, ctx.onlyAssignedTo);
    return {
      times: found.map((row) => ({ userId: row.user_id, startTime: row.start_time.toISOString(), endTime: row.end_time.toISOString() })),
    };
  },
};
