"use client";

import { useTranslations } from "use-intl";
import type { CallStatus } from "#contract/conversations/types.ts";
import { useCaption } from "#lib/i18n/say.tsx";
import { clockOf } from "./transcript-words.ts";

const statusWords: Record<CallStatus, string> = {
  pending: "Ringing",
  completed: "Completed",
  answered: "Answered",
  busy: "Busy",
  "no-answer": "Not answered",
  failed: "Failed",
  canceled: "Cancelled",
  voicemail: "Voicemail",
};

const missed: readonly CallStatus[] = ["no-answer", "busy", "failed", "canceled"];
export const wasMissed = (status: CallStatus | null | undefined): boolean => !!status && missed.includes(status);

/** "Completed, 3:20": a call's status and duration. */
export function useSayCall() {
  const t = useTranslations("calls.callWords");
  const caption = useCaption();
  return (status: CallStatus | null | undefined, seconds: number | null | undefined): string =>
    [caption(status ? statusWords[status] : t("call")), ...(seconds ? [clockOf(seconds)] : [])].join(", ");
}
