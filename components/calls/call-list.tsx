"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { AudioLines, PhoneIncoming, PhoneMissed, PhoneOutgoing, ScrollText } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { CallListed } from "#contract/conversations/calls.ts";
import { callQueries } from "#lib/api/calls.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { useSayCall, wasMissed } from "./call-words.ts";

/** All calls, the latest first. */
export function CallList() {
  const t = useTranslations("calls.callList");
  const read = useInfiniteQuery(callQueries.list(useConnection().server));
  if (read.isError) return <Failure title={t("couldntLoadCalls")} error={read.error} onRetry={read.refetch} />;
  if (read.data === undefined) return <SkeletonLines count={8} />;
  const calls = read.data.pages.flatMap((page) => page.calls);
  if (calls.length === 0)
    return (
      <EmptyState icon={<AudioLines aria-hidden />} title={t("noCallsYet")} actions={<NextStep to="integrations" />}>
        {t("callsFromYourPhoneSystemAppear")}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={t("calls")} className="border-y border-separator">
        {calls.map((call) => (
          <Entry key={call.messageId} call={call} />
        ))}
      </ul>
      <MoreButton of={read} className="mt-3 text-center">
        {t("showEarlier")}
      </MoreButton>
    </>
  );
}

function Entry({ call }: { call: CallListed }) {
  const t = useTranslations("calls.callList");
  const sayCall = useSayCall();
  const isMissed = wasMissed(call.status);
  const Icon = isMissed ? PhoneMissed : call.direction === "inbound" ? PhoneIncoming : PhoneOutgoing;
  return (
    <li className="border-b border-separator last:border-b-0">
      <Link
        href={routes.call(call.messageId)}
        className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-2.5 text-sm hover:bg-(--row-hover)"
      >
        <Icon
          role="img"
          aria-label={call.direction === "inbound" ? t("incoming") : t("outgoing")}
          className={cx("size-4", isMissed ? "text-danger-soft-foreground" : "text-muted")}
        />
        <span className="grid min-w-0 grid-cols-1 sm:flex sm:items-baseline sm:gap-4">
          <span className="truncate font-medium sm:w-56">{call.contactName || t("noName")}</span>
          <span className="text-muted tabular-nums sm:truncate">{sayCall(call.status, call.durationS)}</span>
        </span>
        <span className="flex flex-col items-end gap-x-3 text-muted sm:flex-row sm:items-center">
          <span className="flex h-5 items-center gap-3">
            {call.hasRecording ? <AudioLines role="img" aria-label={t("withRecording")} className="size-4" /> : null}
            {call.hasTranscript ? <ScrollText role="img" aria-label={t("withTranscript")} className="size-4" /> : null}
          </span>
          <Time at={call.dateAdded} className="text-end sm:w-40" />
        </span>
      </Link>
    </li>
  );
}
