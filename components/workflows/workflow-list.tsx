"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, Workflow } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { WorkflowSummary } from "#contract/workflows/editor.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { labelled } from "#lib/format/labelled.ts";
import { routes } from "#lib/routes.ts";
import { NewWorkflow } from "./editor/new-workflow.tsx";
import { nameOfAction, triggerLabel, useWorkflowWords } from "./words.ts";

export function WorkflowList() {
  const t = useTranslations("workflows.workflowList");
  const { locationId } = useConnection();
  const workflows = useQuery(workflowQueries.list(locationId));
  const list = workflows.data;
  return (
    <>
      <PageHeader title={t("workflows")}>
        <Link href={routes.deliveries()} className={buttonLook("secondary")}>
          <Send aria-hidden />
          {t("deliveries")}
        </Link>
        {list !== undefined && list.length > 0 ? <NewWorkflow /> : null}
      </PageHeader>
      <PageBody memory="workflows">
        {workflows.isError ? (
          <Failure title={t("couldntLoadWorkflows")} error={workflows.error} onRetry={workflows.refetch} />
        ) : list === undefined ? (
          <SkeletonLines count={8} />
        ) : list.length === 0 ? (
          <EmptyState icon={<Workflow aria-hidden />} title={t("noWorkflowsYet")} actions={<NewWorkflow />}>
            {t("aWorkflowReactsWhenAContact")}
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

function WorkflowEntry({ workflow }: { workflow: WorkflowSummary }) {
  const t = useTranslations("workflows.workflowList");
  const figure = useFigures();
  const words = useWorkflowWords();
  const { locale } = usePlace();
  const { id, name, status, triggers, actions, runs, waiting, failed, lastRunAt } = workflow;
  const when = new Intl.ListFormat(locale, { type: "disjunction" }).format(triggers.map((type) => triggerLabel(type, words)));
  const then = actions.map((type) => nameOfAction(type, words)).join(", ");
  return (
    <li className="border-b border-separator last:border-b-0">
      <Link href={routes.workflow(id)} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2.5 text-sm hover:bg-default">
        <span className="min-w-0 flex-1 basis-full md:basis-64">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-muted">{labelled(when || t("noTriggersYet"), then || t("noStepsYet"), locale)}</span>
        </span>
        <span className="md:w-28">
          <Badge tone={status === "published" ? "success" : "neutral"}>{status === "published" ? t("published") : t("draft")}</Badge>
        </span>
        <span className="w-52 text-muted tabular-nums">
          {[
            runs === 0 ? t("notRunIn30Days") : t("runIn30DaysCount", { count: runs }),
            ...(waiting > 0 ? [t("waiting", { count: figure(waiting) })] : []),
          ].join(", ")}
        </span>
        <span className="w-16">{failed > 0 ? <Badge tone="danger">{t("failed", { count: figure(failed) })}</Badge> : null}</span>
        <span className="w-36 text-end text-muted">{lastRunAt === null ? "" : <Time at={lastRunAt} style="relative" />}</span>
      </Link>
    </li>
  );
}
