"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { telephoneMutations, telephoneQueries } from "#lib/api/telephone.ts";

/** The address and the secret with which the location's telephone system reports calls. */
export function TelephoneSettings() {
  const t = useTranslations("telephone.settings");
  const { locationId } = useConnection();
  const connection = useQuery(telephoneQueries.connection(locationId));
  const connect = useMutation(telephoneMutations.connect(locationId));
  const disconnect = useMutation(telephoneMutations.disconnect(locationId));
  const [asking, setAsking] = useState<"newSecret" | "disconnect">();
  const make = async () => {
    await connect.mutateAsync();
    notify({ title: t("connected"), tone: "success" });
  };
  const remove = async () => {
    await disconnect.mutateAsync();
    notify({ title: t("disconnected"), tone: "success" });
  };
  const { secret, url } = connection.data ?? {};
  return (
    <Section title={t("telephoneSystem")} hint={t("hint")}>
      {connection.isError ? (
        <Failure title={t("couldntLoad")} error={connection.error} onRetry={connection.refetch} />
      ) : connection.data === undefined ? (
        <SkeletonLines count={2} />
      ) : secret === null || secret === undefined || url === undefined ? (
        <div>
          <Button pending={connect.isPending} onClick={() => void make()}>
            {t("connect")}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">{t("how")}</p>
          <Copied label={t("address")} copyLabel={t("copyAddress")} text={url} />
          <Copied label={t("secret")} copyLabel={t("copySecret")} text={secret} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking("newSecret")}>{t("newSecret")}</Button>
            <Button variant="ghost" onClick={() => setAsking("disconnect")}>
              {t("disconnect")}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking === "newSecret"}
        onOpenChange={() => setAsking(undefined)}
        title={t("newSecretTitle")}
        confirmLabel={t("newSecret")}
        onConfirm={make}
      >
        <p>{t("newSecretConsequence")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "disconnect"}
        onOpenChange={() => setAsking(undefined)}
        title={t("disconnectTitle")}
        confirmLabel={t("disconnect")}
        onConfirm={remove}
      >
        <p>{t("disconnectConsequence")}</p>
      </ConfirmDialog>
    </Section>
  );
}

const Copied = ({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) => (
  <div className="grid gap-1">
    <p className="text-xs font-medium">{label}</p>
    <p className="flex items-start gap-2">
      <code className="min-w-0 flex-1 rounded-md border border-border bg-default p-2 font-mono text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} label={copyLabel} />
    </p>
  </div>
);
