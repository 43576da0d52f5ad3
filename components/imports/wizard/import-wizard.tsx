"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useEffect, useMemo, useRef } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importQueries, isUnderWay } from "#lib/api/imports.ts";
import { own } from "#lib/i18n/text.ts";
import { routes } from "#lib/routes.ts";
import { type ImportStep, importUrl } from "#lib/url/imports.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { ImportStatus } from "../import-status.tsx";
import { CheckStep } from "./check-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { ImportMenu } from "./import-menu.tsx";
import { ImportStepper } from "./import-stepper.tsx";
import { MapStep } from "./map-step.tsx";
import { RunStep } from "./run-step.tsx";

/** The furthest step that an import has come to. */
const reached = (of: ImportDetail): ImportStep => {
  if (of.stage === "map") return "map";
  if (of.stage === "check") return "check";
  return isUnderWay(of) ? "run" : "done";
};

/** A step that was asked for, where the import has come so far and the step can still be taken. */
function stepOf(of: ImportDetail, wanted: ImportStep | undefined): ImportStep {
  const furthest = reached(of);
  if (wanted === undefined || furthest === "run") return furthest;
  if (furthest === "done") return wanted === "check" ? "check" : "done";
  return furthest === "check" && wanted === "map" && !isUnderWay(of) ? "map" : furthest;
}

export function ImportWizard({ importId }: { importId: string }) {
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
    <Link href={routes.imports()} aria-label="All imports" className={buttonLook("ghost", "sm", "px-1.5!")}>
      <ArrowLeft aria-hidden />
    </Link>
  );
  if (of === undefined || step === undefined)
    return (
      <>
        <PageHeader title="Import" lead={back} />
        <PageBody>
          {found.isError ? (
            <Failure what="The import" error={found.error} onRetry={found.refetch} listHref={routes.imports()} />
          ) : (
            <SkeletonLines count={10} />
          )}
        </PageBody>
      </>
    );

  const go = (to: ImportStep) => setState({ step: to, outcome: undefined, result: undefined, undone: undefined }, { push: true });
  return (
    <>
      <PageHeader title={own(of.name)} lead={back} detail={<ImportStatus of={of} />}>
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
        {step === "done" ? <DoneStep of={of} state={state} onShow={setState} onMend={() => go("check")} /> : null}
      </div>
    </>
  );
}
