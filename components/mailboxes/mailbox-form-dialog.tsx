"use client";

import type { FormEvent, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

type MailboxFormDialogProps = {
  formId: string;
  title: string;
  description: string;
  submitLabel: string;
  isSubmitting: boolean;
  isUnsaved: () => boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onDone: () => void;
  children: ReactNode;
};

/** A small dialog with one form and the button that submits it. */
export function MailboxFormDialog({ formId, title, description, submitLabel, isSubmitting, ...props }: MailboxFormDialogProps) {
  const { isUnsaved, onSubmit, onDone, children } = props;
  return (
    <Dialog
      isUnsaved={isUnsaved}
      open
      onOpenChange={(open) => open || onDone()}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" pending={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-3">
        {children}
      </form>
    </Dialog>
  );
}
