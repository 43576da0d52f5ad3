"use client";

import { ClipboardList } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { DataTable } from "#components/data-table/data-table.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { NoSurveys } from "../no-surveys.tsx";
import { SubmissionCard } from "./columns.tsx";
import type { useSubmissionList } from "./use-submission-list.ts";

type Shown = Pick<ReturnType<typeof useSubmissionList>, "asked" | "list" | "fields" | "columns" | "settings" | "setSettings" | "isWaiting">;

function ToSurveySettings() {
  const t = useTranslations("surveys.table");
  return (
    <Link href={routes.surveySettings()} className={buttonLook("primary")}>
      {t("addSurvey")}
    </Link>
  );
}

type SubmissionTableProps = {
  shown: Shown;
  /** False if it is known that there are no surveys. */
  hasSurveys: boolean;
  onOpen: (submission: Submission) => void;
  onClear: () => void;
};

export function SubmissionTable({ shown, hasSurveys, onOpen, onClear }: SubmissionTableProps) {
  const t = useTranslations("surveys.table");
  const failureText = useFailureText();
  const isAdmin = useSignedInUser().role === "admin";
  const { asked, list, fields, columns, settings, setSettings, isWaiting } = shown;
  const isFiltered = Object.values(asked).some((value) => value !== "");
  const failure = list.error === undefined ? undefined : failureText(list.error);
  return (
    <DataTable
      label={t("submissions")}
      columns={columns}
      rows={isWaiting ? undefined : list.rows}
      rowId={({ id }) => id}
      rowLabel={({ name, email }) => name ?? email ?? t("noName")}
      busy={list.busy}
      failure={failure === undefined ? undefined : { title: t("couldntLoadSubmissions"), ...failure }}
      onRetry={list.retry}
      onRangeChange={list.onRangeChange}
      settings={settings}
      onSettingsChange={setSettings}
      onOpen={onOpen}
      card={(submission) => <SubmissionCard submission={submission} fields={fields} />}
      memory={`submissions ${JSON.stringify(asked)}`}
      empty={
        hasSurveys ? (
          <EmptyState
            icon={<ClipboardList aria-hidden />}
            title={t("noSubmissions")}
            actions={isFiltered ? <Button onClick={onClear}>{t("clearFilters")}</Button> : <NextStep to="surveys" />}
          >
            {asked.startAt === "" && asked.q === "" ? t("noSubmissionsInTheLastMonth") : t("noMatchingSubmissionsRemoveAFilter")}
          </EmptyState>
        ) : (
          <NoSurveys actions={isAdmin ? <ToSurveySettings /> : null} />
        )
      }
    />
  );
}
