"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { teamMutations } from "#lib/api/team.ts";

export function RemoveMember({ member, onDone }: { member: { id: string; name: string }; onDone: () => void }) {
  const remove = useMutation(teamMutations.remove());
  const confirm = async () => {
    await remove.mutateAsync(member.id);
    notify({ title: `${member.name} is being deleted.`, description: "It takes effect in a few minutes.", tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${member.name}?`} confirmLabel="Delete the user" onConfirm={confirm}>
      <p>
        They are signed out at once and cannot sign in again. The deletion takes effect in a few minutes; what they own, follow or wrote
        stays.
      </p>
    </ConfirmDialog>
  );
}
