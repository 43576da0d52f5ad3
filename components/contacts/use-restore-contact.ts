"use client";

import { useMutation } from "@tanstack/react-query";
import { useCounted } from "#components/ui/counted.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { contactMutations } from "#lib/api/contacts.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** Restores a deleted contact, and reports what could not be restored. */
export function useRestoreContact(contactId: string, name: string) {
  const say = useSay();
  const counted = useCounted();
  const { locationId } = useConnection();
  const restoring = useMutation(contactMutations.restore(contactId, locationId));
  return {
    isRestoring: restoring.isPending,
    async restore(): Promise<void> {
      try {
        const { leftOut } = await restoring.mutateAsync();
        const list = leftOut.map(({ kind, count }) => counted(count, kind)).join(", ");
        notify({
          title: say("{name} restored", { name }),
          tone: "success",
          // A message about missing parts stays until it is dismissed.
          ...(list === ""
            ? {}
            : { description: say("Not restored, because a related record was deleted: {list}.", { list }), durationMs: undefined }),
        });
      } catch (error) {
        const { message, traceId } = wordsOf(error);
        notify({
          title: say("Couldn't restore {name}", { name }),
          description: message,
          tone: "danger",
          ...(traceId ? { traceId } : {}),
        });
      }
    },
  };
}
