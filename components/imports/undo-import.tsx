"use client";

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { ImportDetail } from "#contract/application/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations } from "#lib/api/imports.ts";
import { counted } from "./words.ts";

/** Takes the whole import back, once it was confirmed. */
export function UndoImport({ of, count }: { of: ImportDetail; count: number }) {
  const { locationId } = useConnection();
  const [asking, setAsking] = useState(false);
  const undo = useMutation(importMutations.undo(locationId, of.id));
  if (count === 0) return null;
  const { created = 0, updated = 0 } = of.counts.result;
  return (
    <>
      <Button variant="danger-soft" icon={<Undo2 aria-hidden />} onClick={() => setAsking(true)}>
        Undo the import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo the whole import?"
        confirmLabel="Undo the import"
        onConfirm={() => undo.mutateAsync()}
      >
        <div className="grid gap-2">
          <p>{`${counted(created, "created contact")} will be deleted and ${counted(updated, "update")} taken back, field by field.`}</p>
          <p>What anybody changed since stays as it is, and the report says so.</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
