"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { workflowUrl } from "#lib/url/workflows.ts";
import { WorkflowEditor } from "./editor/workflow-editor.tsx";
import { RunList } from "./run-list.tsx";

export function WorkflowPage({ workflowId }: { workflowId: string }) {
  const t = useTranslations("workflows.workflowPage");
  const { locationId } = useConnection();
  const url = useMemo(() => workflowUrl(workflowId), [workflowId]);
  const [{ tab }, show] = useListUrl(url);
  const workflow = useQuery(workflowQueries.one(locationId, workflowId));
  if (workflow.isError || workflow.data === undefined)
    return (
      <>
        <PageHeader title={t("workflow")} />
        <PageBody width="text">
          {workflow.isError ? (
            <Failure
              title={t("couldntLoadWorkflow")}
              error={workflow.error}
              onRetry={workflow.refetch}
              missing={{ title: t("workflowNotFound"), listHref: routes.workflows() }}
            />
          ) : (
            <SkeletonLines count={10} />
          )}
        </PageBody>
      </>
    );
  const switcher = (
    <Tabs
      className="max-sm:w-full"
      label={t("workflowSections")}
      tabs={[
        { id: "steps", label: t("steps") },
        { id: "runs", label: t("runs") },
      ]}
      selected={tab}
      onSelect={(next) => show({ tab: next === "runs" ? "runs" : "steps" })}
    />
  );
  return tab === "runs" ? (
    <>
      <PageHeader title={workflow.data.name}>
        {switcher}
        <Link href={routes.deliveriesOf(workflowId)} className={buttonLook("secondary")}>
          {t("deliveries")}
        </Link>
      </PageHeader>
      <RunList workflowId={workflowId} />
    </>
  ) : (
    <WorkflowEditor key={workflowId} workflow={workflow.data}>
      {switcher}
    </WorkflowEditor>
  );
}
