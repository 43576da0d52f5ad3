import type { AppointmentActivity } from "#contract/conversations/messages.ts";
import { codeOfType, type MessageType } from "#contract/conversations/types.ts";
import * as conversations from "#db/conversations/conversations.ts";
import { type MessageContext, place } from "./place.ts";

export type ActivityType = Extract<MessageType, `TYPE_ACTIVITY_${string}`>;

/**
 * Adds an activity to the contact's conversation, if there is one. An activity is not a message: it never becomes the conversation's last
 * message, marks nothing as unread, and starts no workflow.
 */
export async function noteActivity(
  context: MessageContext,
  activity: { type: ActivityType; contactId: string; body: () => Promise<string>; facts: AppointmentActivity; appointmentId: string },
): Promise<void> {
  const conversation = await conversations.holdByContact(context.tx, context.tenant, activity.contactId);
  if (conversation === undefined) return;
  await place(context, conversation, {
    message: {
      type: codeOfType(activity.type),
      direction: "outbound",
      status: null,
      body: await activity.body(),
      source: "app",
      activity: JSON.stringify(activity.facts),
      appointment_id: activity.appointmentId,
      date_added: context.now,
    },
  });
}
