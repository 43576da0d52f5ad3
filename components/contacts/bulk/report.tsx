"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { NotApplied } from "#lib/api/bulk-engine.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";

const rowsShown = 500;

export type BulkReportProps = {
  /** The heading: "What failed". */
  title: string;
  /** The bulk action that it belongs to. */
  description: string;
  read: () => Promise<readonly NotApplied[]>;
  onClose: () => void;
  onRetry?: (() => void) | undefined;
};

/** The text for why an action did not apply to a contact. */
function useReasonText(): (reason: NotApplied["reason"]) => string {
  const t = useTranslations("contacts.report.reasons");
  const kinds = useTranslations("contacts.useRestoreContact");
  const failureText = useFailureText();
  return (reason) => {
    if (reason.code === "text") return reason.text;
    if (reason.code === "refused") return failureText(reason.error).message;
    if (reason.code !== "partlyRestored") return t(reason.code);
    const list = reason.leftOut.map(({ kind, count }) => kinds(`kinds.${kind}`, { count })).join(", ");
    return kinds("notRestoredBecauseARelatedRecord", { list });
  };
}

/** Lists the contacts that failed or were left out, with the reasons. They can be retried or downloaded. */
export function BulkReport({ title, description, read, onClose, onRetry }: BulkReportProps) {
  const t = useTranslations("contacts.report");
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const id = useId();
  const { data: failures, error, refetch } = useQuery({ queryKey: ["bulk-failures", id], queryFn: read, gcTime: 0 });
  const header = [t("columns.contact"), t("columns.id"), t("columns.reason")];
  const rowOf = ({ name, contactId, reason }: NotApplied) => [name ?? "", contactId, reasonText(reason)];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      size="lg"
      footer={
        <>
          <Button
            disabled={!failures}
            onClick={() => failures && saveFile("report.csv", "text/csv", csvOf([header, ...failures.map(rowOf)], { bom: true }))}
          >
            {t("downloadAsCSV")}
          </Button>
          {onRetry ? (
            <Button variant="primary" disabled={!failures} onClick={onRetry}>
              {t("retryThese")}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <ErrorState title={t("couldntLoadTheReport")} {...failureText(error)} onRetry={() => void refetch()} /> : null}
      {failures || error ? null : <SkeletonLines count={6} />}
      {failures ? (
        <ul className="grid divide-y divide-separator">
          {failures.slice(0, rowsShown).map(({ contactId, name, reason }) => (
            <li key={contactId} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
              <span className="font-medium">{name ?? contactId}</span>
              <span className="text-muted">{reasonText(reason)}</span>
            </li>
          ))}
          {failures.length > rowsShown ? (
            <li className="py-2 text-muted">{t("andMoreInTheFile", { value: failures.length - rowsShown })}</li>
          ) : null}
        </ul>
      ) : null}
    </Dialog>
  );
}
