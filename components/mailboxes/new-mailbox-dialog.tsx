"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { notify } from "#components/ui/toast-queue.ts";
import { emailAddress } from "#contract/common.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { mailboxMutations } from "#lib/api/mailboxes.ts";
import { MailboxFormDialog } from "./mailbox-form-dialog.tsx";

const fields = z.object({ address: emailAddress });

export function NewMailboxDialog({ onDone }: { onDone: () => void }) {
  const t = useTranslations("mailboxes");
  const id = useId();
  const { locationId } = useConnection();
  const create = useMutation(mailboxMutations.create(locationId));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(fields, { address: "" }, async ({ address }) => {
    await create.mutateAsync(address);
    notify({ title: t("added"), tone: "success" });
    onDone();
  });
  return (
    <MailboxFormDialog
      formId={id}
      title={t("add")}
      description={t("addHint")}
      submitLabel={t("add")}
      isSubmitting={formState.isSubmitting}
      isUnsaved={isUnsaved}
      onSubmit={onSubmit}
      onDone={onDone}
    >
      <TextField control={control} name="address" label={t("address")} type="email" autoFocus maxLength={254} required />
      <FormError of={formState.errors} />
    </MailboxFormDialog>
  );
}
