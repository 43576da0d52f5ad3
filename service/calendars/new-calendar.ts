import { defaultNotice, defaultNotifications } from "#contract/calendars/default-notifications.ts";
import type { newCalendar as contract } from "#contract/calendars/new-calendar.ts";
import type { Handlers } from "../handler.ts";
import { calendarOf, insertCalendar } from "./calendars.ts";
import { insertNotifications } from "./notifications.ts";

export const newCalendar: Handlers<typeof contract> = {
  create: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      const calendar = await insertCalendar(ctx, tx, { ...(body.allowBookingAfter === undefined ? defaultNotice : {}), ...body });
      await insertNotifications(ctx, tx, calendar.id, defaultNotifications);
      return { calendar: calendarOf(calendar) };
    }),
};
