import { z } from "zod";
import { keysOf } from "../common.ts";
import type { DndChannel } from "../contacts/contacts.ts";

// Numbers and names of the types of conversations and messages. Source: doc 3, Conversation and Message; silences, Conversations.

export const messageTypes = {
  1: "TYPE_CALL",
  2: "TYPE_SMS",
  3: "TYPE_EMAIL",
  4: "TYPE_SMS_REVIEW_REQUEST",
  5: "TYPE_WEBCHAT",
  6: "TYPE_SMS_NO_SHOW_REQUEST",
  7: "TYPE_CAMPAIGN_SMS",
  8: "TYPE_CAMPAIGN_CALL",
  9: "TYPE_CAMPAIGN_EMAIL",
  10: "TYPE_CAMPAIGN_VOICEMAIL",
  11: "TYPE_SOCIALNET",
  12: "TYPE_CAMPAIGN_SOCIALNET",
  13: "TYPE_CAMPAIGN_MANUAL_CALL",
  14: "TYPE_CAMPAIGN_MANUAL_SMS",
  15: "TYPE_GMB",
  16: "TYPE_CAMPAIGN_GMB",
  17: "TYPE_REVIEW",
  18: "TYPE_PHOTONET",
  19: "TYPE_CHATAPP",
  20: "TYPE_CUSTOM_SMS",
  21: "TYPE_CUSTOM_EMAIL",
  22: "TYPE_CUSTOM_PROVIDER_SMS",
  23: "TYPE_CUSTOM_PROVIDER_EMAIL",
  24: "TYPE_IVR_CALL",
  25: "TYPE_ACTIVITY_CONTACT",
  26: "TYPE_ACTIVITY_INVOICE",
  27: "TYPE_ACTIVITY_PAYMENT",
  28: "TYPE_ACTIVITY_OPPORTUNITY",
  29: "TYPE_LIVE_CHAT",
  30: "TYPE_LIVE_CHAT_INFO_MESSAGE",
  31: "TYPE_ACTIVITY_APPOINTMENT",
  35: "TYPE_INTERNAL_COMMENTS",
  36: "TYPE_ACTIVITY_EMPLOYEE_ACTION_LOG",
} as const satisfies Record<number, string>;

export type MessageType = (typeof messageTypes)[keyof typeof messageTypes];

const codes: ReadonlyMap<string, number> = new Map(Object.entries(messageTypes).map(([code, name]) => [name, Number(code)]));
const names: ReadonlyMap<number, MessageType> = new Map(Object.entries(messageTypes).map(([code, name]) => [Number(code), name]));

export const codeOfType = (name: MessageType): number => codes.get(name) ?? 0;
export const typeOfCode = (code: number): MessageType => names.get(code) ?? "TYPE_SMS";

/** What the `type` filter of a conversation's messages accepts (Message list rules, 1). */
export const listedTypes = [
  "TYPE_CALL",
  "TYPE_SMS",
  "TYPE_EMAIL",
  "TYPE_SOCIALNET",
  "TYPE_GMB",
  "TYPE_PHOTONET",
  "TYPE_CHATAPP",
  "TYPE_ACTIVITY_APPOINTMENT",
  "TYPE_ACTIVITY_CONTACT",
  "TYPE_ACTIVITY_INVOICE",
  "TYPE_ACTIVITY_PAYMENT",
  "TYPE_ACTIVITY_OPPORTUNITY",
  "TYPE_LIVE_CHAT",
  "TYPE_INTERNAL_COMMENTS",
  "TYPE_ACTIVITY_EMPLOYEE_ACTION_LOG",
] as const satisfies readonly MessageType[];

/** The types of the send endpoint, with the stored type of each. */
export const sendTypes = {
  SMS: "TYPE_SMS",
  Email: "TYPE_EMAIL",
  Chatapp: "TYPE_CHATAPP",
  IG: "TYPE_PHOTONET",
  FB: "TYPE_SOCIALNET",
  Custom: "TYPE_CUSTOM_SMS",
  Live_Chat: "TYPE_LIVE_CHAT",
  InternalComment: "TYPE_INTERNAL_COMMENTS",
} as const satisfies Record<string, MessageType>;
export type SendType = keyof typeof sendTypes;

/** The Do Not Disturb channel that blocks a send of the type. Live chat and internal comments are never blocked. */
export const dndChannelOfSend: Record<SendType, DndChannel | undefined> = {
  SMS: "sms",
  Custom: "sms",
  Email: "email",
  Chatapp: "chatApp",
  IG: "fb",
  FB: "fb",
  Live_Chat: undefined,
  InternalComment: undefined,
};

/** The same for recorded messages of other channels. */
export const inboundTypes = {
  SMS: "TYPE_SMS",
  Email: "TYPE_EMAIL",
  Chatapp: "TYPE_CHATAPP",
  GMB: "TYPE_GMB",
  IG: "TYPE_PHOTONET",
  FB: "TYPE_SOCIALNET",
  Custom: "TYPE_CUSTOM_SMS",
  WebChat: "TYPE_WEBCHAT",
  Live_Chat: "TYPE_LIVE_CHAT",
  Call: "TYPE_CALL",
} as const satisfies Record<string, MessageType>;

export const exportChannels = {
  Call: "TYPE_CALL",
  SMS: "TYPE_SMS",
  Email: "TYPE_EMAIL",
  Chatapp: "TYPE_CHATAPP",
  Photonet: "TYPE_PHOTONET",
  Socialnet: "TYPE_SOCIALNET",
} as const satisfies Record<string, MessageType>;
export type ExportChannel = keyof typeof exportChannels;

export const conversationTypes = {
  1: "TYPE_PHONE",
  2: "TYPE_EMAIL",
  3: "TYPE_FB_MESSENGER",
  4: "TYPE_REVIEW",
  5: "TYPE_GROUP_SMS",
} as const satisfies Record<number, string>;
export type ConversationType = (typeof conversationTypes)[keyof typeof conversationTypes];
export const conversationTypeOf = (code: number): ConversationType =>
  new Map<number, ConversationType>(Object.entries(conversationTypes).map(([each, name]) => [Number(each), name])).get(code) ??
  "TYPE_PHONE";

export const direction = z.enum(["inbound", "outbound"]);

export const messageStatus = z.enum([
  "connected",
  "delivered",
  "failed",
  "opened",
  "pending",
  "read",
  "scheduled",
  "sent",
  "undelivered",
  "clicked",
  "opt_out",
]);
export type MessageStatus = z.output<typeof messageStatus>;

export const messageSource = z.enum(["workflow", "bulk_actions", "campaign", "api", "app"]);
export type MessageSource = z.output<typeof messageSource>;

const callStatuses = ["pending", "completed", "answered", "busy", "no-answer", "failed", "canceled", "voicemail"] as const;
export const callStatus = z.enum(callStatuses);
export type CallStatus = z.output<typeof callStatus>;

export const sendTypeNames = keysOf(sendTypes);
export const inboundTypeNames = keysOf(inboundTypes);
export const exportChannelNames = keysOf(exportChannels);
