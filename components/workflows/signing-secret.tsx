"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations, workflowQueries } from "#lib/api/workflows.ts";

export function SigningSecret() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={() => setIsOpen(true)}>
        Signing secret
      </Button>
      {isOpen ? <SigningSecretSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function SigningSecretSheet({ onClose }: { onClose: () => void }) {
  const { locationId } = useConnection();
  const [isAsking, setIsAsking] = useState(false);
  const secret = useQuery(workflowQueries.signingSecret(locationId));
  const replace = useMutation(workflowMutations.replaceSigningSecret(locationId));
  const confirm = async () => {
    await replace.mutateAsync();
    notify({ title: "Webhooks are signed with the new secret from now on.", tone: "success" });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Signing secret"
      description="Every webhook carries the headers webhook-id, webhook-timestamp and webhook-signature, as Standard Webhooks has it."
      footer={<Button onClick={() => setIsAsking(true)}>Make a new one</Button>}
    >
      {secret.isError ? (
        <Failure what="The secret" error={secret.error} onRetry={secret.refetch} />
      ) : secret.data === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <p className="flex items-start gap-2">
          <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">
            {secret.data}
          </code>
          <CopyButton text={secret.data} label="Copy the secret" />
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make a new signing secret?"
        confirmLabel="Make a new one"
        onConfirm={confirm}
      >
        <p>Receivers that check the signature refuse webhooks until they know the new secret.</p>
      </ConfirmDialog>
    </Sheet>
  );
}
