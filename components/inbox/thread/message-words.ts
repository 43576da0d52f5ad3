import type { Message } from "#contract/conversations/messages.ts";
import type { MessageSource, MessageStatus } from "#contract/conversations/types.ts";

const typeWords: Record<string, string> = {
  TYPE_CALL: "Call",
  TYPE_SMS: "SMS",
  TYPE_EMAIL: "Email",
  TYPE_WEBCHAT: "Web chat",
  TYPE_SOCIALNET: "Social network",
  TYPE_GMB: "Business profile",
  TYPE_PHOTONET: "Photo network",
  TYPE_CHATAPP: "Chat app",
  TYPE_CUSTOM_SMS: "Custom channel",
  TYPE_LIVE_CHAT: "Live chat",
  TYPE_INTERNAL_COMMENTS: "Internal comment",
};

/** The name of a message's type. */
export const sayType = (type: string): string =>
  typeWords[type] ??
  type
    .replace(/^TYPE_(ACTIVITY_)?/, "")
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/^./, (letter) => letter.toUpperCase());

export const filterTypes = ["TYPE_EMAIL", "TYPE_SMS", "TYPE_CALL", "TYPE_CHATAPP", "TYPE_SOCIALNET", "TYPE_PHOTONET", "TYPE_LIVE_CHAT"];

const statusWords: Record<MessageStatus, string> = {
  connected: "Connected",
  delivered: "Delivered",
  failed: "Failed",
  opened: "Opened",
  pending: "Sending",
  read: "Read",
  scheduled: "Scheduled",
  sent: "Sent",
  undelivered: "Not delivered",
  clicked: "Clicked",
  opt_out: "Opted out",
};

export const sayStatus = (status: MessageStatus): string => statusWords[status];

const sourceWords: Record<MessageSource, string> = {
  workflow: "A workflow",
  bulk_actions: "A bulk action",
  campaign: "A campaign",
  api: "An integration",
  app: "Us",
};

/** The sender of a message that no user sent. */
export const saySource = (source: MessageSource | undefined): string => sourceWords[source ?? "app"];

export const isActivity = (message: Message): boolean => message.messageType.startsWith("TYPE_ACTIVITY_");
export const hasFailed = (message: Message): boolean => message.status === "failed" || message.status === "undelivered";

/** The remaining time: "in 3 hr.", "in 42 sec." */
export function sayUntil(at: string, nowMs: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { style: "short" });
  const seconds = Math.max(0, Math.round((Date.parse(at) - nowMs) / 1000));
  if (seconds < 90) return words.format(seconds, "second");
  if (seconds < 90 * 60) return words.format(Math.round(seconds / 60), "minute");
  return seconds < 36 * 3600 ? words.format(Math.round(seconds / 3600), "hour") : words.format(Math.round(seconds / 86_400), "day");
}

export const fileNameOf = (url: string): string => {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || url;
  } catch {
    return last || url;
  }
};
