"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, SquareArrowOutUpRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ColumnSettingsMenu } from "#components/data-table/columns/settings-menu.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DateRangeInput } from "#components/ui/date-range-input.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { eventDataKey, type Submission } from "#contract/surveys/submissions.ts";
import type { Survey } from "#contract/surveys/surveys.ts";
import { useConnection } from "#lib/api/connection.tsx";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { everySubmission, exportHref, surveyQueries } from "#lib/api/surveys.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { orderOf } from "#lib/format/answer-order.ts";
import { answerText, type VisitPart, visitOf } from "#lib/format/answers.ts";
import { routes } from "#lib/routes.ts";
import { SubmissionSheet } from "./sheet.tsx";
import { SubmissionTable } from "./table.tsx";
import { submissionsList, useSubmissionList } from "./use-submission-list.ts";

/** Charts are large, so they are loaded after the table. */
const SurveySummary = dynamic(async () => (await import("../summary/survey-summary.tsx")).SurveySummary, {
  ssr: false,
  loading: () => (
    <div className="p-6">
      <SkeletonLines count={8} />
    </div>
  ),
});

export function SurveysPage() {
  const t = useTranslations("surveys.surveysPage");
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
      <PageHeader title={t("surveys")}>
        {server.can("savedViews") ? (
          <SavedViewMenu
            locationId={locationId}
            list={submissionsList}
            all={t("allSubmissions")}
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
            {t("openSurvey")}
          </a>
        )}
        <ExportSubmissions asked={asked} />
      </PageHeader>
      <SurveyFilter asked={asked} surveys={surveys.data ?? []} busy={surveys.isFetching} change={change} />
      <Tabs
        label={t("submissions")}
        spansPage
        className="shrink-0"
        selected={tab}
        onSelect={(next) => change({ tab: next === "summary" ? "summary" : "submissions" })}
        tabs={[
          { id: "submissions", label: t("submissions") },
          { id: "summary", label: t("summary") },
        ]}
      />
      {tab === "submissions" ? (
        <SubmissionTable
          shown={shown}
          hasSurveys={surveys.data?.length !== 0}
          onOpen={openRow}
          onClear={() => change({ surveyId: "", q: "", startAt: "", endAt: "" })}
        />
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

/** Downloads the filtered submissions as a file, which our own service writes, or the browser for another server. */
function ExportSubmissions({ asked }: { asked: SubmissionsAsked }) {
  const t = useTranslations("surveys.surveysPage");
  const failureText = useFailureText();
  const { locationId, server } = useConnection();
  const [isRunning, setRunning] = useState(false);
  if (server.can("submissionExport"))
    return (
      <a href={exportHref(locationId, asked)} download className={buttonLook()}>
        <Download aria-hidden />
        {t("exportCSV")}
      </a>
    );
  const run = async () => {
    setRunning(true);
    try {
      saveFile("submissions.csv", "text/csv;charset=utf-8", csvOf(linesOf(await everySubmission(server, asked), t), { bom: true }));
    } catch (error) {
      notify({ title: t("couldntExportTheSubmissions"), description: failureText(error).message, tone: "danger" });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden />} pending={isRunning} onClick={() => void run()}>
      {t("exportCSV")}
    </Button>
  );
}

type Translate = ReturnType<typeof useTranslations<"surveys.surveysPage">>;

function linesOf(submissions: readonly Submission[], t: Translate): string[][] {
  const fields = orderOf(submissions);
  const cameBy = (submission: Submission, wanted: VisitPart) =>
    visitOf(submission.others[eventDataKey]).find(({ part }) => part === wanted)?.text ?? "";
  return [
    [
      t("file.submitted"),
      t("file.name"),
      t("file.email"),
      t("file.contact"),
      t("file.source"),
      t("file.medium"),
      ...fields.map(({ label }) => label),
    ],
    ...submissions.map((submission) => [
      ...[submission.createdAt, submission.name ?? "", submission.email ?? "", submission.contactId ?? ""],
      ...[cameBy(submission, "source"), cameBy(submission, "medium")],
      ...fields.map(({ key }) => answerText(submission.others[key])),
    ]),
  ];
}

type Props = { asked: SubmissionsAsked; surveys: readonly Survey[]; busy: boolean; change: (change: Partial<SubmissionsAsked>) => void };

const any = "any";

/** The shared filter of table, charts and file. Without days, it covers the last month. */
function SurveyFilter({ asked, surveys, busy, change }: Props) {
  const t = useTranslations("surveys.surveysPage");
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-separator px-4 py-2">
      <Select
        label={t("survey")}
        options={[{ value: any, label: t("allSurveys") }, ...surveys.map(({ id, name }) => ({ value: id, label: name }))]}
        value={asked.surveyId || any}
        onChange={(next) => change({ surveyId: next === any ? "" : next })}
        className="w-full sm:w-52"
      />
      <SearchInput
        label={t("searchSubmissions")}
        placeholder={t("nameEmailPhoneOrContactID")}
        value={asked.q}
        onChange={(q) => change({ q })}
        busy={busy}
        className="w-full sm:w-80"
      />
      <DateRangeInput
        className="w-full sm:w-64"
        value={{ from: asked.startAt, to: asked.endAt }}
        onChange={({ from, to }) => change({ startAt: from, endAt: to })}
      />
      {asked.startAt === "" && asked.endAt === "" ? <span className="text-xs text-muted">{t("theLastMonthByDefault")}</span> : null}
    </div>
  );
}
