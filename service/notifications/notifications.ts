import type { TaskList } from "graphile-worker";
import { contacts } from "#contract/contacts/index.ts";
import { inbox } from "#contract/conversations/application.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { notifications as contract } from "#contract/notifications/notifications.ts";
import { mayUse } from "#contract/permissions.ts";
import * as rows from "#db/notifications/notifications.ts";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";

const notificationsMost = 50;
const hourMs = 60 * 60 * 1000;
const keptMs = 60 * 24 * hourMs;

/** What the user may see of an area now, whatever was written before. */
function sightOf(ctx: Context, endpoint: Endpoint) {
  const decision = mayUse(userOf(ctx), endpoint);
  if (!decision.isAllowed) return "none";
  return decision.onlyAssigned ? "own" : "all";
}

export const notifications: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.list(ctx.db, ctx.tenant, {
      userId: userOf(ctx).id,
      messages: sightOf(ctx, inbox.conversations.list),
      contacts: sightOf(ctx, contacts.contacts.get),
      limit: notificationsMost,
    });
    return {
      notifications: found.map((row) => ({
        id: row.id,
        kind: row.kind,
        actorId: row.actor_id,
        contactId: row.contact_id,
        contactName: row.contact_name,
        conversationId: row.conversation_id,
        messageId: row.message_id,
        taskTitle: row.task_title,
        dateAdded: row.date_added.toISOString(),
        isRead: row.date_read !== null,
      })),
    };
  },

  async read(ctx, { body }) {
    await ctx.tx((tx) => rows.markRead(tx, ctx.tenant, userOf(ctx).id, ctx.now(), body.ids));
    return { succeeded: true };
  },
};

/** A service that was away for longer does not notify of older tasks. */
const dueMs = 24 * hourMs;

export const notificationTasks = (deps: Deps): TaskList => ({
  async "notify-of-due-tasks"() {
    const now = deps.now();
    await rows.insertDueTasks(deps.db.query, { since: new Date(now.getTime() - dueMs), now });
  },
  async "forget-notifications"() {
    await rows.removeOld(deps.db.query, new Date(deps.now().getTime() - keptMs));
  },
});

export const notificationRecurring = ["* * * * * notify-of-due-tasks", "51 * * * * forget-notifications"];
