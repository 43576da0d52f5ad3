import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// What a user should know about conversations and tasks: someone mentioned them or assigned a contact or task to them, a task is due, or a
// contact whom they own or follow wrote. Notifications about appointments are separate (`contract/appointments/notices.ts`).

export const notification = z.object({
  id,
  kind: z.enum(["mention", "reply", "assigned", "task", "taskDue"]),
  /** The user who mentioned or assigned; null for an integration, or if no one did. */
  actorId: id.nullable(),
  /** Null if several contacts were assigned. */
  contactId: id.nullable(),
  contactName: z.string().nullable(),
  /** For an assignment: the number of contacts. */
  contactCount: z.number().int(),
  /** For a mention or reply. */
  conversationId: id.nullable(),
  messageId: id.nullable(),
  /** For a task. */
  taskTitle: z.string().nullable(),
  dateAdded: instant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Notifications that users can also get by mail. "assigned" includes tasks. */
export const mailedKinds = ["mention", "assigned", "taskDue", "reply"] as const;
export type MailedKind = (typeof mailedKinds)[number];
const mailChoice = z.object({ kinds: z.array(z.enum(mailedKinds)) });

/** The page of the dashboard that a notification is about. */
export function pathOf(
  { kind, contactId, conversationId, messageId }: Pick<Notification, "kind" | "contactId" | "conversationId" | "messageId">,
  userId: string,
): string {
  // A reply is at the end of its conversation; a mention may be further back.
  if (conversationId !== null && messageId !== null)
    return `/inbox?${new URLSearchParams({ open: conversationId, ...(kind === "mention" ? { message: messageId } : {}) })}`;
  return contactId === null ? `/contacts?${new URLSearchParams({ owner: userId })}` : `/contacts/${encodeURIComponent(contactId)}`;
}

export const notifications = {
  list: endpoint({
    route: "GET /application/notifications",
    summary: "The signed-in user's notifications of conversations and tasks, the newest first.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ notifications: z.array(notification) }),
  }),
  read: endpoint({
    route: "POST /application/notifications/read",
    summary: "Mark notifications of the signed-in user as read: these, or all.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { body: z.strictObject({ locationId: id, ids: z.array(id).min(1).max(100).optional() }) },
    output: z.object({ succeeded: z.literal(true) }),
  }),
  mail: {
    get: endpoint({
      route: "GET /application/notifications/mail",
      summary: "Which notifications the signed-in user gets by email, and whether the service sends email.",
      session: true,
      right: "signedIn",
      reach: "everyone",
      output: mailChoice.extend({ isSent: z.boolean() }),
    }),
    update: endpoint({
      route: "PUT /application/notifications/mail",
      summary: "Choose which notifications the signed-in user gets by email.",
      session: true,
      right: "signedIn",
      reach: "everyone",
      input: { body: z.strictObject({ kinds: z.array(z.enum(mailedKinds)).max(mailedKinds.length) }) },
      output: mailChoice,
    }),
  },
};
