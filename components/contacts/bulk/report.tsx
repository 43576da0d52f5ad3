"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { BulkResult } from "#contract/contacts/bulk.ts";
import type { BulkWork } from "#lib/api/bulk-engine.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";

const rowsShown = 500;

export type BulkReportProps = { title: string; work: BulkWork; onClose: () => void; onRetry: () => void };

const fileOf = (failures: readonly BulkResult[]) =>
  csvOf([["Contact", "Id", "Reason"], ...failures.map(({ name, contactId, message }) => [name ?? "", contactId, message ?? ""])], {
    bom: true,
  });

/** With whom it failed, and why; to be tried again or taken along as a file. */
export function BulkReport({ title, work, onClose, onRetry }: BulkReportProps) {
  const id = useId();
  const { data: failures, error, refetch } = useQuery({ queryKey: ["bulk-failures", id], queryFn: () => work.failures(), gcTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="What failed"
      description={title}
      size="lg"
      footer={
        <>
          <Button disabled={!failures} onClick={() => failures && saveFile("failed.csv", "text/csv", fileOf(failures))}>
            Download as CSV
          </Button>
          <Button variant="primary" disabled={!failures} onClick={onRetry}>
            Try these again
          </Button>
        </>
      }
    >
      {error ? <ErrorState title="The report could not be loaded" message={error.message} onRetry={() => void refetch()} /> : null}
      {failures || error ? null : <SkeletonLines count={6} />}
      {failures ? (
        <ul className="grid divide-y divide-separator">
          {failures.slice(0, rowsShown).map(({ contactId, name, message }) => (
            <li key={contactId} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <span className="font-medium">{name ?? contactId}</span>
              <span className="text-muted">{message}</span>
            </li>
          ))}
          {failures.length > rowsShown ? <li className="py-2 text-muted">And {failures.length - rowsShown} more, in the file.</li> : null}
        </ul>
      ) : null}
    </Dialog>
  );
}
