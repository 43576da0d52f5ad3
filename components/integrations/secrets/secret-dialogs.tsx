"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { rotationOverlapDays } from "#contract/integrations/secrets.ts";
import type { SecretMutations } from "#lib/api/integrations.ts";

/** The integration or application that owns the secret. */
export type Owner = { name: string; noun: "token" | "secret"; mutations: SecretMutations };

type DialogProps = { owner: Owner; onDone: () => void };

export function RotateDialog({ owner, onRotated, onDone }: DialogProps & { onRotated: (secret: string) => void }) {
  const t = useTranslations("integrations.secretDialogs");
  const failureText = useFailureText();
  const rotate = useMutation(owner.mutations.rotate);
  const [failure, setFailure] = useState<string>();
  const run = async (atOnce: boolean) => {
    setFailure(undefined);
    try {
      onRotated(await rotate.mutateAsync(atOnce));
    } catch (error) {
      setFailure(failureText(error).message);
    }
  };
  return (
    <Dialog open onOpenChange={onDone} title={t(owner.noun === "token" ? "rotateTheTokenOf" : "rotateTheSecretOf", { owner: owner.name })}>
      <div className="grid gap-4">
        <div className="grid gap-2">
          <p>{t("aNewOneIsCreatedAnd", { count: rotationOverlapDays })}</p>
          <div>
            <Button variant="primary" onClick={() => void run(false)} pending={rotate.isPending && !rotate.variables}>
              {t("rotateAndKeepTheOldOne")}
            </Button>
          </div>
        </div>
        <div className="grid gap-2 border-t border-separator pt-4">
          <p>{t("useThisIfItHasLeaked")}</p>
          <div>
            <Button variant="danger" onClick={() => void run(true)} pending={rotate.isPending && rotate.variables}>
              {t("rotateAndRevokeTheOldOne")}
            </Button>
          </div>
        </div>
        {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

export function ExpireOldDialog({ owner, onDone }: DialogProps) {
  const t = useTranslations("integrations.secretDialogs");
  const expire = useMutation(owner.mutations.expireOld);
  const confirm = async () => {
    await expire.mutateAsync();
    notify({ title: t("oldOneOfRevoked", { kind: owner.noun, name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={owner.noun === "token" ? t("revokeTheOldTokenNow") : t("revokeTheOldSecretNow")}
      confirmLabel={t("revokeNow")}
      onConfirm={confirm}
    >
      {t("requestsThatStillUseTheOld", { owner: owner.name })}
    </ConfirmDialog>
  );
}

export function CancelRotationDialog({ owner, onDone }: DialogProps) {
  const t = useTranslations("integrations.secretDialogs");
  const cancel = useMutation(owner.mutations.cancelRotation);
  const confirm = async () => {
    await cancel.mutateAsync();
    notify({ title: t("rotationCancelledTheOldOneStays"), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("cancelRotation")}
      confirmLabel={t("cancelRotation2")}
      cancelLabel={t("keepBoth")}
      onConfirm={confirm}
    >
      {t("theNewOneOfStopsWorking", { kind: owner.noun, owner: owner.name })}
    </ConfirmDialog>
  );
}

export function RemoveOwnerDialog({ owner, loss, onDone }: DialogProps & { loss: string }) {
  const t = useTranslations("integrations.secretDialogs");
  const remove = useMutation(owner.mutations.remove);
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={t("delete", { name: owner.name })} confirmLabel={t("delete2")} onConfirm={confirm}>
      {loss}
    </ConfirmDialog>
  );
}
