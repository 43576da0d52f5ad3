"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations } from "#lib/api/team.ts";
import { routes } from "#lib/routes.ts";

export function RemoveMember({ member, onDone }: { member: { id: string; name: string }; onDone: () => void }) {
  const t = useTranslations("users.removeMember");
  const router = useRouter();
  const { server } = useConnection();
  const remove = useMutation(teamMutations.remove(server));
  const confirm = async () => {
    const { isDeleted } = await remove.mutateAsync(member.id);
    if (isDeleted)
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
