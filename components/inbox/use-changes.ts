"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { type ConversationsChanged, conversationMutations } from "#lib/api/conversations.ts";
import { mutate } from "#lib/api/mutate.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { showPending } from "./pending-changes.ts";
import { formatSnooze } from "./snooze-times.ts";

/** Changes conversations, and offers an undo. The lists show the change at once. */
export function useChanges(): (changed: ConversationsChanged, onUndone?: () => void) => Promise<void> {
  const t = useTranslations("inbox.changes");
  const failureText = useFailureText();
  const { server, user } = useConnection();
  const client = useQueryClient();
  const users = useUsers();
  const { timeZone, locale } = usePlace();

  const wordsOf = ({ change }: ConversationsChanged, count: number): string => {
    switch (change.kind) {
      case "snooze":
        return t("snooze", { count, at: formatSnooze(new Date(change.until), new Date(), timeZone, locale) });
      case "assign":
        if (change.userId === null) return t("unassign", { count });
        return change.userId === user.id ? t("assignMe", { count }) : t("assign", { count, name: userName(users, change.userId) });
      default:
        return t(change.kind, { count });
    }
  };

  return async (changed, onUndone) => {
    const { change } = changed;
    const hide = showPending(changed);
    try {
      const before = await mutate(client, conversationMutations.change(server), changed);
      if (before.length > 0)
        notifyUndo(wordsOf(changed, before.length), async () => {
          const restored = await mutate(client, conversationMutations.undoChange(server), { change, before });
          if (restored.length < before.length) notify({ title: t("notAllUndone", { count: before.length - restored.length }) });
          onUndone?.();
        });
    } catch (error) {
      notify({ title: t("failed"), description: failureText(error).message, tone: "danger" });
    } finally {
      hide();
    }
  };
}
