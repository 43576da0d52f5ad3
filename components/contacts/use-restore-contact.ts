"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";

/** Restores a deleted contact, and reports what could not be restored. */
export function useRestoreContact(contactId: string, name: string) {
  const t = useTranslations("contacts.useRestoreContact");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const restoring = useMutation(contactMutations.restore(contactId, locationId));
  return {
    isRestoring: restoring.isPending,
    async restore(): Promise<void> {
      try {
        const { leftOut } = await restoring.mutateAsync();
        const list = leftOut.map(({ kind, count }) => t(`kinds.${kind}`, { count })).join(", ");
        notify({
          title: t("restored", { name }),
          tone: "success",
          // A message about missing parts stays until it is dismissed.
          ...(list === "" ? {} : { description: t("notRestoredBecauseARelatedRecord", { list }), durationMs: undefined }),
        });
      } catch (error) {
        const { message, traceId } = failureText(error);
        notify({
          title: t("couldntRestore", { name }),
          description: message,
          tone: "danger",
          ...(traceId ? { traceId } : {}),
        });
      }
    },
  };
}
