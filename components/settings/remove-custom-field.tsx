"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CustomField } from "#contract/application/custom-fields.ts";
import { customFieldMutations, customFieldQueries } from "#lib/api/custom-fields.ts";
import { wordsOf } from "#lib/api/failure.ts";

const lossOf = (contacts: number): string => {
  if (contacts === 0) return "No contact holds a value of it.";
  return contacts === 1
    ? "1 contact holds a value of it, which is lost."
    : `${contacts.toLocaleString()} contacts hold a value of it, which are lost.`;
};

export function RemoveCustomField({ locationId, field, onDone }: { locationId: string; field: CustomField; onDone: () => void }) {
  const usage = useQuery(customFieldQueries.usage(locationId, field.id));
  const remove = useMutation(customFieldMutations.remove(locationId, field.id));
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
          <span className="sr-only">Counting the contacts that hold a value</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>
          {lossOf(usage.data.contacts)} Integrations that write <code className="font-mono text-xs">{field.fieldKey}</code> will be refused.
        </p>
      )}
    </ConfirmDialog>
  );
}
