"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import type { RowSource } from "#components/data-table/row-source.ts";
import { useRowPages } from "#components/data-table/use-row-pages.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Submission } from "#contract/surveys/submissions.ts";
import type { Survey } from "#contract/surveys/surveys.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { fetchSubmissions, type SubmissionsAsked, submissionPageSize, surveyKeys, surveyQueries } from "#lib/api/surveys.ts";
import { orderOf } from "./own-order.ts";
import { SubmissionCard, submissionColumns } from "./submission-columns.tsx";
import { SubmissionSheet } from "./submission-sheet.tsx";

const lookedAt = 50;
const loadedMost = 2000;

/** Among the rows that are there, the one with the id. */
function rowOf(rows: RowSource<Submission>, wanted: string): Submission | undefined {
  for (let at = 0; at < Math.min(rows.count, loadedMost); at++) {
    const row = rows.at(at);
    if (row?.id === wanted) return row;
  }
  return undefined;
}

type SubmissionTableProps = {
  asked: SubmissionsAsked;
  surveys: readonly Survey[];
  /** The submission that stands open; empty for none. */
  openId: string;
  onOpen: (id: string) => void;
};

export function SubmissionTable({ asked, surveys, openId, onOpen }: SubmissionTableProps) {
  const { locationId, isOwn } = useConnection();
  const pages = useRowPages<Submission>({
    queryKey: [...surveyKeys.submissions, "list", locationId, asked],
    pageSize: submissionPageSize,
    fetchPage: (page, signal) => fetchSubmissions(locationId, asked, page, signal),
  });
  const named = useQuery({ ...surveyQueries.fields(locationId, asked), enabled: isOwn });
  const { rows } = pages;
  const fields = useMemo(() => {
    if (isOwn) return named.data ?? [];
    const first = Array.from({ length: Math.min(lookedAt, rows?.count ?? 0) }, (_, index) => rows?.at(index));
    return orderOf(first.filter((row) => row !== undefined));
  }, [isOwn, named.data, rows]);
  const columns = useMemo(() => submissionColumns(fields), [fields]);
  const opened = useMemo(() => (openId === "" || rows === undefined ? undefined : rowOf(rows, openId)), [rows, openId]);
  const failure = pages.error === undefined ? undefined : wordsOf(pages.error);

  return (
    <>
      <DataTable
        label="Submissions"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name, email }) => name ?? email ?? "Somebody"}
        busy={pages.busy}
        failure={failure === undefined ? undefined : { title: "The submissions could not be read", ...failure }}
        onRetry={pages.retry}
        onRangeChange={pages.onRangeChange}
        onOpen={({ id }) => onOpen(id)}
        card={(submission) => <SubmissionCard submission={submission} fields={fields} />}
        memory="submissions"
        empty={
          <EmptyState icon={<ClipboardList aria-hidden />} title="No submissions">
            {asked.startAt === "" && asked.q === ""
              ? "Nobody answered in the last month. Choose earlier days to see older answers."
              : "Nobody's answer matches. Take back a part of the filter."}
          </EmptyState>
        }
      />
      {opened === undefined ? null : (
        <SubmissionSheet
          submission={opened}
          surveyName={surveys.find(({ id }) => id === opened.surveyId)?.name}
          fields={fields}
          onClose={() => onOpen("")}
        />
      )}
    </>
  );
}
