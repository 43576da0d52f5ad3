"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { SecondFactor } from "#contract/users/second-factor.ts";
import { ConfirmField, confirmedBy, confirmFields, noConfirmation } from "./confirm-fields.tsx";

export type ConfirmChangeProps = {
  title: string;
  text: string;
  label: string;
  isDanger?: boolean;
  confirmation: SecondFactor["confirmation"];
  onConfirm: (confirmed: { password?: string | undefined }) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation before a change, and for the password if it is needed. */
export function ConfirmChange({ title, text, label, isDanger = false, confirmation, onConfirm, onClose }: ConfirmChangeProps) {
  const t = useTranslations("secondFactor");
  const id = useId();
  const { control, onSubmit, formState } = useFormOf(confirmFields, noConfirmation, async (values) => onConfirm(confirmedBy(values)), {
    keepsNothing: true,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            variant={isDanger ? "danger" : "primary"}
            pending={formState.isSubmitting}
            disabled={confirmation === "signIn"}
          >
            {label}
          </Button>
        </>
      }
    >
      <form id={id} aria-label={t("title")} onSubmit={onSubmit} noValidate className="grid gap-3">
        <p>{text}</p>
        <ConfirmField control={control} confirmation={confirmation} />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
