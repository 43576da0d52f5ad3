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
              "A new one is made, and both work for {days}: time to put the new one where the old one is. The rotation can be cancelled, or cut short, at any time.",
              { days: counted(rotationOverlapDays, "day") },
            )}
          </p>
          <div>
            <Button variant="primary" onClick={() => void run(false)} pending={rotate.isPending && !rotate.variables}>
              Rotate, and end the old one later
            </Button>
          </div>
        </div>
        <div className="grid gap-2 border-t border-separator pt-4">
          <p>{say("If it has leaked: the old one stops working at once, and so does whatever still uses it.")}</p>
          <div>
            <Button variant="danger" onClick={() => void run(true)} pending={rotate.isPending && rotate.variables}>
              Rotate, and end the old one now
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
    notify({ title: say("The old one of {name} has ended.", { name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={owner.noun === "token" ? "End the old token now?" : "End the old secret now?"}
      confirmLabel="End it now"
      onConfirm={confirm}
    >
      {say("Whatever still uses the old one of {owner} is refused from now on.", { owner: owner.name })}
    </ConfirmDialog>
  );
}

export function CancelRotationDialog({ owner, onDone }: DialogProps) {
  const say = useSay();
  const cancel = useMutation(owner.mutations.cancelRotation);
  const confirm = async () => {
    await cancel.mutateAsync();
    notify({ title: "The rotation was cancelled. The old one stays.", tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title="Cancel the rotation?"
      confirmLabel="Cancel the rotation"
      cancelLabel="Keep both"
      onConfirm={confirm}
    >
      {say("The new one of {owner} stops working at once, and the old one stays without an end.", { owner: owner.name })}
    </ConfirmDialog>
  );
}

export function RemoveOwnerDialog({ owner, loss, onDone }: DialogProps & { loss: Phrase }) {
  const say = useSay();
  const remove = useMutation(owner.mutations.remove);
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: say("{name} was deleted.", { name: owner.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={say("Delete {name}?", { name: owner.name })} confirmLabel="Delete" onConfirm={confirm}>
      {loss}
    </ConfirmDialog>
  );
}
