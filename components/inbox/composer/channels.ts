import type { Contact } from "#contract/contacts/contacts.ts";
import { dndChannelOfSend, type SendType } from "#contract/conversations/types.ts";

export const channels = ["Email", "SMS", "Chatapp", "FB", "IG", "Live_Chat", "InternalComment"] as const satisfies readonly SendType[];
export type Channel = (typeof channels)[number];

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

/** The reasons why a contact cannot be reached on a channel. */
export type Obstacle =
  | { kind: "everyChannel" | "noEmail" | "noPhone" }
  | { kind: "channel"; channel: Channel; isPermanent: boolean; reason: string | undefined };

/** The reason why the contact cannot be reached on a channel; undefined if they can. */
export function obstacleOf(channel: Channel, contact: Reachable): Obstacle | undefined {
  if (channel === "InternalComment") return undefined;
  if (contact.dnd) return { kind: "everyChannel" };
  const dnd = dndChannelOfSend[channel];
  const setting = dnd && contact.dndSettings[dnd];
  if (setting && setting.status !== "inactive")
    return { kind: "channel", channel, isPermanent: setting.status === "permanent", reason: setting.message || undefined };
  if (channel === "Email" && !contact.email) return { kind: "noEmail" };
  if (channel === "SMS" && !contact.phone) return { kind: "noPhone" };
  return undefined;
}

/** The initial channel of a reply: the last used one, unless it is not available. */
export function firstChannel(lastType: string | undefined, contact: Reachable): Channel {
  const last = lastType === undefined ? undefined : channelOfType[lastType];
  if (last && obstacleOf(last, contact) === undefined) return last;
  return channels.find((channel) => obstacleOf(channel, contact) === undefined) ?? "InternalComment";
}
