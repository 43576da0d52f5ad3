"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { teamMutations } from "#lib/api/team.ts";

/** For a user who has lost their authenticator app, passkeys and recovery codes. */
export function RemoveSecondFactor({ userId, name }: { userId: string; name: string }) {
  const t = useTranslations("users.removeSecondFactor");
  const { locationId } = useConnection();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(teamMutations.removeSecondFactor(locationId));
  const confirm = async () => {
    await remove.mutateAsync(userId);
    notify({ title: t("removed"), tone: "success" });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("remove")}</Button>
      {isOpen ? (
        <ConfirmDialog open onOpenChange={setOpen} title={t("title", { name })} confirmLabel={t("remove")} onConfirm={confirm}>
          <p>{t("text")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
