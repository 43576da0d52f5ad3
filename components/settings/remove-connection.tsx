"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Connection } from "#lib/api/browser-contract.ts";
import { connectionMutations } from "#lib/api/connections.ts";

export function RemoveConnection({ connection, isCurrent, onDone }: { connection: Connection; isCurrent: boolean; onDone: () => void }) {
  const router = useRouter();
  const remove = useMutation(connectionMutations.remove(connection.id));
  const confirm = async () => {
    await remove.mutateAsync();
    // Another connection is another load of the page.
    if (isCurrent) window.location.reload();
    else {
      notify({ title: `${connection.name} was removed.`, tone: "success" });
      router.refresh();
    }
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
