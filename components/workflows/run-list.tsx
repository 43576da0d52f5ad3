"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import Link from "next/link";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { WorkflowRun } from "#contract/application/workflows/index.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { nameOfAction, runWords } from "./words.ts";

export function RunList({ workflowId }: { workflowId: string }) {
  const { locationId } = useConnection();
  const runs = useInfiniteQuery(workflowQueries.runs(locationId, workflowId));
  const list = runs.data?.pages.flatMap((page) => page.runs);
  return (
    <PageBody>
      {runs.isError ? (
        <Failure what="The runs" error={runs.error} onRetry={runs.refetch} />
      ) : list === undefined ? (
        <SkeletonLines count={8} />
      ) : list.length === 0 ? (
        <EmptyState icon={<Play aria-hidden />} title="It has not run yet">
          Published, it runs for each event that its triggers ask for.
        </EmptyState>
      ) : (
        <>
          <ul className="border-y border-separator">
            {list.map((run) => (
              <RunEntry key={run.id} run={run} />
            ))}
          </ul>
          {runs.hasNextPage ? (
            <div className="mt-3 text-center">
              <Button onClick={() => void runs.fetchNextPage()} pending={runs.isFetchingNextPage}>
                Show earlier ones
              </Button>
            </div>
          ) : null}
        </>
      )}
    </PageBody>
  );
}

function RunEntry({ run }: { run: WorkflowRun }) {
  const { label, tone } = runWords[run.status];
  return (
    <li className="grid gap-1 border-b border-separator px-2 py-2.5 text-sm last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 flex-1 truncate">
          {run.eventType}
          {run.contactId === null ? null : (
            <>
              {" · "}
              <Link href={routes.contact(run.contactId)} className="link">
                {run.contactName || "the contact"}
              </Link>
            </>
          )}
        </span>
        <span className="text-muted">
          <Time at={run.dateAdded} />
        </span>
      </div>
      <ol className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {run.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done keeps its place
          <li key={index} className={step.outcome === "failed" ? "text-danger-soft-foreground" : ""}>
            {index + 1}. {nameOfAction(step.type)}
            {step.deliveryId === undefined ? (
              step.message === undefined ? (
                ""
              ) : (
                `: ${step.message}`
              )
            ) : (
              <>
                {": "}
                <Link href={routes.deliveries(step.deliveryId)} className="link">
                  delivery
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
      {run.resumeAt === null ? null : (
        <p className="text-xs text-muted">
          Goes on <Time at={run.resumeAt} />
        </p>
      )}
    </li>
  );
}
