"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ConversationStates, ConversationView } from "#components/inbox/conversation-view.tsx";
import type { OpenChoice } from "#components/inbox/state-actions.tsx";
import { useChanges } from "#components/inbox/use-changes.ts";
import { useSendAndDone } from "#components/inbox/use-send-and-done.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";

type ConversationSheetProps = { conversationId: string; onOpen: (conversationId: string) => void; onClose: () => void };

/** A conversation opened in place, with its composer. */
export function ConversationSheet({ conversationId, onOpen, onClose }: ConversationSheetProps) {
  const t = useTranslations("today.conversation");
  const { server } = useConnection();
  const found = useQuery(conversationQueries.one(server, conversationId));
  const states = useStates({ conversation: found.data ?? undefined, onOpen, onClose });
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t("title")} size="lg">
      <div className="-mx-5 -my-4 h-[calc(100%+2rem)]">
        {found.data ? (
          <ConversationView conversation={found.data} onClose={onClose} states={states} isNarrow />
        ) : found.isPending ? (
          <div className="p-4">
            <SkeletonLines count={8} />
          </div>
        ) : (
          <Failure title={t("failed")} error={found.error} onRetry={found.refetch} />
        )}
      </div>
    </Sheet>
  );
}

type Shown = Omit<ConversationSheetProps, "conversationId"> & { conversation: InboxConversation | undefined };

/** A change of the state closes the sheet, because the conversation no longer waits. */
function useStates({ conversation, onOpen, onClose }: Shown): ConversationStates | undefined {
  const [opened, setOpened] = useState<OpenChoice>();
  const { server } = useConnection();
  const mayChange = useMay("change-conversation");
  const makeChange = useChanges();
  const sendAndDone = useSendAndDone(makeChange, onOpen);
  if (conversation === undefined || !mayChange || !server.can("conversationStates")) return undefined;
  return {
    opened,
    onOpen: setOpened,
    onChange(change) {
      if (change.kind === "done" || change.kind === "snooze") onClose();
      void makeChange({ ids: [conversation.id], change });
    },
    onSendAndDone(sending) {
      onClose();
      void sendAndDone(conversation, sending);
    },
  };
}
