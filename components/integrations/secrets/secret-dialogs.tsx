"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { rotationOverlapDays } from "#contract/integrations/secrets.ts";
import { wordsOf } from "#lib/api/failure.ts";
import type { SecretMutations } from "#lib/api/integrations.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** The integration or application that owns the secret. */
export type Owner = { name: string; noun: "token" | "secret"; mutations: SecretMutations };

type DialogProps = { owner: Owner; onDone: () => void };

export function RotateDialog({ owner, onRotated, onDone }: DialogProps & { onRotated: (secret: string) => void }) {
  const say = useSay();
  const counted = useCounted();
  const rotate = useMutation(owner.mutations.rotate);
  const [failure, setFailure] = useState<string>();
  const run = async (atOnce: boolean) => {
    setFailure(undefined);
    try {
      onRotated(await rotate.mutateAsync(atOnce));
    } catch (error) {
      setFailure(wordsOf(error).message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={say(owner.noun === "token" ? "Rotate the token of {owner}" : "Rotate the secret of {owner}", { owner: owner.name })}
    >
      <div className="grid gap-4">
        <div className="grid gap-2">
          <p>
            {say(
              "A new one is created, and both work for {days} while you replace the old one. You can cancel or end the rotation at any time.",
              { days: counted(rotationOverlapDays, "day") },
            )}
          </p>
          <div>
            <Button variant="primary" onClick={() => void run(false)} pending={rotate.isPending && !rotate.variables}>
              Rotate and keep the old one for now
            </Button>
          </div>
        </div>
        <div className="grid gap-2 border-t border-separator pt-4">
          <p>{say("Use this if it has leaked. The old one stops working immediately, and requests using it will fail.")}</p>
          <div>
            <Button variant="danger" onClick={() => void run(true)} pending={rotate.isPending && rotate.variables}>
              Rotate and revoke the old one now
            </Button>
          </div>
        </div>
        {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

export function ExpireOldDialog({ owner, onDone }: DialogProps) {
  const say = useSay();
  const expire = useMutation(owner.mutations.expireOld);
  const confirm = async () => {
    await expire.mutateAsync();
    notify({ title: say("Old one of {name} revoked", { name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={owner.noun === "token" ? "Revoke the old token now?" : "Revoke the old secret now?"}
      confirmLabel="Revoke now"
      onConfirm={confirm}
    >
      {say("Requests that still use the old one of {owner} will fail.", { owner: owner.name })}
    </ConfirmDialog>
  );
}

export function CancelRotationDialog({ owner, onDone }: DialogProps) {
  const say = useSay();
  const cancel = useMutation(owner.mutations.cancelRotation);
  const confirm = async () => {
    await cancel.mutateAsync();
    notify({ title: "Rotation cancelled. The old one stays valid.", tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title="Cancel rotation?"
      confirmLabel="Cancel rotation"
      cancelLabel="Keep both"
      onConfirm={confirm}
    >
      {say("The new one of {owner} stops working immediately. The old one stays valid.", { owner: owner.name })}
    </ConfirmDialog>
  );
}

export function RemoveOwnerDialog({ owner, loss, onDone }: DialogProps & { loss: Phrase }) {
  const say = useSay();
  const remove = useMutation(owner.mutations.remove);
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: say("{name} deleted", { name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={say("Delete {name}?", { name: owner.name })} confirmLabel="Delete" onConfirm={confirm}>
      {loss}
    </ConfirmDialog>
  );
}
