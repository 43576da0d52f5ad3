"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations, isUnderWay } from "#lib/api/imports.ts";
import { routes } from "#lib/routes.ts";

/** Forgets an import. What it wrote stays. */
export function ImportMenu({ of }: { of: ImportDetail }) {
  const { locationId } = useConnection();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(importMutations.remove(locationId, of.id));
  const hasWritten = of.stage === "run" || of.stage === "undo";
  return (
    <>
      <IconButton label="Delete this import" icon={<Trash2 aria-hidden />} disabled={isUnderWay(of)} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this import?"
        confirmLabel="Delete the import"
        onConfirm={async () => {
          await remove.mutateAsync();
          router.push(routes.imports());
        }}
      >
        {hasWritten
          ? "The file, its rows and the report are deleted. Imported contacts stay, and the import can no longer be undone."
          : "The file and its rows are deleted. No contact was written."}
      </ConfirmDialog>
    </>
  );
}
