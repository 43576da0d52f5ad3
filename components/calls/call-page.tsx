"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { callQueries } from "#lib/api/calls.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactQueries } from "#lib/api/contacts.ts";
import { routes } from "#lib/routes.ts";
import { CallView } from "./call-view.tsx";
import { useSayCall } from "./call-words.ts";

/** The page of one call. A link can open it at a position in the call. */
export function CallPage({ messageId, startSeconds }: { messageId: string; startSeconds: number }) {
  const t = useTranslations("calls.callPage");
  const contactName = useContactName();
  const { locationId } = useConnection();
  const sayCall = useSayCall();
  const message = useQuery(callQueries.message(messageId));
  const call = message.data;
  const contact = useQuery({ ...contactQueries.one(call?.contactId ?? ""), enabled: call !== undefined });
  return (
    <>
      <PageHeader
        title={contact.data ? contactName(contact.data) : t("call")}
        lead={
          <Link href={routes.calls()} aria-label={t("allCalls")} className={buttonLook("ghost", "sm")}>
            <ArrowLeft aria-hidden />
          </Link>
        }
        detail={call === undefined ? null : <Time at={call.dateAdded} />}
      >
        {call === undefined ? null : (
          <>
            <span className="text-sm text-muted tabular-nums">{sayCall(call.meta?.callStatus, Number(call.meta?.callDuration ?? 0))}</span>
            <Link href={routes.inbox(call.conversationId)} className={buttonLook("secondary")}>
              {t("conversation")}
            </Link>
            <Link href={routes.contact(call.contactId)} className={buttonLook("secondary")}>
              {t("contact")}
            </Link>
          </>
        )}
      </PageHeader>
      <PageBody width="text">
        {message.isError ? (
          <Failure
            title={t("couldntLoadCall")}
            error={message.error}
            onRetry={message.refetch}
            missing={{ title: t("callNotFound"), listHref: routes.calls() }}
          />
        ) : call === undefined ? (
          <SkeletonLines count={10} />
        ) : (
          <CallView
            locationId={locationId}
            messageId={messageId}
            parties={{ direction: call.direction, contactName: contact.data ? contactName(contact.data) : "", userId: call.userId }}
            startSeconds={startSeconds}
            hasKeys
          />
        )}
      </PageBody>
    </>
  );
}
