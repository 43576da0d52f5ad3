"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { objectMutations, objectQueries } from "#lib/api/objects.ts";

const lossOf = (records: number): string => {
  if (records === 0) return "No record holds a value of it.";
  return records === 1
    ? "1 record holds a value of it, which is lost."
    : `${records.toLocaleString()} records hold a value of it, which are lost.`;
};

export function RemoveObjectField({ objectKey, field, onDone }: { objectKey: string; field: ObjectField; onDone: () => void }) {
  const { locationId } = useConnection();
  const usage = useQuery(objectQueries.fieldUsage(locationId, objectKey, field.id));
  const remove = useMutation(objectMutations.removeField(locationId, objectKey, field.id));
  const confirm = async () => {
    if (usage.data === undefined) throw new Error("Wait until it is counted what would be lost.");
    await remove.mutateAsync();
    notify({ title: `${field.name} was deleted.`, tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${field.name}?`} confirmLabel="Delete the field" onConfirm={confirm}>
      {usage.isError ? (
        <p role="alert">What would be lost could not be counted: {wordsOf(usage.error).message}</p>
      ) : usage.data === undefined ? (
        <span role="status">
          <span className="sr-only">Counting the records that hold a value</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>
          {lossOf(usage.data.records)} Integrations that write <code className="font-mono text-xs">{field.fieldKey}</code> will be refused.
        </p>
      )}
    </ConfirmDialog>
  );
}
