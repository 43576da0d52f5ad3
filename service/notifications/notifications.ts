import type { TaskList } from "graphile-worker";
import { type notifications as contract, type MailedKind, mailedKinds } from "#contract/notifications/notifications.ts";
import * as rows from "#db/notifications/notifications.ts";
import type { Deps } from "../deps.ts";
import type { Handlers } from "../handler.ts";
import { byLocation } from "../jobs/by-location.ts";
import { userOf } from "../users/sessions.ts";
import { mailNotifications, mailTask, queueMails } from "./mails.ts";
import { sightsOf } from "./sights.ts";

const notificationsMost = 50;
const hourMs = 60 * 60 * 1000;
const keptMs = 60 * 24 * hourMs;

export const notifications: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.list(ctx.db, ctx.tenant, {
      userId: userOf(ctx).id,
      ...sightsOf(userOf(ctx)),
      limit: notificationsMost,
    });
    return {
      notifications: found.map((row) => ({
        id: row.id,
        kind: row.kind,
        actorId: row.actor_id,
        contactId: row.contact_id,
        contactName: row.contact_name,
        contactCount: row.contact_count,
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

  mail: {
    get: async (ctx) => ({
      kinds: inOrder(await rows.listMailedKinds(ctx.db, userOf(ctx).id)),
      isSent: ctx.settings.smtpUrl !== undefined,
    }),

    async update(ctx, { body }) {
      await ctx.tx((tx) => rows.setMailedKinds(tx, userOf(ctx).id, body.kinds, ctx.now()));
      return { kinds: inOrder(body.kinds) };
    },
  },
};

const inOrder = (kinds: readonly MailedKind[]) => mailedKinds.filter((kind) => kinds.includes(kind));

/** If the service was unavailable for longer, it sends no notifications about older tasks. */
const dueMs = 24 * hourMs;
const dueAtOnce = 1000;
const idsOf = (tasks: rows.DueTask[]) => tasks.map(({ id }) => id);

export const notificationTasks = (deps: Deps): TaskList => ({
  async "notify-of-due-tasks"() {
    const now = deps.now();
    const span = { since: new Date(now.getTime() - dueMs), now };
    await byLocation(deps.db, {
      atOnce: dueAtOnce,
      list: (limit) => rows.listDueTasks(deps.db.query, span, limit),
      handle: (tx, tenant, listed) => rows.insertDueTasks(tx, tenant, idsOf(listed), span),
    });
  },
  async "forget-notifications"() {
    await rows.removeOld(deps.db.query, new Date(deps.now().getTime() - keptMs));
  },
  "queue-notification-mails": () => queueMails(deps),
  [mailTask]: (job) => mailNotifications(deps, job),
});

export const notificationRecurring = [
  "* * * * * notify-of-due-tasks",
  "* * * * * queue-notification-mails",
  "51 * * * * forget-notifications",
];
