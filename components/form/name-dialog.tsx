"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "./form-error.tsx";
import { TextField } from "./text-field.tsx";
import { useFormOf } from "./use-form-of.ts";

export type NameDialogProps = {
  title: string;
  description?: string;
  name: string;
  saveLabel?: string;
  maxLength: number;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a name, and closes when the name is saved. */
export function NameDialog({ title, description, name, saveLabel, maxLength, onSave, onClose }: NameDialogProps) {
  const t = useTranslations("form.nameDialog");
  const id = useId();
  const naming = z.object({ name: z.string().trim().min(1, { error: "name should not be empty" }).max(maxLength) });
  const { control, onSubmit, formState, isUnsaved } = useFormOf(naming, { name }, async (values) => {
    await onSave(values.name);
    onClose();
  });
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      {...(description === undefined ? {} : { description })}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" pending={formState.isSubmitting}>
            {saveLabel ?? t("save")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-3">
        <TextField control={control} name="name" label={t("name")} autoFocus maxLength={maxLength} required />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
