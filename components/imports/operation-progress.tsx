"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useFigures } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Operation } from "#contract/operations/operations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations } from "#lib/api/imports.ts";
import { operationFailure } from "#lib/api/operation-failure.ts";

/** The work of an operation on an import. */
type Stage = "check" | "run" | "undo";

/** The progress of a long operation, with a cancel button. */
export function OperationProgress({ operation, stage }: { operation: Operation; stage: Stage }) {
  const t = useTranslations("imports.operationProgress");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const cancel = useMutation(importMutations.cancel(locationId, operation.id));
  const isReading = operation.summary?.phase === "reading";
  const known = !isReading && operation.total > 0;
  const figure = useFigures();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 py-14">
      <ProgressBar
        label={operation.status === "queued" ? t("waitingToStart") : isReading ? t("readingTheFile") : t(`doing.${stage}`)}
        value={known ? operation.done : undefined}
        max={operation.total}
        detail={
          known
            ? [
                t("of", { count: figure(operation.done), rows: t("rowCount", { count: operation.total }) }),
                ...(operation.failed > 0 ? [t("problemCount", { count: operation.failed })] : []),
              ].join(", ")
            : operation.total > 0
              ? t("rowCount", { count: operation.total })
              : ""
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>{t("youCanLeaveThisPageThe")}</p>
        <Button
          size="sm"
          pending={cancel.isPending || operation.isCancelRequested}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (error) => notify({ title: t("couldntCancel"), description: failureText(error).message, tone: "danger" }),
            })
          }
        >
          {operation.isCancelRequested ? t("stopping") : t("cancel")}
        </Button>
      </div>
    </div>
  );
}

/** The result of an operation that did not complete. */
export function OperationEnd({ operation, stage, children }: { operation: Operation | null; stage: Stage; children?: React.ReactNode }) {
  const t = useTranslations("imports.operationProgress");
  const failureText = useFailureText();
  const figure = useFigures();
  if (operation?.status === "failed")
    return (
      <Banner tone="danger" title={t(`stopped.${stage}`)} actions={children}>
        {failureText(operationFailure(operation)).message}
      </Banner>
    );
  if (operation?.status === "cancelled")
    return (
      <Banner tone="warning" title={t(`cancelled.${stage}`)} actions={children}>
        {t("ofDone", { count: figure(operation.done), rows: t("rowCount", { count: operation.total }) })}
      </Banner>
    );
  return null;
}
