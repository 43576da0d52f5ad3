"use client";

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useCounted } from "#components/ui/counted.ts";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations } from "#lib/api/imports.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** Takes the whole import back, once it was confirmed. */
export function UndoImport({ of, count }: { of: ImportDetail; count: number }) {
  const say = useSay();
  const counted = useCounted();
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
          <p>
            {say("{rows} will be deleted and {changes} taken back, field by field.", {
              rows: counted(created, "created contact"),
              changes: counted(updated, "update"),
            })}
          </p>
          <p>{say("What anybody changed since stays as it is, and the report says so.")}</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
