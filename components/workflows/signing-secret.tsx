"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
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

const example = `import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(secret, headers, body) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const [id, at] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const wanted = createHmac("sha256", key).update(\`\${id}.\${at}.\${body}\`).digest();
  return headers["webhook-signature"].split(" ").some((each) => {
    const given = Buffer.from(each.replace("v1,", ""), "base64");
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;

function SigningSecretSheet({ onClose }: { onClose: () => void }) {
  const { locationId } = useConnection();
  const [isAsking, setIsAsking] = useState(false);
  const secret = useQuery(workflowQueries.signingSecret(locationId));
  const replace = useMutation(workflowMutations.replaceSigningSecret(locationId));
  const confirm = async () => {
    await replace.mutateAsync();
    notify({ title: "Webhooks are now signed with the new secret", tone: "success" });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Signing secret"
      description="Every webhook has the headers webhook-id, webhook-timestamp and webhook-signature, as defined by Standard Webhooks."
      footer={<Button onClick={() => setIsAsking(true)}>Create new secret</Button>}
    >
      {secret.isError ? (
        <Failure what="The secret" error={secret.error} onRetry={secret.refetch} />
      ) : secret.data === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <div className="grid gap-5">
          <p className="flex items-start gap-2">
            <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">
              {secret.data}
            </code>
            <CopyButton text={secret.data} label="Copy secret" />
          </p>
          <Section title="How to verify webhooks" actions={<CopyButton text={example} label="Copy example" />}>
            <ol className="grid list-decimal gap-1 ps-5 text-sm text-muted">
              <li>Join webhook-id, webhook-timestamp and the raw body with periods.</li>
              <li>Compute its HMAC-SHA256. The key is the part after whsec_, decoded from base64.</li>
              <li>Compare the base64 result with each signature after v1, in webhook-signature, in constant time.</li>
              <li>
                Reject timestamps more than five minutes off, and process each webhook-id only once, because an event may be sent again.
              </li>
            </ol>
            <pre className="overflow-x-auto rounded-md border border-border bg-default p-3 font-mono text-xs">{example}</pre>
          </Section>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Create a new signing secret?"
        confirmLabel="Create new secret"
        onConfirm={confirm}
      >
        <p>Receivers that verify signatures will reject webhooks until they have the new secret.</p>
      </ConfirmDialog>
    </Sheet>
  );
}
