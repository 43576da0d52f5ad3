"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { textLink } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { runStatuses, type WorkflowRun } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { StepsTaken } from "./steps-taken.tsx";
import { runTones, triggerLabel, triggerOfEvent, useWorkflowWords } from "./words.ts";

export function RunList({ workflowId }: { workflowId: string }) {
  const t = useTranslations("workflows.runList");
  const words = useWorkflowWords();
  const { locationId } = useConnection();
  const [status, setStatus] = useState<WorkflowRun["status"]>();
  const runs = useInfiniteQuery(workflowQueries.runs(locationId, { workflowId, ...(status === undefined ? {} : { status }) }));
  const list = runs.data?.pages.flatMap((page) => page.runs);
  return (
    <PageBody>
      <Select
        label={t("runs")}
        className="mb-3 w-44"
        options={[{ value: "all", label: t("allRuns") }, ...runStatuses.map((value) => ({ value, label: words(`run.${value}`) }))]}
        value={status ?? "all"}
        onChange={(next) => setStatus(runStatuses.find((each) => each === next))}
      />
      {runs.isError ? (
        <Failure title={t("couldntLoadRuns")} error={runs.error} onRetry={runs.refetch} />
      ) : list === undefined ? (
        <SkeletonLines count={8} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<Play aria-hidden />}
          title={status === undefined ? t("noRunsYet") : t("noMatchingRuns")}
          actions={
            status === undefined ? (
              <Link href={routes.workflow(workflowId)} className={buttonLook("secondary")}>
                {t("openSteps")}
              </Link>
            ) : (
              <Button onClick={() => setStatus(undefined)}>{t("clearFilters")}</Button>
            )
          }
        >
          {t("aPublishedWorkflowRunsForEach")}
        </EmptyState>
      ) : (
        <>
          <ul className="border-y border-separator">
            {list.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
          <MoreButton of={runs} className="mt-3 text-center">
            {t("showEarlier")}
          </MoreButton>
        </>
      )}
    </PageBody>
  );
}

function RunEntry({ run }: { run: WorkflowRun }) {
  const t = useTranslations("workflows.runList");
  const words = useWorkflowWords();
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-separator px-2 py-2.5 text-sm last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={runTones[run.status]}>{words(`run.${run.status}`)}</Badge>
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {triggerLabel(triggerOfEvent(run.eventType), words)}
          {run.contactId === null ? null : (
            <>
              {" · "}
              <Link href={routes.contact(run.contactId)} className={textLink}>
                {run.contactName || t("openContact")}
              </Link>
            </>
          )}
        </span>
        <span className="text-muted">
          <Time at={run.dateAdded} />
        </span>
      </div>
      <StepsTaken run={run} />
    </li>
  );
}
