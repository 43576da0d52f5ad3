"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Member } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations } from "#lib/api/team.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

/** Removes a user from this location. They keep their other locations. */
export function RemoveFromLocation({ member, onDone }: { member: Pick<Member, "id" | "name" | "roles">; onDone: () => void }) {
  const say = useSay();
  const router = useRouter();
  const connection = useConnection();
  const update = useMutation(teamMutations.update(connection.server, member.id));
  const { locationIds } = member.roles;
  const confirm = async () => {
    await update.mutateAsync({
      changes: { locationIds: locationIds.filter((id) => id !== connection.locationId) },
      expected: { locationIds },
    });
    notify({ title: say("{name} removed from this location", { name: member.name }), tone: "success" });
    router.push(routes.userSettings());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={say("Remove {name} from this location?", { name: member.name })}
      confirmLabel="Remove from this location"
      onConfirm={confirm}
    >
      <p>
        {say(
          "They are signed out and lose access to this location. They keep access to other locations. Everything they own or wrote is kept.",
        )}
      </p>
    </ConfirmDialog>
  );
}
