"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { imapAccount, type Mailbox } from "#contract/mailboxes/mailboxes.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { mailboxMutations } from "#lib/api/mailboxes.ts";
import { MailboxFormDialog } from "./mailbox-form-dialog.tsx";

/** Asks for the IMAP account of a mailbox. The service tries the account before it stores it. */
export function ImapDialog({ mailbox, onDone }: { mailbox: Mailbox; onDone: () => void }) {
  const t = useTranslations("mailboxes.imap");
  const id = useId();
  const { locationId } = useConnection();
  const connect = useMutation(mailboxMutations.connect(locationId));
  const values = { host: "", port: 993, user: mailbox.address, password: "" };
  const { control, onSubmit, formState, isUnsaved } = useFormOf(imapAccount, values, async (account) => {
    await connect.mutateAsync({ mailboxId: mailbox.id, account });
    notify({ title: t("connected"), tone: "success" });
    onDone();
  });
  return (
    <MailboxFormDialog
      formId={id}
      title={t("title")}
      description={t("connectHint")}
      submitLabel={t("connectAction")}
      isSubmitting={formState.isSubmitting}
      isUnsaved={isUnsaved}
      onSubmit={onSubmit}
      onDone={onDone}
    >
      <div className="grid grid-cols-[1fr_6rem] gap-3">
        <TextField control={control} name="host" label={t("host")} placeholder="imap.example.com" autoFocus maxLength={253} required />
        <NumberField control={control} name="port" label={t("port")} required />
      </div>
      <TextField control={control} name="user" label={t("user")} autoComplete="off" maxLength={255} required />
      <TextField
        control={control}
        name="password"
        label={t("password")}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        required
      />
      <FormError of={formState.errors} />
    </MailboxFormDialog>
  );
}
