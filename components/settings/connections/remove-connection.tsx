"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Connection } from "#lib/api/browser-contract.ts";
import { connectionMutations } from "#lib/api/connections.ts";

/** Another connection is another load of the page. Until then the removal goes on: who believed it over and went elsewhere would be called back. */
function loadAnew(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

export function RemoveConnection({ connection, isCurrent, onDone }: { connection: Connection; isCurrent: boolean; onDone: () => void }) {
  const router = useRouter();
  const remove = useMutation(connectionMutations.remove(connection.id, isCurrent));
  const confirm = async () => {
    await remove.mutateAsync();
    if (isCurrent) return loadAnew();
    notify({ title: `${connection.name} was removed.`, tone: "success" });
    router.refresh();
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Remove ${connection.name}?`} confirmLabel="Remove the connection" onConfirm={confirm}>
      <p>
        The dashboard forgets the token, and its users no longer see this location here. Nothing changes at the server: its contacts stay,
        and the token works until it is deleted there.
      </p>
    </ConfirmDialog>
  );
}
