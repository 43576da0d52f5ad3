import { z } from "zod";
import { fullNameOf } from "#contract/names.ts";
import { pathOf } from "#contract/notifications/notifications.ts";
import * as rows from "#db/notifications/notifications.ts";
import { type Tenant, tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import type { TextLanguage } from "#messages/languages.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { readerOfUser } from "../language/reader.ts";
import { mailTexts, notificationTexts } from "../language/texts.ts";
import { sendMail } from "../mail/mail.ts";
import type { Settings } from "../settings.ts";
import { sightsOf } from "./sights.ts";

// Sends users the notifications that they have not read after two minutes, if they want that kind by mail: all waiting notifications in one
// mail. The mail contains the same texts as the dashboard, and only what the user may see at that time.

export const mailTask = "mail-notifications";

const unreadMs = 2 * 60_000;
/** If the service or the mail server was unavailable for longer, older notifications are not mailed. */
const lateMs = 24 * 60 * 60_000;
const attemptsMost = 10;
const shownMost = 20;
/** The most notifications of one location in one mail. The rest follow in the next mail. */
const mailedMost = 1000;

const job = z.object({ userId: z.string() });

/** Queues a mail for each user who has notifications to be mailed. Without a mail server, none are queued. */
export async function queueMails({ db, now, settings }: Deps): Promise<void> {
  if (settings.smtpUrl === undefined) return;
  const at = now().getTime();
  const period = { after: new Date(at - lateMs), until: new Date(at - unreadMs) };
  for (const location of await rows.listToBeMailed(db.query, period))
    await db.tx({ kind: "system" }, async (tx) => {
      const userIds = await rows.queueMails(tx, tenantOfRow(location), period);
      for (const userId of userIds) await addJob(tx, mailTask, { userId }, { maxAttempts: attemptsMost });
    });
}

type User = NonNullable<Awaited<ReturnType<typeof users.findSigningIn>>>;

type Waiting = { tenant: Tenant; locationName: string; userNames: ReadonlyMap<string, string>; notifications: rows.Notification[] };

/**
 * Mails a user their waiting notifications. The database decides which of several attempts does so: each attempt marks them as sent before
 * its mail is complete.
 */
export async function mailNotifications(deps: Deps, payload: unknown): Promise<void> {
  const user = await users.findSigningIn(deps.db.query, job.parse(payload).userId);
  if (user === undefined) return;
  const waiting = await listWaiting(deps, user);
  const mailed = waiting.map(({ tenant, notifications }) => ({ tenant, ids: notifications.map(({ id }) => id) }));
  const count = mailed.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count === 0) return;
  let isTaken = false;
  const take = async () => {
    await deps.db.tx({ kind: "system" }, async (tx) => {
      if ((await rows.setMailed(tx, mailed)) < count) throw new Error("Another attempt mails some of these notifications.");
    });
    isTaken = true;
  };
  const outcome = await sendMail(deps.settings, { ...mailOf(deps.settings, user, waiting), isAutomatic: true }, take);
  if (outcome.ok || outcome.isUncertain || (outcome.isPermanent && isTaken)) return;
  // A server that rejects the address would also reject it at the next attempt.
  if (outcome.isPermanent) return take();
  if (isTaken) await rows.setUnmailed(deps.db.query, mailed);
  throw new Error(`Notifications could not be mailed yet: ${outcome.error}`);
}

/** The notifications that wait for the user, by location, limited to what they may see now. */
async function listWaiting(deps: Deps, user: User): Promise<Waiting[]> {
  const sights = sightsOf({ ...user, scopesAssignedToOnly: user.scopes_assigned_to_only });
  const waiting: Waiting[] = [];
  for (const location of await users.listLocations(deps.db.query, user.id)) {
    const { db, tenant } = systemContext(deps, location.id);
    const notifications = await rows.list(db, tenant, { userId: user.id, ...sights, limit: mailedMost, isQueued: true });
    if (notifications.length === 0) continue;
    const team = await users.listByLocation(db, tenant);
    const userNames = new Map(team.map(({ id, first_name, last_name }) => [id, fullNameOf(first_name, last_name)]));
    waiting.push({ tenant, locationName: location.name, userNames, notifications });
  }
  return waiting;
}

function mailOf(settings: Settings, user: User, waiting: readonly Waiting[]) {
  const { language } = readerOfUser(user, { country: null });
  const t = mailTexts(language);
  const address = (path: string) => `${settings.dashboardUrl}${path}`;
  const entries = waiting.flatMap(({ locationName, userNames, notifications }) =>
    notifications.map((each) => {
      const title = titleOf(each, userNames, language);
      const about = [each.task_title, each.contact_name, waiting.length > 1 ? locationName : null].filter((part) => part !== null);
      return { title, text: [title, about.join(" · "), address(pathOf(placeOf(each), user.id))].filter((line) => line !== "").join("\n") };
    }),
  );
  const count = entries.length;
  const [first] = entries;
  return {
    to: [user.email],
    subject: count === 1 && first !== undefined ? first.title : t("notifications.subject", { count }),
    text: [
      t("greeting", { name: fullNameOf(user.first_name, user.last_name) }),
      t("notifications.body", { count }),
      ...entries.slice(0, shownMost).map(({ text }) => text),
      ...(count > shownMost ? [t("notifications.more", { count: count - shownMost })] : []),
      `${t("notifications.settings")}\n${address("/settings/notifications")}`,
    ].join("\n\n"),
  };
}

function titleOf({ kind, actor_id, contact_count }: rows.Notification, userNames: Waiting["userNames"], language: TextLanguage): string {
  const t = notificationTexts(language);
  const name = userNames.get(actor_id ?? "") ?? "";
  return t(kind, { isKnown: name === "" ? "no" : "yes", name, count: contact_count });
}

const placeOf = ({ kind, contact_id, conversation_id, message_id }: rows.Notification) => ({
  ...{ kind, contactId: contact_id, conversationId: conversation_id, messageId: message_id },
});
