"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { ObjectFolder } from "#contract/application/objects/definitions.ts";
import { shortText } from "#contract/common.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations } from "#lib/api/objects.ts";

const folderForm = z.object({ name: shortText.trim().min(1) });

/** Names a new folder, or another name for one. */
export function FolderDialog({ objectKey, folder, onDone }: { objectKey: string; folder: ObjectFolder | undefined; onDone: () => void }) {
  const id = useId();
  const { locationId } = useConnection();
  const create = useMutation(objectMutations.createFolder(locationId, objectKey));
  const rename = useMutation(objectMutations.renameFolder(locationId, objectKey, folder?.id ?? ""));
  const form = useFormOf(folderForm, { name: folder?.name ?? "" }, async ({ name }) => {
    await (folder === undefined ? create : rename).mutateAsync(name);
    onDone();
  });
  return (
    <Dialog
      open
      onOpenChange={onDone}
      size="sm"
      title={folder === undefined ? "Add a folder" : `Rename ${folder.name}`}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {folder === undefined ? "Add" : "Rename"}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={255} />
        <FormError of={form.formState.errors} />
      </form>
    </Dialog>
  );
}

export function RemoveFolder({ objectKey, folder, onDone }: { objectKey: string; folder: ObjectFolder; onDone: () => void }) {
  const { locationId } = useConnection();
  const remove = useMutation(objectMutations.removeFolder(locationId, objectKey, folder.id));
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={`Delete ${folder.name}?`}
      confirmLabel="Delete the folder"
      onConfirm={async () => {
        await remove.mutateAsync();
        notify({ title: `${folder.name} was deleted.`, tone: "success" });
      }}
    >
      <p>It holds no field, so nothing is lost.</p>
    </ConfirmDialog>
  );
}
