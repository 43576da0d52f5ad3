"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { verificationExample } from "#contract/workflows/verification-example.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowMutations, workflowQueries } from "#lib/api/workflows.ts";

export function SigningSecret() {
  const t = useTranslations("workflows.signingSecret");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("signingSecret")}
      </Button>
      {isOpen ? <SigningSecretSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function SigningSecretSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workflows.signingSecret");
  const { locationId } = useConnection();
  const [isAsking, setIsAsking] = useState(false);
  const secret = useQuery(workflowQueries.signingSecret(locationId));
  const replace = useMutation(workflowMutations.replaceSigningSecret(locationId));
  const confirm = async () => {
    await replace.mutateAsync();
    notify({ title: t("webhooksAreNowSignedWithThe"), tone: "success" });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t("signingSecret")}
      description={t("everyWebhookHasTheHeadersWebhook")}
      footer={<Button onClick={() => setIsAsking(true)}>{t("createNewSecret")}</Button>}
    >
      {secret.isError ? (
        <Failure title={t("couldntLoadSecret")} error={secret.error} onRetry={secret.refetch} />
      ) : secret.data === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <div className="grid gap-5">
          <p className="flex items-start gap-2">
            <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">
              {secret.data}
            </code>
            <CopyButton text={secret.data} label={t("copySecret")} />
          </p>
          <Section title={t("howToVerifyWebhooks")} actions={<CopyButton text={verificationExample} label={t("copyExample")} />}>
            <ol className="grid list-decimal gap-1 ps-5 text-sm text-muted">
              <li>{t("joinWebhookIdWebhookTimestampAnd")}</li>
              <li>{t("computeItsHMACSHA256TheKey")}</li>
              <li>{t("compareTheBase64ResultWithEach")}</li>
              <li>{t("rejectTimestampsMoreThanFiveMinutes")}</li>
            </ol>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
            <pre tabIndex={0} className="overflow-x-auto rounded-md border border-border bg-default p-3 font-mono text-xs">
              {verificationExample}
            </pre>
          </Section>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("createANewSigningSecret")}
        confirmLabel={t("createNewSecret")}
        onConfirm={confirm}
      >
        <p>{t("receiversThatVerifySignaturesWillReject")}</p>
      </ConfirmDialog>
    </Sheet>
  );
}
