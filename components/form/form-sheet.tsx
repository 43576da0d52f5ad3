"use client";

import { type ReactNode, useId } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Sheet, type SheetProps } from "#components/ui/sheet.tsx";
import { FormError } from "./form-error.tsx";

export type SaveSheetProps = Pick<SheetProps, "title" | "description" | "size" | "children" | "isUnsaved"> & {
  /** The id of the form in the sheet. */
  form: string;
  pending: boolean;
  saveLabel?: string;
  open?: boolean;
  onDone: () => void;
};

/** A sheet around a form. A click outside does not close it, and other ways of closing ask first if the form has unsaved changes. */
export function SaveSheet({ form, pending, saveLabel, open = true, onDone, children, ...sheet }: SaveSheetProps) {
  const t = useTranslations("form.formSheet");
  return (
    <Sheet
      {...sheet}
      open={open}
      onOpenChange={onDone}
      dismissable={false}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {saveLabel ?? t("save")}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

export type FormSheetProps = Omit<SaveSheetProps, "form" | "pending" | "open"> & {
  form: {
    formState: { isSubmitting: boolean; errors: FieldErrors<FieldValues> };
    onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    isUnsaved: () => boolean;
  };
  /** Shows that something is in progress besides the form's own saving. */
  pending?: boolean;
  className?: string;
  children: ReactNode;
};

/** A `SaveSheet` with the form element, its fields and its errors. */
export function FormSheet({ form, pending, className = "grid gap-4", children, ...sheet }: FormSheetProps) {
  const id = useId();
  const { formState, onSubmit, isUnsaved } = form;
  return (
    <SaveSheet {...sheet} form={id} isUnsaved={isUnsaved} pending={pending ?? formState.isSubmitting}>
      <form id={id} onSubmit={onSubmit} noValidate className={className}>
        {children}
        <FormError of={formState.errors} />
      </form>
    </SaveSheet>
  );
}
