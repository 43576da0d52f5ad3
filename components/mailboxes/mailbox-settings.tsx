"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail, Plug, Plus, Trash2, Unplug } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useStoredFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Mailbox, unknownSenders } from "#contract/mailboxes/mailboxes.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { mailboxMutations, mailboxQueries } from "#lib/api/mailboxes.ts";
import { HeldMails } from "./held-mails.tsx";
import { ImapDialog } from "./imap-dialog.tsx";
import { NewMailboxDialog } from "./new-mailbox-dialog.tsx";

/** The addresses at which the location receives mail, and the mails that wait for a decision. */
export function MailboxSettings() {
  const t = useTranslations("mailboxes");
  const { locationId } = useConnection();
  const list = useQuery(mailboxQueries.list(locationId));
  const [isAdding, setAdding] = useState(false);
  if (list.isError) return <Failure title={t("couldntLoad")} error={list.error} onRetry={list.refetch} />;
  const { mailboxes = [], smtp } = list.data ?? {};
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <Section title={t("title")} hint={t("hint")} actions={mailboxes.length > 0 ? add : null}>
        {smtp === null ? <Banner tone="info">{t("noPort")}</Banner> : null}
        {list.data === undefined ? (
          <SkeletonLines count={3} />
        ) : mailboxes.length === 0 ? (
          <EmptyState icon={<Mail aria-hidden />} title={t("empty")} actions={add}>
            {t("emptyHint")}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-separator border-y border-separator">
            {mailboxes.map((mailbox) => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} />
            ))}
          </ul>
        )}
        {isAdding ? <NewMailboxDialog onDone={() => setAdding(false)} /> : null}
      </Section>
      <HeldMails />
    </>
  );
}

function MailboxRow({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations("mailboxes");
  const storedFailureText = useStoredFailureText();
  const { locationId } = useConnection();
  const update = useMutation(mailboxMutations.update(locationId));
  const remove = useMutation(mailboxMutations.remove(locationId));
  const disconnect = useMutation(mailboxMutations.disconnect(locationId));
  const [doing, setDoing] = useState<"remove" | "connect" | "disconnect">();
  const done = () => setDoing(undefined);
  const { id, address, lastMailAt, imap } = mailbox;
  const change = (value: string) => update.mutate({ mailboxId: id, unknownSenders: unknownSenders.parse(value) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate text-sm font-medium">{address}</p>
        <p className="text-xs text-muted">
          {lastMailAt === null ? t("noMailYet") : t.rich("lastMail", { time: () => <Time at={lastMailAt} style="relative" /> })}
        </p>
        {imap === null ? null : <p className="truncate text-xs text-muted">{t("imap.account", { user: imap.user, host: imap.host })}</p>}
        {imap?.error ? (
          <p className="text-xs text-danger wrap-anywhere">
            {t("imap.failed", { error: storedFailureText({ failure: imap.failure, text: imap.error }) ?? "" })}
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
        <Select
          label={t("unknownSenders", { address })}
          options={[
            { value: "create", label: t("create") },
            { value: "hold", label: t("hold") },
          ]}
          value={update.isPending ? update.variables.unknownSenders : mailbox.unknownSenders}
          onChange={change}
          className="w-64 max-sm:min-w-0 max-sm:flex-1"
        />
        {imap === null ? (
          <IconButton label={t("imap.connectTo", { address })} icon={<Plug aria-hidden />} onClick={() => setDoing("connect")} />
        ) : (
          <IconButton label={t("imap.disconnect", { address })} icon={<Unplug aria-hidden />} onClick={() => setDoing("disconnect")} />
        )}
        <IconButton label={t("remove", { address })} icon={<Trash2 aria-hidden />} onClick={() => setDoing("remove")} />
      </div>
      {doing === "connect" ? <ImapDialog mailbox={mailbox} onDone={done} /> : null}
      <ConfirmDialog
        open={doing === "disconnect"}
        onOpenChange={done}
        title={t("imap.disconnectTitle")}
        confirmLabel={t("imap.disconnectAction")}
        onConfirm={async () => {
          await disconnect.mutateAsync(id);
          notify({ title: t("imap.disconnected"), tone: "success" });
        }}
      >
        <p>{t("imap.disconnectConsequence")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={doing === "remove"}
        onOpenChange={done}
        title={t("removeTitle")}
        confirmLabel={t("removeAction")}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          notify({ title: t("removed"), tone: "success" });
        }}
      >
        <p>{t("removeConsequence", { address })}</p>
      </ConfirmDialog>
    </li>
  );
}
