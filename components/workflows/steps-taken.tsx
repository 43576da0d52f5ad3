"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { cx, textLink } from "#components/ui/class-names.ts";
import { Time } from "#components/ui/time.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import type { WorkflowRun } from "#contract/workflows/editor.ts";
import { routes } from "#lib/routes.ts";
import { LogNote } from "./log-note.tsx";
import { nameOfAction, useWorkflowWords } from "./words.ts";

/** The completed steps of a run, and when it continues. */
export function StepsTaken({ run }: { run: WorkflowRun }) {
  const t = useTranslations("workflows.stepsTaken");
  const words = useWorkflowWords();
  const { resumeAt } = run;
  const last = run.steps.at(-1);
  // A step that failed or ended the run has the same note.
  const error = JSON.stringify(run.error) === JSON.stringify(last?.note) ? null : run.error;
  return (
    <>
      <ol className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {run.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: completed steps keep their positions
          <li key={index} className={cx("min-w-0 wrap-anywhere", step.outcome === "failed" && "text-danger-soft-foreground")}>
            {index + 1}. {nameOfAction(step.type, words)}
            <Outcome step={step} isResumed={step === last && resumeAt !== null} />
          </li>
        ))}
      </ol>
      {error === null ? null : (
        <p className={cx("text-xs", run.status === "failed" ? "text-danger-soft-foreground" : "text-muted")}>
          <LogNote note={error} />
        </p>
      )}
      {resumeAt === null ? null : <p className="text-xs text-muted">{t.rich("resumes", { time: () => <Time at={resumeAt} /> })}</p>}
    </>
  );
}

function Outcome({ step, isResumed }: { step: WorkflowRun["steps"][number]; isResumed: boolean }) {
  const t = useTranslations("workflows.stepsTaken");
  const labelled = useLabelled();
  if (step.deliveryId !== undefined)
    return (
      <>
        {labelled("")}{" "}
        <Link href={routes.deliveries(step.deliveryId)} className={textLink}>
          {t("delivery")}
        </Link>
      </>
    );
  // The end of a wait that is not over is shown below.
  if (step.note === undefined || (isResumed && step.note.code === "waitsUntil")) return null;
  return (
    <>
      {labelled("")} <LogNote note={step.note} />
    </>
  );
}
