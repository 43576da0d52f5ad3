"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { type ImportDetail, type ImportResult, type ImportUndone, importResults, importUndone } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations, type RowFilter } from "#lib/api/imports.ts";
import { invalidate } from "#lib/api/invalidate.ts";
import { OperationEnd } from "../operation-progress.tsx";
import { RowGrid } from "../rows/row-grid.tsx";
import { refusedCount, undoableCount } from "../words.ts";
import { FailuresButton } from "./failures-button.tsx";

type Shown = { result?: ImportResult | "refused" | undefined; undone?: ImportUndone | undefined };
type DoneStepProps = { of: ImportDetail; state: Shown; onShow: (change: Shown) => void; onFix: () => void };

/** The report: the result of every row, retries, and the undo. */
export function DoneStep({ of, state, onShow, onFix }: DoneStepProps) {
  const t = useTranslations("imports.doneStep");
  const words = useTranslations("imports.words");
  const client = useQueryClient();
  const operationId = of.operation?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each operation that has ended
  useEffect(() => {
    for (const family of ["contacts", "tags", "timeline"] as const) void invalidate(client, [family]);
  }, [client, operationId]);

  const isUndo = of.stage === "undo";
  const { result, undone } = of.counts;
  const refused = refusedCount(of);
  const waiting = of.rowCount - Object.values(result).reduce((sum, count) => sum + count, 0);
  const tabs = isUndo
    ? [...importUndone.filter((name) => undone[name]).map((name) => ({ id: name, label: words(`undone.${name}`), count: undone[name] }))]
    : [...importResults.filter((name) => result[name]).map((name) => ({ id: name, label: words(`result.${name}`), count: result[name] }))];
  const filter: RowFilter = isUndo ? { undone: state.undone } : { result: state.result };
  const select = (id: string) =>
    isUndo ? onShow({ undone: importUndone.find((name) => name === id) }) : onShow({ result: importResults.find((name) => name === id) });

  return (
    <>
      <div className="grid gap-2 px-4 py-3 empty:hidden">
        <OperationEnd operation={of.operation} stage={isUndo ? "undo" : "run"} />
        {of.operation?.status === "done" ? (
          <Banner tone={(isUndo ? of.operation.failed : refused) > 0 ? "warning" : "success"}>{sentence(of, t)}</Banner>
        ) : null}
      </div>
      <Tabs
        label={isUndo ? t("rowsByResult") : t("rowsByResult")}
        tabs={[{ id: "all", label: t("allRows"), count: of.rowCount }, ...tabs]}
        selected={(isUndo ? state.undone : state.result) ?? "all"}
        onSelect={select}
        spansPage
      />
      <RowGrid of={of} filter={filter} empty={t("noRowsWithThisResult")} />
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-separator px-4 py-2.5">
        {refused > 0 ? <FailuresButton of={of} /> : null}
        {!isUndo && refused + waiting > 0 ? <Button onClick={onFix}>{t("fixAndRetry", { count: refused + waiting })}</Button> : null}
        <UndoImport of={of} count={undoableCount(of)} />
      </footer>
    </>
  );
}

type Translate = ReturnType<typeof useTranslations<"imports.doneStep">>;

function sentence({ stage, counts }: ImportDetail, t: Translate): string {
  const { result, undone } = counts;
  const parts =
    stage === "undo"
      ? ([
          ["undone", undone.undone],
          ["partly", undone.partly],
          ["kept", undone.kept],
        ] as const)
      : ([
          ["created", result.created],
          ["updated", result.updated],
          ["unchanged", result.unchanged],
          ["skipped", result.skipped],
          ["failed", refusedCount({ counts })],
        ] as const);
  const shown = parts.filter(([, count], index) => index === 0 || count);
  return `${shown.map(([name, count = 0]) => t(`parts.${name}`, { count })).join(", ")}.`;
}

/** Undoes the whole import after a confirmation. */
function UndoImport({ of, count }: { of: ImportDetail; count: number }) {
  const t = useTranslations("imports.doneStep");
  const { locationId } = useConnection();
  const [asking, setAsking] = useState(false);
  const undo = useMutation(importMutations.undo(locationId, of.id));
  if (count === 0) return null;
  const { created = 0, updated = 0 } = of.counts.result;
  return (
    <>
      <Button variant="danger-soft" icon={<Undo2 aria-hidden />} onClick={() => setAsking(true)}>
        {t("undoImport")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("undoTheWholeImport")}
        confirmLabel={t("undoImport")}
        onConfirm={() => undo.mutateAsync()}
      >
        <div className="grid gap-2">
          <p>{t("whatUndoDoes", { created, updated })}</p>
          <p>{t("laterChangesAreKeptAndListed")}</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
