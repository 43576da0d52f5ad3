"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { callQueries } from "#lib/api/calls.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { CallView } from "./call-view.tsx";

/** A call by itself: what a link to one of its moments opens. */
export function CallPage({ messageId, startSeconds }: { messageId: string; startSeconds: number }) {
  const { locationId } = useConnection();
  const message = useQuery(callQueries.message(messageId));
  const call = message.data;
  return (
    <>
      <PageHeader title="Call" detail={call === undefined ? null : <Time at={call.dateAdded} />}>
        <Link href={routes.calls()} className={buttonLook("secondary")}>
          All transcripts
        </Link>
        {call === undefined ? null : (
          <Link href={routes.contact(call.contactId)} className={buttonLook("secondary")}>
            The contact
          </Link>
        )}
      </PageHeader>
      <PageBody>
        {message.isError ? (
          <Failure what="The call" error={message.error} onRetry={message.refetch} />
        ) : call === undefined ? (
          <SkeletonLines count={10} />
        ) : (
          <CallView locationId={locationId} messageId={messageId} startSeconds={startSeconds} />
        )}
      </PageBody>
    </>
  );
}
