import { codeOfType, type MessageType } from "#contract/conversations/types.ts";
import { ensureConversation, place, type Scene } from "./place.ts";

export type ActivityType = Extract<MessageType, `TYPE_ACTIVITY_${string}`>;

/** Notes in a contact's conversation what happened elsewhere (an appointment was booked, a stage changed). Nobody is told twice: it counts as no message. */
export async function noteActivity(
  scene: Scene,
  activity: { type: ActivityType; contactId: string; body: string; appointmentId?: string; userId?: string },
): Promise<string> {
  const type = codeOfType(activity.type);
  const conversation = await ensureConversation(scene, activity.contactId, undefined);
  const { messageId } = await place(scene, conversation, {
    message: {
      type,
      direction: "outbound",
      status: null,
      body: activity.body,
      source: "app",
      appointment_id: activity.appointmentId ?? null,
      user_id: activity.userId ?? null,
      date_added: scene.now,
    },
  });
  return messageId;
}
