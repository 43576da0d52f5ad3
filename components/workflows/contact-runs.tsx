"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { workflowQueries } from "#lib/api/workflows.ts";
import { routes } from "#lib/routes.ts";
import { StepsTaken } from "./steps-taken.tsx";
import { runTones, useWorkflowWords } from "./words.ts";

/** A contact's workflow runs, the latest first. Renders nothing if there are none, or if the user may not see them. */
export function ContactRuns({ contactId }: { contactId: string }) {
  const t = useTranslations("workflows.contactRuns");
  const { locationId, server } = useConnection();
  const runs = useInfiniteQuery({ ...workflowQueries.runs(locationId, { contactId }), enabled: server.can("workflowRuns") });
  const words = useWorkflowWords();
  const list = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={t("workflowRuns")}>
      <ul className="grid grid-cols-1 gap-3">
        {list.map((run) => (
          <li key={run.id} className="grid grid-cols-1 gap-0.5 text-sm">
            <span className="flex items-center gap-2">
              <Link href={routes.workflow(run.workflowId, "runs")} className="min-w-0 flex-1 truncate font-medium hover:underline">
                {run.workflowName}
              </Link>
              <Badge tone={runTones[run.status]}>{words(`run.${run.status}`)}</Badge>
            </span>
            <Time at={run.dateAdded} className="text-xs text-muted" />
            <StepsTaken run={run} />
          </li>
        ))}
      </ul>
      <MoreButton of={runs} size="sm" variant="ghost">
        {t("showEarlier")}
      </MoreButton>
    </Section>
  );
}
