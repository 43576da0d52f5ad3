"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useContactName } from "#components/contacts/use-contact-name.ts";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { ConversationFound } from "#contract/conversations/conversations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationMutations, conversationQueries } from "#lib/api/conversations.ts";
import { routes } from "#lib/routes.ts";
import { Composer, type ComposerHandle } from "./composer/composer.tsx";
import { Thread } from "./thread/thread.tsx";
import { useLastEmail } from "./use-last-email.ts";

/** The conversation on a contact's page. */
export function ContactMessages({ contact }: { contact: Contact }) {
  const t = useTranslations("inbox.contactMessages");
  const contactName = useContactName();
  const failureText = useFailureText();
  const connection = useConnection();
  const read = useQuery(conversationQueries.ofContact(connection, contact.id));
  const begin = useMutation(conversationMutations.begin(connection));
  if (read.isPending) return <SkeletonLines count={6} />;
  if (read.data === undefined)
    return (
      <ErrorState
        title={t("couldntLoadTheConversation")}
        {...failureText(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  if (read.data === null)
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title={t("noMessagesYet")}
        actions={
          <Button pending={begin.isPending} onClick={() => begin.mutate(contact.id)}>
            {t("startConversation")}
          </Button>
        }
      >
        {t("messagesToAndFromAppearHere", { name: contactName(contact) })}
      </EmptyState>
    );
  return <OpenConversation contact={contact} conversation={read.data} />;
}

function OpenConversation({ contact, conversation }: { contact: Contact; conversation: ConversationFound }) {
  const t = useTranslations("inbox.contactMessages");
  const contactName = useContactName();
  const composer = useRef<ComposerHandle>(null);
  const canForward = useConnection().server.can("forwardEmails");
  const lastEmailId = useLastEmail(conversation.id);
  return (
    <div className="flex h-[70dvh] min-h-96 flex-col overflow-hidden rounded-lg border border-border">
      <div className="flex justify-end border-b border-separator px-2 py-1">
        <Link href={routes.inbox(conversation.id)} className={buttonLook("ghost", "sm")}>
          {t("openInTheInbox")}
        </Link>
      </div>
      <Thread
        conversationId={conversation.id}
        contactId={contact.id}
        contactName={contactName(contact)}
        onCallBack={({ draft }) => composer.current?.restoreSent(draft)}
        onReply={({ id }) => composer.current?.answer(id)}
        onForward={canForward ? ({ id }) => composer.current?.forward(id) : undefined}
      />
      <Composer ref={composer} contact={contact} lastType={conversation.lastMessageType} lastEmailId={lastEmailId} />
    </div>
  );
}
