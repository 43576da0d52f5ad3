import type { CalendarEmbed, calendarEmbed as contract } from "#contract/calendars/embed.ts";
import * as rows from "#db/calendars/calendars.ts";
import type { Handlers } from "../handler.ts";
import { calendarOf, noCalendar, requireExisting } from "./calendars.ts";

const embedOf = (row: Parameters<typeof calendarOf>[0]): CalendarEmbed => ({
  slug: calendarOf(row).widgetSlug,
  origins: row.embed_origins,
});

export const calendarEmbed: Handlers<typeof contract> = {
  get: async (ctx, { params }) => embedOf(await requireExisting(ctx, params.calendarId)),

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const fields = { embed_origins: [...new Set(body.origins)], date_updated: ctx.now() };
      return embedOf((await rows.update(tx, ctx.tenant, params.calendarId, fields)) ?? noCalendar());
    }),
};
