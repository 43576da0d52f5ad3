"use client";

import { useMutation } from "@tanstack/react-query";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { useFigures } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Operation } from "#contract/operations/operations.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { importMutations } from "#lib/api/imports.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** The progress of a long operation, with a cancel button. `doing` begins its label: "Checking". */
export function OperationProgress({ operation, doing }: { operation: Operation; doing: string }) {
  const { locationId } = useConnection();
  const cancel = useMutation(importMutations.cancel(locationId, operation.id));
  const isReading = operation.summary?.phase === "reading";
  const known = !isReading && operation.total > 0;
  const say = useSay();
  const figure = useFigures();
  const counted = useCounted();
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 py-14">
      <ProgressBar
        label={operation.status === "queued" ? "Waiting to start" : isReading ? "Reading the file" : doing}
        value={known ? operation.done : undefined}
        max={operation.total}
        detail={
          known
            ? [
                say("{count} of {rows}", { count: figure(operation.done), rows: counted(operation.total, "row") }),
                ...(operation.failed > 0 ? [counted(operation.failed, "problem")] : []),
              ].join(", ")
            : operation.total > 0
              ? counted(operation.total, "row")
              : ""
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>{say("You can leave this page. The work continues.")}</p>
        <Button
          size="sm"
          pending={cancel.isPending || operation.isCancelRequested}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (error) => notify({ title: "Couldn't cancel", description: wordsOf(error).message, tone: "danger" }),
            })
          }
        >
          {operation.isCancelRequested ? "Stopping" : "Cancel"}
        </Button>
      </div>
    </div>
  );
}

/** Shows how an operation ended that did not complete. */
export function OperationEnd({ operation, what, children }: { operation: Operation | null; what: Phrase; children?: React.ReactNode }) {
  const say = useSay();
  const figure = useFigures();
  const counted = useCounted();
  if (operation?.status === "failed")
    return (
      <Banner tone="danger" title={say("{what} stopped", { what: say(what) })} actions={children}>
        {operation.error ?? "Something went wrong."}
      </Banner>
    );
  if (operation?.status === "cancelled")
    return (
      <Banner tone="warning" title={say("{what} was cancelled", { what: say(what) })} actions={children}>
        {say("{count} of {rows} done.", { count: figure(operation.done), rows: counted(operation.total, "row") })}
      </Banner>
    );
  return null;
}
