"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations, teamQueries } from "#lib/api/team.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

export function RemoveMember({ member, onDone }: { member: { id: string; name: string }; onDone: () => void }) {
  const say = useSay();
  const router = useRouter();
  const client = useQueryClient();
  const { server } = useConnection();
  const remove = useMutation(teamMutations.remove());
  /**
   * Whether the user is still visible. The service removes a user who also belongs to locations of other admins from this one immediately,
   * instead of deleting them later.
   */
  const isStillHere = async () => {
    try {
      await client.fetchQuery({ ...teamQueries.one(server, member.id), staleTime: 0 });
      return true;
    } catch (error) {
      if (isApiError(error, "NOT_FOUND")) return false;
      throw error;
    }
  };
  const confirm = async () => {
    await remove.mutateAsync(member.id);
    if (await isStillHere())
      return notify({
        title: say("{name} is being deleted.", { name: member.name }),
        description: "This takes a few minutes.",
        tone: "success",
      });
    const title = say("{name} removed from this location", { name: member.name });
    notify({ title, description: say("They keep access to other locations."), tone: "success" });
    router.push(routes.userSettings());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={say("Delete {name}?", { name: member.name })}
      confirmLabel="Delete user"
      onConfirm={confirm}
    >
      <p>
        They are signed out immediately and can't sign in again. The account is deleted in a few minutes. Everything they own or wrote is
        kept.
      </p>
    </ConfirmDialog>
  );
}
