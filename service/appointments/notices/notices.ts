import { z } from "zod";
import type { notices as contract } from "#contract/appointments/notices.ts";
import * as rows from "#db/appointments/notices.ts";
import type { Handlers } from "../../handler.ts";
import { userOf } from "../../users/sessions.ts";

const noticesMost = 50;
const spoken = z.object({ event: z.object({ startTime: z.string() }) });

export const notices: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.listForReader(ctx.db, ctx.tenant, userOf(ctx).id, noticesMost);
    return {
      notices: found.map(({ id, event_id, details, subject, body, date_added, date_read }) => ({
        id,
        eventId: event_id,
        startTime: spoken.safeParse(details).data?.event.startTime ?? null,
        subject,
        body,
        dateAdded: date_added.toISOString(),
        isRead: date_read !== null,
      })),
    };
  },

  async read(ctx, { body }) {
    await ctx.tx((tx) => rows.markRead(tx, ctx.tenant, userOf(ctx).id, ctx.now(), body.ids));
    return { succeeded: true };
  },
};
