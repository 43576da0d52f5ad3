"use client";

import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

const naming = z.object({ name: z.string().trim().min(1, { error: "name should not be empty" }).max(80) });

/** Asks for a view's name. */
export function SavedViewDialog({
  title,
  name,
  onSave,
  onClose,
}: {
  title: string;
  name: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { control, onSubmit, formState } = useFormOf(naming, { name }, async (values) => {
    await onSave(values.name);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description="Only you see your views: the filters, the sort and the columns."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="saved-view" variant="primary" pending={formState.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form id="saved-view" onSubmit={onSubmit} className="grid gap-3">
        <TextField control={control} name="name" label="Name" autoFocus maxLength={80} required />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
