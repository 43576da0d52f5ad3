import type { Generated } from "kysely";
import type { Instant } from "../columns.ts";

export type NotificationKind = "mention" | "reply" | "assigned" | "task" | "taskDue";
/** Kinds that users choose; "assigned" includes tasks. */
export type MailedKind = Exclude<NotificationKind, "task">;

type UserNotificationTable = {
  location_id: string;
  id: string;
  user_id: string;
  kind: NotificationKind;
  subject_id: string;
  conversation_id: string | null;
  actor_id: string | null;
  date_added: Instant;
  date_read: Instant | null;
  contact_count: Generated<number>;
  cause: string | null;
  mail_status: "queued" | "sent" | null;
};

type NotificationMailTable = { user_id: string; kind: MailedKind; date_added: Instant };

export type NotificationsTables = { user_notification: UserNotificationTable; notification_mail: NotificationMailTable };
