"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Check, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations, importQueries, isUnderWay } from "#lib/api/imports.ts";
import { routes } from "#lib/routes.ts";
import { type ImportStep, importSteps, importUrl } from "#lib/url/imports.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { ImportStatus } from "../import-status.tsx";
import { OperationProgress } from "../operation-progress.tsx";
import { CheckStep } from "./check-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { MapStep } from "./map-step.tsx";

/** The last step that an import has reached. */
const reached = (of: ImportDetail): ImportStep => {
  if (of.stage === "map") return "map";
  if (of.stage === "check") return "check";
  return isUnderWay(of) ? "run" : "done";
};

/** The requested step, if the import has reached it and it can still be opened. */
function stepOf(of: ImportDetail, wanted: ImportStep | undefined): ImportStep {
  const furthest = reached(of);
  if (wanted === undefined || furthest === "run") return furthest;
  if (furthest === "done") return wanted === "check" ? "check" : "done";
  return furthest === "check" && wanted === "map" && !isUnderWay(of) ? "map" : furthest;
}

export function ImportWizard({ importId }: { importId: string }) {
  const t = useTranslations("imports.importWizard");
  const { locationId } = useConnection();
  const url = useMemo(() => importUrl(importId), [importId]);
  const [state, setState] = useListUrl(url);
  const found = useQuery(importQueries.one(locationId, importId));
  const of = found.data;
  const step = of === undefined ? undefined : stepOf(of, state.step);
  const former = useRef(step);

  useEffect(() => {
    if (step === undefined || former.current === step) return;
    if (former.current !== undefined) document.getElementById("import-step")?.focus();
    former.current = step;
  }, [step]);

  const back = (
    <Link href={routes.imports()} aria-label={t("allImports")} className={buttonLook("ghost", "sm", "px-1.5!")}>
      <ArrowLeft aria-hidden />
    </Link>
  );
  if (of === undefined || step === undefined)
    return (
      <>
        <PageHeader title={t("import")} lead={back} />
        <PageBody>
          {found.isError ? (
            <Failure
              title={t("couldntLoadImport")}
              error={found.error}
              onRetry={found.refetch}
              missing={{ title: t("importNotFound"), listHref: routes.imports() }}
            />
          ) : (
            <SkeletonLines count={10} />
          )}
        </PageBody>
      </>
    );

  const go = (to: ImportStep) => setState({ step: to, outcome: undefined, result: undefined, undone: undefined }, { push: true });
  return (
    <>
      <PageHeader title={of.name} lead={back} detail={<ImportStatus of={of} />}>
        <div className="max-sm:hidden">
          <ImportStepper of={of} step={step} onGo={go} />
        </div>
        <ImportMenu of={of} />
      </PageHeader>
      <div className="border-b border-separator px-2 py-1 sm:hidden">
        <ImportStepper of={of} step={step} onGo={go} />
      </div>
      <div id="import-step" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {step === "map" ? <MapStep key={JSON.stringify(of.reading)} of={of} onChecked={() => go("check")} /> : null}
        {step === "check" ? <CheckStep of={of} state={state} onShow={setState} onRun={() => go("run")} onMap={() => go("map")} /> : null}
        {step === "run" ? <RunStep of={of} /> : null}
        {step === "done" ? <DoneStep of={of} state={state} onShow={setState} onFix={() => go("check")} /> : null}
      </div>
    </>
  );
}

/** Deletes an import from the list. The contacts that it wrote remain. */
function ImportMenu({ of }: { of: ImportDetail }) {
  const t = useTranslations("imports.importWizard");
  const { locationId } = useConnection();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(importMutations.remove(locationId, of.id));
  const hasWritten = of.stage === "run" || of.stage === "undo";
  return (
    <>
      <IconButton label={t("deleteImport")} icon={<Trash2 aria-hidden />} disabled={isUnderWay(of)} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("deleteThisImport")}
        confirmLabel={t("deleteImport")}
        onConfirm={async () => {
          await remove.mutateAsync();
          router.push(routes.imports());
        }}
      >
        {hasWritten ? t("thisDeletesTheFileItsRows") : t("thisDeletesTheFileAndIts")}
      </ConfirmDialog>
    </>
  );
}

/** The four steps: the current one, and links to those that can be opened again. */
function ImportStepper({ of, step, onGo }: { of: ImportDetail; step: ImportStep; onGo: (step: ImportStep) => void }) {
  const t = useTranslations("imports.importWizard");
  const at = importSteps.indexOf(step);
  const hasRun = of.stage === "run" || of.stage === "undo";
  const canGo = (to: ImportStep): boolean =>
    to !== step &&
    to !== "run" &&
    !isUnderWay(of) &&
    (hasRun ? to === "check" || to === "done" : to === "map" || (to === "check" && of.stage === "check"));
  return (
    <nav aria-label={t("stepsOfTheImport")}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm whitespace-nowrap">
        {importSteps.map((name, index) => {
          const mark = (
            <span
              className={cx(
                "grid size-5 place-items-center rounded-full border text-xs tabular-nums",
                name === step ? "border-accent bg-accent text-accent-foreground" : "border-border text-muted",
              )}
            >
              {index < at || (hasRun && name !== step) ? <Check aria-hidden className="size-3" /> : index + 1}
            </span>
          );
          const look = "flex h-8 items-center gap-1.5 rounded-md px-2";
          return (
            <li key={name} aria-current={name === step ? "step" : undefined}>
              {canGo(name) ? (
                <button type="button" onClick={() => onGo(name)} className={cx(look, "hover:bg-default")}>
                  {mark}
                  {t(`step.${name}`)}
                </button>
              ) : (
                <span className={cx(look, name === step ? "font-medium" : "text-muted")}>
                  {mark}
                  {t(`step.${name}`)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function RunStep({ of }: { of: ImportDetail }) {
  if (of.operation === null) return null;
  return <OperationProgress operation={of.operation} stage={of.stage === "undo" ? "undo" : "run"} />;
}
