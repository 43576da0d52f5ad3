"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { dismiss, notify } from "#components/ui/toast-queue.ts";
import { conversationQueries } from "#lib/api/conversations.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";
import type { Sending } from "./composer/composer.tsx";
import { callBack } from "./composer/outgoing.ts";
import { showPending } from "./pending-changes.ts";
import type { useChanges } from "./use-changes.ts";

/**
 * Sets a conversation done after a message to it has been sent, because the message opens it. If the contact has written in the meantime, the
 * conversation stays open.
 */
export function useSendAndDone(makeChange: ReturnType<typeof useChanges>, show: (conversationId: string) => void) {
  const t = useTranslations("inbox.sendAndDone");
  const client = useQueryClient();
  return async ({ id, fullName }: InboxConversation, { outgoing, ending }: Sending): Promise<void> => {
    const changed = { ids: [id], change: { kind: "done" as const } };
    const hide = showPending(changed);
    const seen = newestReceived(client, id);
    const toast =
      outgoing &&
      notify({
        title: t("sending", { name: fullName }),
        durationMs: outgoing.leavesAtMs - Date.now(),
        action: {
          onSelect() {
            callBack(outgoing);
            show(id);
          },
        },
      });
    try {
      const end = await ending;
      if (toast !== undefined) dismiss(toast);
      if (end !== "sent") return;
      await client.refetchQueries({ queryKey: conversationQueries.messages(id).queryKey, type: "all" });
      if (seen === undefined || newestReceived(client, id) === seen) await makeChange(changed, () => show(id));
      else notify({ title: t("wroteAgain", { name: fullName }) });
    } finally {
      hide();
    }
  };
}

/** The id of the contact's newest message among the loaded ones; empty if there is none, and undefined if no messages are loaded. */
function newestReceived(client: QueryClient, conversationId: string): string | undefined {
  const loaded = client.getQueryData(conversationQueries.messages(conversationId).queryKey);
  const messages = loaded?.pages.flatMap((page) => page.messages);
  return messages && (messages.find(({ direction }) => direction === "inbound")?.id ?? "");
}
