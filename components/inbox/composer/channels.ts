import type { Contact } from "#contract/contacts/contacts.ts";
import { dndChannelOfSend, type SendType } from "#contract/conversations/types.ts";

export const channels = ["Email", "SMS", "Chatapp", "FB", "IG", "Live_Chat", "InternalComment"] as const satisfies readonly SendType[];
export type Channel = (typeof channels)[number];

export const channelWords: Record<Channel, string> = {
  Email: "Email",
  SMS: "SMS",
  Chatapp: "Chat app",
  FB: "Social network",
  IG: "Photo network",
  Live_Chat: "Live chat",
  InternalComment: "Internal comment",
};

const channelOfType: Record<string, Channel> = {
  TYPE_EMAIL: "Email",
  TYPE_SMS: "SMS",
  TYPE_CALL: "SMS",
  TYPE_CHATAPP: "Chatapp",
  TYPE_SOCIALNET: "FB",
  TYPE_PHOTONET: "IG",
  TYPE_LIVE_CHAT: "Live_Chat",
  TYPE_WEBCHAT: "Live_Chat",
};

type Reachable = Pick<Contact, "email" | "phone" | "dnd" | "dndSettings">;

/** Why the contact cannot be reached on a channel; undefined if they can. */
export function obstacleOf(channel: Channel, contact: Reachable): string | undefined {
  if (channel === "InternalComment") return undefined;
  if (contact.dnd) return "Do Not Disturb is on for every channel.";
  const dnd = dndChannelOfSend[channel];
  const setting = dnd && contact.dndSettings[dnd];
  if (setting && setting.status !== "inactive") {
    const reason = setting.message ? `: ${setting.message}` : ".";
    return `Do Not Disturb is ${setting.status === "permanent" ? "permanently " : ""}on for ${channelWords[channel]}${reason}`;
  }
  if (channel === "Email" && !contact.email) return "The contact has no email address.";
  if (channel === "SMS" && !contact.phone) return "The contact has no phone number.";
  return undefined;
}

/** The initial channel of a reply: the one used last, unless it is not available. */
export function firstChannel(lastType: string | undefined, contact: Reachable): Channel {
  const last = lastType === undefined ? undefined : channelOfType[lastType];
  if (last && obstacleOf(last, contact) === undefined) return last;
  return channels.find((channel) => obstacleOf(channel, contact) === undefined) ?? "InternalComment";
}
