"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import type { MergePlan, UndoReport } from "#contract/duplicates/duplicates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { duplicateMutations } from "#lib/api/duplicates.ts";

type Translate = ReturnType<typeof useTranslations<"duplicates.useMergeActions">>;

/** What an undo could not restore; undefined if it restored everything. */
function leftText({ keptFields, missing }: UndoReport, t: Translate): string | undefined {
  const kinds = [...new Set(missing.map(({ kind }) => kind))].map((kind) => t(`missing.${kind}`));
  const left = [
    ...(keptFields.length > 0 ? [t("fieldsKept", { count: keptFields.length })] : []),
    ...(kinds.length > 0 ? [t("recordsMissing", { kinds: kinds.join(", ") })] : []),
  ];
  return left.length === 0 ? undefined : left.join(" ");
}

/** Merges, dismisses and undoes, and shows a message with an undo. Each function returns whether it succeeded. */
export function useMergeActions() {
  const t = useTranslations("duplicates.useMergeActions");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const merging = useMutation(duplicateMutations.merge());
  const undoing = useMutation(duplicateMutations.undo(locationId));
  const dismissing = useMutation(duplicateMutations.dismiss(locationId));
  const restoring = useMutation(duplicateMutations.restore(locationId));

  const failed = (title: string, error: unknown): false => {
    const { message, traceId } = failureText(error);
    notify({ title, description: message, tone: "danger", ...(traceId ? { traceId } : {}) });
    return false;
  };

  const undo = async (mergeId: string): Promise<boolean> => {
    try {
      const { report } = await undoing.mutateAsync(mergeId);
      const description = leftText(report, t);
      notify({ title: t("mergeUndone"), tone: "success", ...(description ? { description } : {}) });
      return true;
    } catch (error) {
      return failed(t("couldntUndoTheMerge"), error);
    }
  };

  return {
    undo,
    undoingId: undoing.isPending ? undoing.variables : undefined,
    isMerging: merging.isPending,
    isDismissing: dismissing.isPending,
    /** Rejects if the merge fails, so that the comparison can show the error. */
    async merge(plan: MergePlan & { expected: Record<string, string> }): Promise<void> {
      const { merge } = await merging.mutateAsync(plan);
      const count = merge.merged.length + 1;
      const message = merge.keptName === null ? t("merged", { count }) : t("mergedInto", { count, name: merge.keptName });
      notifyUndo(message, () => undo(merge.id));
    },
    async dismiss(contactIds: string[]): Promise<boolean> {
      try {
        await dismissing.mutateAsync(contactIds);
        notifyUndo(t("markedAsDifferentPeople"), () => restoring.mutateAsync(contactIds));
        return true;
      } catch (error) {
        return failed(t("couldntMarkAsDifferentPeople"), error);
      }
    },
  };
}
