import type { DndChannel } from "#contract/contacts/contacts.ts";

export const channelNames: Record<DndChannel, string> = {
  call: "Calls",
  email: "Email",
  sms: "SMS",
  chatApp: "Chat app",
  gmb: "Business profile",
  fb: "Social network",
};
