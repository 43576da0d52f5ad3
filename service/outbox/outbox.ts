import type { outbox as contract } from "#contract/outbox/outbox.ts";
import * as rows from "#db/outbox/outbox.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";

export const outbox: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const [at, id] = query.before === undefined ? [] : readCursor("before", query.before);
    const before = at === undefined || id === undefined ? undefined : { at, id };
    const found = await rows.list(ctx.db, ctx.tenant, { limit: query.limit, before });
    const last = found.length < query.limit ? undefined : found.at(-1);
    return {
      entries: found.map(
        ({ id: entryId, channel, sender, recipients, subject, body, invitation, event_id, conversation_id, date_added }) => ({
          id: entryId,
          channel,
          sender,
          recipients,
          subject,
          body,
          invitation,
          eventId: event_id,
          conversationId: conversation_id,
          dateAdded: date_added.toISOString(),
        }),
      ),
      next: last === undefined ? null : writeCursor([last.at, last.id]),
      keepsMail: ctx.settings.smtpUrl === undefined,
      keepsTexts: ctx.settings.sms === undefined,
    };
  },
};
