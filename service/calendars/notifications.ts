import {
  type CalendarNotification,
  calendarNotification,
  type notifications as contract,
  type NotificationUpdate,
  type NotificationWrite,
  notificationContent,
} from "#contract/calendars/notifications.ts";
import { ApiError } from "#contract/errors.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import * as rows from "#db/calendars/notifications.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { noCalendar, requireExisting } from "./calendars.ts";

const noNotification = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Calendar notification not found" });
};

type NotificationRow = NonNullable<Awaited<ReturnType<typeof rows.findById>>>;

const { receiverType, channel, notificationType } = calendarNotification.shape;

const notificationOf = (row: NotificationRow): CalendarNotification => ({
  ...notificationContent.parse(row.settings),
  _id: row.id,
  calendarId: row.calendar_id,
  locationId: row.location_id,
  receiverType: receiverType.parse(row.receiver_type),
  channel: channel.parse(row.channel),
  notificationType: notificationType.parse(row.notification_type),
  isActive: row.is_active,
  deleted: row.deleted,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

/** Reminders are sent before the appointment, follow-ups after it, and other types have no timing. */
function* brokenTiming({ beforeTime, afterTime, notificationType }: NotificationUpdate, path: string): Generator<string> {
  if (beforeTime?.length && notificationType !== "reminder") yield `${path}beforeTime is only for reminders`;
  if (afterTime?.length && notificationType !== "followup") yield `${path}afterTime is only for follow-ups`;
}

function requireTiming(sent: readonly NotificationUpdate[], pathOf: (index: number) => string): void {
  const broken = sent.flatMap((notification, index) => [...brokenTiming(notification, pathOf(index))]);
  if (broken.length > 0) throw new ApiError("INVALID", { message: broken });
}

function contentOf(sent: NotificationUpdate): Record<string, unknown> {
  const { receiverType, channel, notificationType, isActive, deleted, ...content } = sent;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}

export function insertNotifications(
  ctx: Context,
  tx: Executor,
  calendarId: string,
  sent: readonly NotificationWrite[],
): Promise<NotificationRow[]> {
  const now = ctx.now();
  const notifications = sent.map((notification) => ({
    id: newId(),
    calendar_id: calendarId,
    receiver_type: notification.receiverType,
    channel: notification.channel,
    notification_type: notification.notificationType,
    is_active: notification.isActive ?? true,
    settings: JSON.stringify(contentOf(notification)),
    date_added: now,
    date_updated: now,
  }));
  return rows.insertMany(tx, ctx.tenant, notifications);
}

export const notifications: Handlers<typeof contract> = {
  async list(ctx, { params, query: { isActive, deleted, limit, skip } }) {
    await requireExisting(ctx, params.calendarId);
    const filter = { isActive, withDeleted: deleted, limit, skip };
    return (await rows.listByCalendar(ctx.db, ctx.tenant, params.calendarId, filter)).map(notificationOf);
  },

  async create(ctx, { params, body }) {
    requireTiming(body, (index) => `${index}.`);
    const made = await ctx.tx(async (tx) => {
      if ((await calendarRows.findForUpdate(tx, ctx.tenant, params.calendarId)) === undefined) noCalendar();
      return insertNotifications(ctx, tx, params.calendarId, body);
    });
    return made.map(notificationOf);
  },

  async get(ctx, { params }) {
    const row = await rows.findById(ctx.db, ctx.tenant, params.calendarId, params.notificationId);
    return notificationOf(row ?? noNotification());
  },

  async update(ctx, { params, body }) {
    await ctx.tx(async (tx) => {
      const row = (await rows.findForUpdate(tx, ctx.tenant, params.calendarId, params.notificationId)) ?? noNotification();
      requireTiming(
        [{ ...notificationContent.parse(row.settings), notificationType: notificationOf(row).notificationType, ...body }],
        () => "",
      );
      await rows.update(tx, ctx.tenant, row.id, {
        receiver_type: body.receiverType ?? row.receiver_type,
        channel: body.channel ?? row.channel,
        notification_type: body.notificationType ?? row.notification_type,
        is_active: body.isActive ?? row.is_active,
        deleted: body.deleted ?? row.deleted,
        settings: JSON.stringify({ ...row.settings, ...contentOf(body) }),
        date_updated: ctx.now(),
      });
    });
    return { message: "The notification was updated." };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.calendarId, params.notificationId)) ?? noNotification());
    return { message: "The notification was deleted." };
  },
};
