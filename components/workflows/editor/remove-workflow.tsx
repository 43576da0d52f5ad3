"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";

export function RemoveWorkflow({ workflow }: { workflow: { id: string; name: string } }) {
  const { locationId } = useConnection();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation(workflowMutations.remove(locationId, workflow.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: `${workflow.name} was deleted.`, tone: "success" });
    router.replace(routes.workflows());
  };
  return (
    <>
      <IconButton label="Delete the workflow" icon={<Trash2 aria-hidden />} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete ${workflow.name}?`}
        confirmLabel="Delete the workflow"
        onConfirm={confirm}
      >
        <p>Its runs are deleted with it, and those that wait do not go on. Webhooks that are on their way are still delivered.</p>
      </ConfirmDialog>
    </>
  );
}
