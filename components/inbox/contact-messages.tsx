"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { contactName } from "#lib/format/names.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";
import { Composer, type ComposerHandle } from "./composer/composer.tsx";
import { Thread } from "./thread/thread.tsx";
import { useLastEmail } from "./use-last-email.ts";

/** The conversation on a contact's page. */
export function ContactMessages({ contact }: { contact: Contact }) {
  const say = useSay();
  const connection = useConnection();
  const read = useQuery(conversationQueries.ofContact(connection, contact.id));
  const begin = useMutation(conversationMutations.begin(connection));
  if (read.isPending) return <SkeletonLines count={6} />;
  if (read.data === undefined)
    return (
      <ErrorState
        title="Couldn't load the conversation"
        {...wordsOf(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  if (read.data === null)
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title="No messages yet"
        actions={
          <Button pending={begin.isPending} onClick={() => begin.mutate(contact.id)}>
            Start conversation
          </Button>
        }
      >
        {say("Messages to and from {name} appear here.", { name: contactName(contact) })}
      </EmptyState>
    );
  return <Talk contact={contact} conversation={read.data} />;
}

function Talk({ contact, conversation }: { contact: Contact; conversation: ConversationFound }) {
  const composer = useRef<ComposerHandle>(null);
  const lastEmailId = useLastEmail(conversation.id);
  return (
    <div className="flex h-[70dvh] min-h-96 flex-col overflow-hidden rounded-lg border border-border">
      <div className="flex justify-end border-b border-separator px-2 py-1">
        <Link href={routes.inbox(conversation.id)} className={buttonLook("ghost", "sm")}>
          Open in the inbox
        </Link>
      </div>
      <Thread
        conversationId={conversation.id}
        contactId={contact.id}
        contactName={contactName(contact)}
        onCallBack={({ body }) => composer.current?.restoreSent(body)}
        onReply={({ id }) => composer.current?.answer(id)}
      />
      <Composer ref={composer} contact={contact} lastType={conversation.lastMessageType} lastEmailId={lastEmailId} />
    </div>
  );
}
