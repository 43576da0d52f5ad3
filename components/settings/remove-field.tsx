"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { wordsOf } from "#lib/api/failure.ts";

export type RemoveFieldProps = {
  field: { name: string; fieldKey: string };
  /** What holds values of it: `contact`, `record`. */
  holder: string;
  /** How many hold one, as far as it is counted. */
  usage: Pick<UseQueryResult, "isError" | "error">;
  count: number | undefined;
  remove: () => Promise<unknown>;
  onDone: () => void;
};

const lossOf = (count: number, holder: string): string => {
  if (count === 0) return `No ${holder} holds a value of it.`;
  return count === 1
    ? `1 ${holder} holds a value of it, which is lost.`
    : `${count.toLocaleString()} ${holder}s hold a value of it, which are lost.`;
};

/** Asks before a field goes, and says first what goes with it. */
export function RemoveField({ field, holder, usage, count, remove, onDone }: RemoveFieldProps) {
  const confirm = async () => {
    if (count === undefined) throw new Error("Wait until it is counted what would be lost.");
    await remove();
    notify({ title: `${field.name} was deleted.`, tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${field.name}?`} confirmLabel="Delete the field" onConfirm={confirm}>
      {usage.isError ? (
        <p role="alert">What would be lost could not be counted: {wordsOf(usage.error).message}</p>
      ) : count === undefined ? (
        <span role="status">
          <span className="sr-only">Counting the {holder}s that hold a value</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>
          {lossOf(count, holder)} Integrations that write <code className="font-mono text-xs">{field.fieldKey}</code> will be refused.
        </p>
      )}
    </ConfirmDialog>
  );
}
