"use client";

import { useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight } from "lucide-react";
import dynamic from "next/dynamic";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { type SubmissionsAsked, surveyQueries } from "#lib/api/surveys.ts";
import { routes } from "#lib/routes.ts";
import { surveysUrl } from "#lib/url/surveys.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { ExportSubmissions } from "./export-submissions.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import { SurveyFilter } from "./survey-filter.tsx";

/** Charts are heavy; who looks at the table does not wait for them. */
const SurveySummary = dynamic(async () => (await import("./survey-summary.tsx")).SurveySummary, {
  ssr: false,
  loading: () => (
    <div className="p-6">
      <SkeletonLines count={8} />
    </div>
  ),
});

export function SurveysPage() {
  const { locationId, isOwn } = useConnection();
  const [{ tab, surveyId, q, startAt, endAt, open }, change] = useListUrl(surveysUrl);
  const surveys = useQuery(surveyQueries.list(locationId));
  const asked: SubmissionsAsked = { surveyId, q, startAt, endAt };
  return (
    <>
      <PageHeader title="Surveys">
        {surveyId === "" || !isOwn ? null : (
          <a href={routes.openSurvey(surveyId)} target="_blank" rel="noreferrer" className={buttonLook()}>
            <SquareArrowOutUpRight aria-hidden />
            Open the form
          </a>
        )}
        <ExportSubmissions asked={asked} />
      </PageHeader>
      <SurveyFilter asked={asked} surveys={surveys.data ?? []} busy={surveys.isFetching} change={change} />
      <Tabs
        label="Submissions"
        className="shrink-0 px-4"
        selected={tab}
        onSelect={(next) => change({ tab: next === "summary" ? "summary" : "submissions" })}
        tabs={[
          { id: "submissions", label: "Submissions" },
          { id: "summary", label: "Summary" },
        ]}
      />
      {tab === "submissions" ? (
        <SubmissionTable asked={asked} surveys={surveys.data ?? []} openId={open} onOpen={(id) => change({ open: id })} />
      ) : (
        <OwnOnly what="The summary">
          <SurveySummary asked={asked} />
        </OwnOnly>
      )}
    </>
  );
}
