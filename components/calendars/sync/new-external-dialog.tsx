"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { newExternalCalendar } from "#contract/calendars/external-calendars.ts";
import { externalMutations } from "#lib/api/calendar-sync.ts";
import { useConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";

const fields = newExternalCalendar.omit({ locationId: true });

export function NewExternalDialog({ mayChooseUser, onDone }: { mayChooseUser: boolean; onDone: () => void }) {
  const t = useTranslations("calendarSync.external");
  const formId = useId();
  const { locationId } = useConnection();
  const { id: ownId } = useSignedInUser();
  const users = useUsers();
  const create = useMutation(externalMutations.create(locationId));
  const { control, onSubmit, formState, isUnsaved } = useFormOf(fields, { userId: ownId, name: "", url: "" }, async (values) => {
    await create.mutateAsync(values);
    notify({ title: t("added"), tone: "success" });
    onDone();
  });
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => open || onDone()}
      title={t("add")}
      description={t("addHint")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" pending={formState.isSubmitting}>
            {t("add")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField control={control} name="name" label={t("name")} placeholder={t("nameExample")} autoFocus maxLength={255} required />
        <TextField control={control} name="url" label={t("address")} hint={t("addressHint")} type="url" required />
        {mayChooseUser ? <SelectField control={control} name="userId" label={t("user")} options={userOptions(users, ownId)} /> : null}
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
