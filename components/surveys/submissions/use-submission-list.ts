"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { plainSettings, withPinned } from "#components/data-table/columns/settings.ts";
import { useRowPages } from "#components/data-table/use-row-pages.ts";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { usePlace } from "#components/ui/place.tsx";
import type { Submission } from "#contract/surveys/submissions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { fetchSubmissions, type SubmissionsAsked, submissionPageSize } from "#lib/api/submissions.ts";
import { surveyKeys, surveyQueries } from "#lib/api/surveys.ts";
import { orderOf } from "#lib/format/answer-order.ts";
import { type SurveysState, surveysUrl } from "#lib/url/surveys.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { submissionColumns } from "./columns.tsx";

const lookedAt = 50;
export const submissionsList = "submissions";
const standard = withPinned(plainSettings, "name", true);

/** The state of the list: the address, its saved view, and the settings of the survey's columns. */
export function useSubmissionList() {
  const t = useTranslations("surveys.columns");
  const { locationId, server } = useConnection();
  const [{ open, tab, ...given }, change] = useListUrl(surveysUrl);
  const columnsOf = `${submissionsList}:${given.surveyId}`;
  const shown = useSavedView({ list: submissionsList, state: given, change, url: surveysUrl, stateOf, columnsOf, standard });
  const { surveyId, q, startAt, endAt } = shown.state;
  const asked = useMemo<SubmissionsAsked>(() => ({ surveyId, q, startAt, endAt }), [surveyId, q, startAt, endAt]);
  const list = useRowPages<Submission>({
    queryKey: [...surveyKeys.submissions, "list", locationId, asked],
    pageSize: submissionPageSize,
    fetchPage: (page, signal) => fetchSubmissions(server, asked, page, { signal }),
  });
  const { locale } = usePlace();
  const named = useQuery({ ...surveyQueries.fields(locationId, asked), enabled: server.can("submissionFields") });
  const { rows } = list;
  const fields = useMemo(() => {
    if (server.can("submissionFields")) return named.data ?? [];
    const first = Array.from({ length: Math.min(lookedAt, rows?.count ?? 0) }, (_, index) => rows?.at(index));
    return orderOf(first.filter((row) => row !== undefined));
  }, [server, named.data, rows]);
  const columns = useMemo(
    () => submissionColumns(fields, { name: t("name"), submitted: t("submitted"), email: t("email"), noName: t("noName") }, locale),
    [fields, t, locale],
  );
  return { ...shown, open, tab, change, asked, list, fields, columns };
}

type Listed = Omit<SurveysState, "open" | "tab">;

function stateOf(query: unknown): Listed {
  const read = surveysUrl.schema.safeParse(query);
  const { open: _, tab: __, ...state } = read.success ? read.data : surveysUrl.read({});
  return { view: undefined, ...state };
}
