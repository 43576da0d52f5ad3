"use client";

import { useMutation } from "@tanstack/react-query";
import { NameDialog } from "#components/form/name-dialog.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { ObjectFolder } from "#contract/objects/definitions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations } from "#lib/api/objects.ts";

const nameLongest = 255;

/** Names a new folder, or another name for one. */
export function FolderDialog({ objectKey, folder, onDone }: { objectKey: string; folder: ObjectFolder | undefined; onDone: () => void }) {
  const { locationId } = useConnection();
  const create = useMutation(objectMutations.createFolder(locationId, objectKey));
  const rename = useMutation(objectMutations.renameFolder(locationId, objectKey, folder?.id ?? ""));
  return (
    <NameDialog
      title={folder === undefined ? "Add a folder" : `Rename ${folder.name}`}
      saveLabel={folder === undefined ? "Add" : "Rename"}
      name={folder?.name ?? ""}
      maxLength={nameLongest}
      onSave={(folder === undefined ? create : rename).mutateAsync}
      onClose={onDone}
    />
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
