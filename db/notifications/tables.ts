import type { Instant } from "../columns.ts";

export type NotificationKind = "mention" | "reply" | "assigned" | "task" | "taskDue";

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
};

export type NotificationsTables = { user_notification: UserNotificationTable };
