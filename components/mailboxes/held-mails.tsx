"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { HeldMail } from "#contract/mailboxes/mailboxes.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { mailboxMutations, mailboxQueries, originalAddress } from "#lib/api/mailboxes.ts";

/** Mails that were not filed automatically. */
export function HeldMails() {
  const t = useTranslations("mailboxes.held");
  const { locationId } = useConnection();
  const held = useQuery(mailboxQueries.held(locationId));
  if (held.isError) return <Failure title={t("couldntLoad")} error={held.error} onRetry={held.refetch} />;
  if (held.data === undefined || held.data.length === 0) return null;
  return (
    <Section title={t("title")} hint={t("hint")}>
      <ul className="divide-y divide-separator border-y border-separator">
        {held.data.map((mail) => (
          <HeldRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </Section>
  );
}

function HeldRow({ mail }: { mail: HeldMail }) {
  const t = useTranslations("mailboxes.held");
  const { locationId } = useConnection();
  const accept = useMutation(mailboxMutations.accept(locationId));
  const discard = useMutation(mailboxMutations.discard(locationId));
  const [isDiscarding, setDiscarding] = useState(false);
  const subject = mail.subject || t("noSubject");
  const addToInbox = async () => {
    await accept.mutateAsync(mail.id);
    notify({ title: t("accepted"), tone: "success" });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate text-sm font-medium">{subject}</p>
        <p className="truncate text-xs text-muted">{mail.sender ?? t("noSender")}</p>
        <p className="text-xs text-muted">
          {t(`reasons.${mail.reason}`)} · <Time at={mail.receivedAt} style="relative" />
        </p>
      </div>
      <div className="flex items-center gap-1">
        {mail.sender === null ? null : (
          <Button size="sm" pending={accept.isPending} onClick={() => void addToInbox()}>
            {t("accept")}
          </Button>
        )}
        <IconButton
          label={t("download", { subject })}
          icon={<Download aria-hidden />}
          onClick={() => window.location.assign(originalAddress(locationId, mail.id))}
        />
        <IconButton label={t("discard", { subject })} icon={<Trash2 aria-hidden />} onClick={() => setDiscarding(true)} />
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t("discardTitle")}
        confirmLabel={t("discardAction")}
        onConfirm={async () => {
          await discard.mutateAsync(mail.id);
          notify({ title: t("discarded"), tone: "success" });
        }}
      >
        <p>{t("discardConsequence")}</p>
      </ConfirmDialog>
    </li>
  );
}
