"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { Time } from "#components/ui/time.tsx";
import type { WorkflowRun } from "#contract/workflows/editor.ts";
import { routes } from "#lib/routes.ts";
import { endOfWait, nameOfAction, useWorkflowWords } from "./words.ts";

/** The completed steps of a run, and when it continues. */
export function StepsTaken({ run }: { run: WorkflowRun }) {
  const t = useTranslations("workflows.stepsTaken");
  const words = useWorkflowWords();
  const { resumeAt } = run;
  return (
    <>
      <ol className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {run.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: completed steps keep their positions
          <li key={index} className={cx("min-w-0 wrap-anywhere", step.outcome === "failed" && "text-danger-soft-foreground")}>
            {index + 1}. {nameOfAction(step.type, words)}
            <Outcome step={step} />
          </li>
        ))}
      </ol>
      {run.error === null ? null : <p className="text-xs text-danger-soft-foreground">{run.error}</p>}
      {resumeAt === null ? null : <p className="text-xs text-muted">{t.rich("resumes", { time: () => <Time at={resumeAt} /> })}</p>}
    </>
  );
}

function Outcome({ step }: { step: WorkflowRun["steps"][number] }) {
  const t = useTranslations("workflows.stepsTaken");
  if (step.deliveryId !== undefined)
    return (
      <>
        {": "}
        <Link href={routes.deliveries(step.deliveryId)} className="link">
          {t("delivery")}
        </Link>
      </>
    );
  // The end of a wait is shown below, in the location's time zone.
  return step.message === undefined || endOfWait(step) !== undefined ? null : `: ${step.message}`;
}
