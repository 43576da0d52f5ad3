"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ConversationView } from "#components/inbox/conversation-view.tsx";
import { Failure } from "#components/layout/failure.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";

/** A conversation opened in place, with its composer. */
export function ConversationSheet({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const t = useTranslations("today.conversation");
  const found = useQuery(conversationQueries.one(useConnection(), conversationId));
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t("title")} size="lg">
      <div className="-mx-5 -my-4 h-[calc(100%+2rem)]">
        {found.data ? (
          <ConversationView conversation={found.data} onClose={onClose} isNarrow />
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
