"use client";

import { useMutation } from "@tanstack/react-query";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Operation } from "#contract/application/operations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { importMutations } from "#lib/api/imports.ts";
import { counted, rowCountWords } from "./words.ts";

/** How far long work is, with a way to stop it. `doing` begins its label: "Checking". */
export function OperationProgress({ operation, doing }: { operation: Operation; doing: string }) {
  const { locationId } = useConnection();
  const cancel = useMutation(importMutations.cancel(locationId, operation.id));
  const isReading = operation.summary?.phase === "reading";
  const known = !isReading && operation.total > 0;
  const figures = new Intl.NumberFormat("en");
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 py-14">
      <ProgressBar
        label={operation.status === "queued" ? "Waiting to begin" : isReading ? "Reading the file" : doing}
        value={known ? operation.done : undefined}
        max={operation.total}
        detail={
          known
            ? `${figures.format(operation.done)} of ${rowCountWords(operation.total)}${operation.failed > 0 ? `, ${counted(operation.failed, "problem")}` : ""}`
            : operation.total > 0
              ? rowCountWords(operation.total)
              : ""
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>This goes on when you leave the page.</p>
        <Button
          size="sm"
          pending={cancel.isPending || operation.isCancelRequested}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (error) => notify({ title: "It was not cancelled", description: wordsOf(error).message, tone: "danger" }),
            })
          }
        >
          {operation.isCancelRequested ? "Stopping" : "Cancel"}
        </Button>
      </div>
    </div>
  );
}

/** Says how work ended that did not end as it should. */
export function OperationEnd({ operation, what, children }: { operation: Operation | null; what: string; children?: React.ReactNode }) {
  if (operation?.status === "failed")
    return (
      <Banner tone="danger" title={`${what} stopped`} actions={children}>
        {operation.error ?? "Something went wrong."}
      </Banner>
    );
  if (operation?.status === "cancelled")
    return (
      <Banner tone="warning" title={`${what} was cancelled`} actions={children}>
        {`${new Intl.NumberFormat("en").format(operation.done)} of ${rowCountWords(operation.total)} were done.`}
      </Banner>
    );
  return null;
}
