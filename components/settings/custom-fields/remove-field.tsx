"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { useSay } from "#lib/i18n/say.tsx";

export type RemoveFieldProps = {
  field: { name: string; fieldKey: string };
  /** What has values of the field: `contact`, `record`. */
  holder: "contact" | "record";
  /** The request for the number of values. */
  usage: Pick<UseQueryResult, "isError" | "error">;
  count: number | undefined;
  remove: () => Promise<unknown>;
  onDone: () => void;
};

/** Confirms the deletion of a field, and shows how many values it deletes. */
export function RemoveField({ field, holder, usage, count, remove, onDone }: RemoveFieldProps) {
  const say = useSay();
  const counted = useCounted();
  const confirm = async () => {
    if (count === undefined) throw new Error("Wait until the affected records are counted.");
    await remove();
    notify({ title: say("{name} deleted", { name: field.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={say("Delete {name}?", { name: field.name })}
      confirmLabel="Delete field"
      onConfirm={confirm}
    >
      {usage.isError ? (
        <p role="alert">{say("Couldn't count the affected records: {reason}", { reason: wordsOf(usage.error).message })}</p>
      ) : count === undefined ? (
        <span role="status">
          <span className="sr-only">{say("Counting affected records")}</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>
          {count === 0
            ? say("No records use this field.")
            : say("Values on {holders} will be deleted.", { holders: counted(count, holder) })}{" "}
          {say("Integrations that write {key} will fail.", { key: field.fieldKey })}
        </p>
      )}
    </ConfirmDialog>
  );
}
