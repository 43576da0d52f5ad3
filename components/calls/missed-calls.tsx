"use client";

import { MessageSquare, Phone, PhoneCall, PhoneMissed } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { PhoneText } from "#components/contacts/phone-link.tsx";
import { Failure } from "#components/layout/failure.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { CallListed } from "#contract/conversations/calls.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import type { useMissedCalls } from "./use-missed-calls.ts";

/** The callers who wait to be called back, the longest waiting first. */
export function MissedCalls({ missed: { calls, query } }: { missed: ReturnType<typeof useMissedCalls> }) {
  const t = useTranslations("calls.missedCalls");
  if (calls === undefined)
    return query.isError ? <Failure title={t("couldntLoad")} error={query.error} onRetry={query.refetch} /> : <SkeletonLines count={8} />;
  if (calls.length === 0)
    return (
      <EmptyState icon={<PhoneCall aria-hidden />} title={t("nobodyWaits")}>
        {t("nobodyWaitsHint")}
      </EmptyState>
    );
  return (
    <ul aria-label={t("missedCalls")} className="border-y border-separator">
      {calls.toReversed().map((call) => (
        <Entry key={call.messageId} call={call} />
      ))}
    </ul>
  );
}

function Entry({ call: { messageId, conversationId, contactName, contactPhone, dateAdded } }: { call: CallListed }) {
  const t = useTranslations("calls.missedCalls");
  const { hidden } = useSignedInUser();
  const name = contactName || t("noName");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-separator px-2 py-2.5 text-sm last:border-b-0">
      <PhoneMissed aria-hidden className="size-4 shrink-0 text-danger-soft-foreground" />
      <span className="grid min-w-0 flex-1 grid-cols-1 sm:flex sm:items-baseline sm:gap-4">
        <Link href={routes.call(messageId)} className="truncate font-medium hover:underline sm:w-56">
          {name}
        </Link>
        {contactPhone ? (
          <span className="truncate text-muted">
            <PhoneText phone={contactPhone} />
          </span>
        ) : null}
      </span>
      <Time at={dateAdded} style="relative" className="text-end text-muted" />
      <span className="flex items-center gap-2 max-sm:w-full max-sm:ps-7">
        {contactPhone ? (
          <a href={`tel:${contactPhone}`} aria-label={t("callBackTo", { name })} className={buttonLook("secondary", "sm")}>
            <Phone aria-hidden />
            {t("callBack")}
          </a>
        ) : null}
        {hidden.includes(routes.inbox()) ? null : (
          <Link href={routes.inbox(conversationId)} aria-label={t("messageTo", { name })} className={buttonLook("secondary", "sm")}>
            <MessageSquare aria-hidden />
            {t("message")}
          </Link>
        )}
      </span>
    </li>
  );
}
