import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// What a user should know of conversations and tasks: that someone mentioned them, assigned a contact or task to them, that a task is due, or that a
// contact whom they own or follow wrote. Notifications about appointments are separate (`contract/appointments/notices.ts`).

export const notification = z.object({
  id,
  kind: z.enum(["mention", "reply", "assigned", "task", "taskDue"]),
  /** The user who mentioned or assigned; null for an integration or none. */
  actorId: id.nullable(),
  contactId: id,
  contactName: z.string().nullable(),
  /** Of a mention or reply. */
  conversationId: id.nullable(),
  messageId: id.nullable(),
  /** Of a task. */
  taskTitle: z.string().nullable(),
  dateAdded: instant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

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
};
