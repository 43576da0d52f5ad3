"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, Workflow } from "lucide-react";
import Link from "next/link";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { WorkflowSummary } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";
import { NewWorkflow } from "./editor/new-workflow.tsx";
import { nameOfAction, triggerLabel } from "./words.ts";

export function WorkflowList() {
  const { locationId } = useConnection();
  const workflows = useQuery(workflowQueries.list(locationId));
  const list = workflows.data;
  return (
    <>
      <PageHeader title="Workflows">
        <Link href={routes.deliveries()} className={buttonLook("secondary")}>
          <Send aria-hidden />
          Deliveries
        </Link>
        {list !== undefined && list.length > 0 ? <NewWorkflow /> : null}
      </PageHeader>
      <PageBody memory="workflows">
        {workflows.isError ? (
          <Failure what="The workflows" error={workflows.error} onRetry={workflows.refetch} />
        ) : list === undefined ? (
          <SkeletonLines count={8} />
        ) : list.length === 0 ? (
          <EmptyState icon={<Workflow aria-hidden />} title="No workflows yet" actions={<NewWorkflow />}>
            A workflow reacts when a contact is created, an appointment is rescheduled or a message is received: it calls a webhook, tags
            the contact or sends a message.
          </EmptyState>
        ) : (
          <ul className="border-y border-separator">
            {list.map((workflow) => (
              <WorkflowEntry key={workflow.id} workflow={workflow} />
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}

const whatItDoes = ({ triggers, actions }: WorkflowSummary): string => {
  const when = triggers.length === 0 ? "No triggers yet" : triggers.map(triggerLabel).join(" or ");
  const then = actions.length === 0 ? "no steps yet" : actions.map((type) => nameOfAction(type).toLowerCase()).join(", ");
  return `${when}: ${then}`;
};

function WorkflowEntry({ workflow }: { workflow: WorkflowSummary }) {
  const say = useSay();
  const figure = useFigures();
  const counted = useCounted();
  const { id, name, status, runs, waiting, failed, lastRunAt } = workflow;
  return (
    <li className="border-b border-separator last:border-b-0">
      <Link href={routes.workflow(id)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2.5 text-sm hover:bg-default">
        <span className="min-w-0 flex-1 basis-64">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-muted">{whatItDoes(workflow)}</span>
        </span>
        <Badge tone={status === "published" ? "success" : "neutral"}>{status === "published" ? "Published" : "Draft"}</Badge>
        <span className="w-52 text-muted tabular-nums">
          {[
            runs === 0 ? say("Not run in 30 days") : counted(runs, "run in 30 days"),
            ...(waiting > 0 ? [say("{count} waiting", { count: figure(waiting) })] : []),
          ].join(", ")}
        </span>
        <span className="w-16">{failed > 0 ? <Badge tone="danger">{say("{count} failed", { count: figure(failed) })}</Badge> : null}</span>
        <span className="w-36 text-end text-muted">{lastRunAt === null ? "" : <Time at={lastRunAt} style="relative" />}</span>
      </Link>
    </li>
  );
}
