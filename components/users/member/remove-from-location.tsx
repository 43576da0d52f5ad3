"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Member } from "#contract/users/members.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";

/** Removes a user from this location. They keep their other locations. */
export function RemoveFromLocation({ member, onDone }: { member: Pick<Member, "id" | "name" | "roles">; onDone: () => void }) {
  const t = useTranslations("users.removeFromLocation");
  const router = useRouter();
  const connection = useConnection();
  const update = useMutation(teamMutations.update(connection.server, member.id));
  const { locationIds } = member.roles;
  const confirm = async () => {
    await update.mutateAsync({
      changes: { locationIds: locationIds.filter((id) => id !== connection.locationId) },
      expected: { locationIds },
    });
    notify({ title: t("removedFromThisLocation", { name: member.name }), tone: "success" });
    router.push(routes.userSettings());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("removeFromThisLocation", { name: member.name })}
      confirmLabel={t("removeFromThisLocation2")}
      onConfirm={confirm}
    >
      <p>{t("theyAreSignedOutAndLose")}</p>
    </ConfirmDialog>
  );
}
