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
    if (count === undefined) throw new Error("Wait until it is counted what would be lost.");
    await remove();
    notify({ title: say("{name} was deleted.", { name: field.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={say("Delete {name}?", { name: field.name })}
      confirmLabel="Delete the field"
      onConfirm={confirm}
    >
      {usage.isError ? (
        <p role="alert">{say("What would be lost could not be counted: {reason}", { reason: wordsOf(usage.error).message })}</p>
      ) : count === undefined ? (
        <span role="status">
          <span className="sr-only">{say("Counting what holds a value")}</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>
          {count === 0
            ? say("Nothing holds a value of it.")
            : say("Lost are its values of {holders}.", { holders: counted(count, holder) })}{" "}
          {say("Integrations that write {key} will be refused.", { key: field.fieldKey })}
        </p>
      )}
    </ConfirmDialog>
  );
}
