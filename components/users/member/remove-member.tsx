"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations, teamQueries } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";

export function RemoveMember({ member, onDone }: { member: { id: string; name: string }; onDone: () => void }) {
  const t = useTranslations("users.removeMember");
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
        title: t("isBeingDeleted", { name: member.name }),
        description: t("thisTakesAFewMinutes"),
        tone: "success",
      });
    const title = t("removedFromThisLocation", { name: member.name });
    notify({ title, description: t("theyKeepAccessToOtherLocations"), tone: "success" });
    router.push(routes.userSettings());
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={t("delete", { name: member.name })} confirmLabel={t("deleteUser")} onConfirm={confirm}>
      <p>{t("theyAreSignedOutImmediatelyAnd")}</p>
    </ConfirmDialog>
  );
}
