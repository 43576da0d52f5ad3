"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Columns3, SquareArrowOutUpRight } from "lucide-react";
import dynamic from "next/dynamic";
import type { ColumnSettingsMenuProps } from "#components/data-table/columns/settings-menu.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { Submission } from "#contract/surveys/submissions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { surveyQueries } from "#lib/api/surveys.ts";
import { routes } from "#lib/routes.ts";
import { ExportSubmissions } from "./export-submissions.tsx";
import { SubmissionSheet } from "./sheet.tsx";
import { SurveyFilter } from "./survey-filter.tsx";
import { SubmissionTable } from "./table.tsx";
import { submissionsList, useSubmissionList } from "./use-submission-list.ts";

/** Charts are heavy; who looks at the table does not wait for them. */
const SurveySummary = dynamic(async () => (await import("../summary/survey-summary.tsx")).SurveySummary, {
  ssr: false,
  loading: () => (
    <div className="p-6">
      <SkeletonLines count={8} />
    </div>
  ),
});

const ColumnSettingsMenu = dynamic<ColumnSettingsMenuProps<Submission>>(
  async () => (await import("#components/data-table/columns/settings-menu.tsx")).ColumnSettingsMenu,
  { ssr: false, loading: () => <Button icon={<Columns3 aria-hidden />}>Columns</Button> },
);

export function SurveysPage() {
  const { locationId, server } = useConnection();
  const client = useQueryClient();
  const shown = useSubmissionList();
  const { tab, asked, open, change, views, view, isChanged, settings, setSettings, show, fields } = shown;
  const surveys = useQuery(surveyQueries.list(locationId));
  const openRow = (submission: Submission) => {
    client.setQueryData(surveyQueries.submission(server, submission.id, asked).queryKey, { submission, fields: [...fields] });
    change({ open: submission.id });
  };
  return (
    <>
      <PageHeader title="Surveys">
        {server.can("savedViews") ? (
          <SavedViewMenu
            locationId={locationId}
            list={submissionsList}
            all="Every submission"
            views={views}
            view={view}
            isChanged={isChanged}
            query={asked}
            settings={settings}
            onShow={show}
          />
        ) : null}
        {tab === "submissions" ? (
          <span className="max-sm:hidden">
            <ColumnSettingsMenu columns={shown.columns} settings={settings} onSettingsChange={setSettings} />
          </span>
        ) : null}
        {asked.surveyId === "" || !server.can("publicPages") ? null : (
          <a href={routes.openSurvey(asked.surveyId, locationId)} target="_blank" rel="noreferrer" className={buttonLook()}>
            <SquareArrowOutUpRight aria-hidden />
            Open the form
          </a>
        )}
        <ExportSubmissions asked={asked} />
      </PageHeader>
      <SurveyFilter asked={asked} surveys={surveys.data ?? []} busy={surveys.isFetching} change={change} />
      <Tabs
        label="Submissions"
        spansPage
        className="shrink-0"
        selected={tab}
        onSelect={(next) => change({ tab: next === "summary" ? "summary" : "submissions" })}
        tabs={[
          { id: "submissions", label: "Submissions" },
          { id: "summary", label: "Summary" },
        ]}
      />
      {tab === "submissions" ? (
        <SubmissionTable shown={shown} hasSurveys={surveys.data?.length !== 0} onOpen={openRow} />
      ) : (
        <SurveySummary asked={asked} />
      )}
      {open === "" ? null : (
        <SubmissionSheet
          submissionId={open}
          asked={asked}
          surveyNameOf={(surveyId) => surveys.data?.find(({ id }) => id === surveyId)?.name}
          onClose={() => change({ open: "" })}
        />
      )}
    </>
  );
}
