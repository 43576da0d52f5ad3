"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { WordedError } from "#lib/api/failure.ts";

export type RemoveFieldProps = {
  field: { name: string; fieldKey: string };
  /** The kind of record that has values of the field: `contact`, `record`. */
  holder: "contact" | "record";
  /** The request for the number of values. */
  usage: Pick<UseQueryResult, "isError" | "error">;
  count: number | undefined;
  remove: () => Promise<unknown>;
  onDone: () => void;
};

/** Confirms the deletion of a field, and shows how many values it deletes. */
export function RemoveField({ field, holder, usage, count, remove, onDone }: RemoveFieldProps) {
  const t = useTranslations("customFields.removeField");
  const failureText = useFailureText();
  const confirm = async () => {
    if (count === undefined) throw new WordedError(t("waitUntilCounted"));
    await remove();
    notify({ title: t("deleted", { name: field.name }), tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={t("delete", { name: field.name })} confirmLabel={t("deleteField")} onConfirm={confirm}>
      {usage.isError ? (
        <p role="alert">{t("couldntCountTheAffectedRecords", { reason: failureText(usage.error).message })}</p>
      ) : count === undefined ? (
        <span role="status">
          <span className="sr-only">{t("countingAffectedRecords")}</span>
          <Skeleton className="w-4/5" />
        </span>
      ) : (
        <p>{count === 0 ? t("notUsed", { key: field.fieldKey }) : t("valuesWillBeDeleted", { count, holder, key: field.fieldKey })}</p>
      )}
    </ConfirmDialog>
  );
}
