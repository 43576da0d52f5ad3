"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Tabs } from "#components/ui/tabs.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type ImportDetail, type ImportOutcome, importOutcomes } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations, isUnderWay } from "#lib/api/imports.ts";
import { OperationEnd, OperationProgress } from "../operation-progress.tsx";
import { RowGrid } from "../rows/row-grid.tsx";
import { refusedCount } from "../words.ts";
import { FailuresButton } from "./failures-button.tsx";

type CheckStepProps = {
  of: ImportDetail;
  state: { outcome?: ImportOutcome | undefined };
  onShow: (change: { outcome: ImportOutcome | undefined }) => void;
  onRun: () => void;
  onMap: () => void;
};

/** The predicted result of each row. Refused rows can be edited here, before the first run and after it. */
export function CheckStep({ of, state, onShow, onRun, onMap }: CheckStepProps) {
  const t = useTranslations("imports.checkStep");
  const words = useTranslations("imports.words");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  // The live stream may report the start of the run first and unmount this step, so the callback belongs to the mutation.
  const run = useMutation({ ...importMutations.run(locationId, of.id), onSuccess: onRun });
  if (isUnderWay(of) && of.operation !== null) return <OperationProgress operation={of.operation} stage="check" />;
  const hasRun = of.stage === "run";
  if (!of.isChecked)
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-10">
        <OperationEnd operation={of.operation} stage="check">
          <Button onClick={onMap}>{t("backToColumns")}</Button>
        </OperationEnd>
        {of.operation?.status === "done" ? <Button onClick={onMap}>{t("theSettingsChangedCheckAgain")}</Button> : null}
      </div>
    );

  const { outcome } = of.counts;
  const bound = hasRun ? refusedCount(of) : (outcome.create ?? 0) + (outcome.update ?? 0);
  const refused = (outcome.conflict ?? 0) + (outcome.invalid ?? 0);
  const tabs = [
    { id: "all", label: t("allRows"), count: of.rowCount },
    ...importOutcomes.filter((name) => outcome[name]).map((name) => ({ id: name, label: words(`outcome.${name}`), count: outcome[name] })),
  ];
  const start = () =>
    run.mutate(undefined, {
      onError: (error) => notify({ title: t("couldntStartTheImport"), description: failureText(error).message, tone: "danger" }),
    });

  return (
    <>
      <Tabs
        label={t("rowsByResult")}
        tabs={tabs}
        selected={state.outcome ?? "all"}
        onSelect={(id) => onShow({ outcome: importOutcomes.find((name) => name === id) })}
        spansPage
      />
      <RowGrid
        of={of}
        filter={{ outcome: state.outcome }}
        empty={of.rowCount === 0 ? t("theFileHasNoRows") : t("noRowsLeftWithThisResult")}
      />
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-separator px-4 py-2.5">
        <p className="me-auto text-sm text-muted">
          {refused > 0 ? t("willBeSkippedPressEnterTo", { count: refused }) : hasRun ? t("allRowsAreValid") : t("nothingIsSavedYet")}
        </p>
        {refused > 0 ? <FailuresButton of={of} /> : null}
        {hasRun && bound === 0 ? null : (
          <Button variant="primary" onClick={start} pending={run.isPending} disabled={bound === 0}>
            {t(hasRun ? "retry" : "import", { count: bound })}
          </Button>
        )}
      </footer>
    </>
  );
}
