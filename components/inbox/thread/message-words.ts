import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Message } from "#contract/conversations/messages.ts";
import type { MessageSource, MessageStatus } from "#contract/conversations/types.ts";

const types = [
  "TYPE_CALL",
  "TYPE_SMS",
  "TYPE_EMAIL",
  "TYPE_WEBCHAT",
  "TYPE_SOCIALNET",
  "TYPE_GMB",
  "TYPE_PHOTONET",
  "TYPE_CHATAPP",
  "TYPE_CUSTOM_SMS",
  "TYPE_LIVE_CHAT",
  "TYPE_INTERNAL_COMMENTS",
] as const;

/** The names of types, statuses and senders of messages. */
export function useMessageWords() {
  const t = useTranslations("inbox.messageWords");
  return useMemo(
    () => ({
      /** A type that this version does not have is shown by its code. */
      type: (type: string): string => {
        const known = types.find((each) => each === type);
        return known === undefined ? spaced(type) : t(`type.${known}`);
      },
      status: (status: MessageStatus): string => t(`status.${status}`),
      /** The sender of a message that no user sent. */
      source: (source: MessageSource | undefined): string => t(`source.${source ?? "app"}`),
    }),
    [t],
  );
}

const spaced = (type: string): string =>
  type
    .replace(/^TYPE_(ACTIVITY_)?/, "")
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/^./, (letter) => letter.toUpperCase());

export const filterTypes = ["TYPE_EMAIL", "TYPE_SMS", "TYPE_CALL", "TYPE_CHATAPP", "TYPE_SOCIALNET", "TYPE_PHOTONET", "TYPE_LIVE_CHAT"];

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
