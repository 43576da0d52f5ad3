"use client";

import { useTranslations } from "use-intl";
import type { CallStatus } from "#contract/conversations/types.ts";
import { callDurationOf } from "#lib/format/clock.ts";

const missed: readonly CallStatus[] = ["no-answer", "busy", "failed", "canceled"];
export const wasMissed = (status: CallStatus | null | undefined): boolean => !!status && missed.includes(status);

/** "Completed, 3:20": a call's status and duration. */
export function useSayCall() {
  const t = useTranslations("calls.callWords");
  return (callStatus: CallStatus | null | undefined, seconds: number | null | undefined): string => {
    const status = callStatus ? t(`status.${callStatus}`) : t("call");
    return seconds ? `${status}, ${callDurationOf(seconds)}` : status;
  };
}
