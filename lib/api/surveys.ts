import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { ApiError } from "#contract/errors.ts";
import type { SurveyField, SurveySettings } from "#contract/surveys/fields.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import type { Survey } from "#contract/surveys/surveys.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";
import { summaryOf } from "./survey-summary-documented.ts";

export const surveyKeys = {
  all: ["surveys"] as const,
  lists: ["surveys", "list"] as const,
  one: (surveyId: string) => ["surveys", "one", surveyId] as const,
  submissions: ["submissions"] as const,
};

/** What the table, the charts and the file are about. Empty parts are left out. */
export type SubmissionsAsked = { surveyId: string; q: string; startAt: string; endAt: string };

export const submissionPageSize = 100;

const askedQuery = (locationId: string, asked: SubmissionsAsked): { locationId: string } & Partial<SubmissionsAsked> => ({
  locationId,
  ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== "")),
});

export async function fetchSubmissions(
  locationId: string,
  asked: SubmissionsAsked,
  page: number,
  signal?: AbortSignal,
): Promise<{ rows: Submission[]; total: number }> {
  const query = { ...askedQuery(locationId, asked), limit: submissionPageSize, page: page + 1 };
  const { submissions, meta } = await api.surveys.submissions.list({ query }, signal ? { signal } : {});
  return { rows: submissions, total: meta.total };
}

/** The newest of those that are asked for, page by page, and how many older ones are left out. */
async function newestSubmissions(locationId: string, asked: SubmissionsAsked, pagesMost: number, signal?: AbortSignal) {
  const submissions: Submission[] = [];
  let left = 0;
  for (let page = 0; page < pagesMost; page++) {
    const { rows, total } = await fetchSubmissions(locationId, asked, page, signal);
    submissions.push(...rows);
    left = Math.max(0, total - submissions.length);
    if (rows.length === 0 || left === 0) break;
  }
  return { submissions, left };
}

export const everySubmission = async (locationId: string, asked: SubmissionsAsked): Promise<Submission[]> =>
  (await newestSubmissions(locationId, asked, Number.POSITIVE_INFINITY)).submissions;

const pagesLookedAt = 50;

async function findSubmission(
  locationId: string,
  asked: SubmissionsAsked,
  submissionId: string,
  signal: AbortSignal,
): Promise<{ submission: Submission; fields: { key: string; label: string }[] }> {
  for (let page = 0; page < pagesLookedAt; page++) {
    const { rows, total } = await fetchSubmissions(locationId, asked, page, signal);
    const submission = rows.find(({ id }) => id === submissionId);
    if (submission !== undefined) return { submission, fields: [] };
    if (rows.length === 0 || (page + 1) * submissionPageSize >= total) break;
  }
  throw new ApiError("NOT_FOUND", { message: "It is not among the submissions that the filter finds." });
}

const listMost = 50;

export const surveyQueries = {
  /** Every survey of the location, folders left out. */
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...surveyKeys.lists, locationId] as const,
      queryFn: async ({ signal }) => {
        const all: Survey[] = [];
        const folders = new Set<string>();
        for (const type of ["folder", undefined] as const)
          for (let skip = 0; ; skip += listMost) {
            const query = { locationId, limit: listMost, skip, ...(type === undefined ? {} : { type }) };
            const { surveys, total } = await api.surveys.surveys.list({ query }, { signal });
            for (const survey of surveys) type === undefined ? all.push(survey) : folders.add(survey.id);
            if (skip + listMost >= total) break;
          }
        return all.filter(({ id }) => !folders.has(id));
      },
    }),
  fields: (locationId: string, asked: SubmissionsAsked) =>
    queryOptions({
      queryKey: [...surveyKeys.submissions, "fields", locationId, asked] as const,
      queryFn: async ({ signal }) => (await app.surveys.results.fields({ query: askedQuery(locationId, asked) }, { signal })).fields,
      placeholderData: keepPreviousData,
    }),
  /** One submission wherever it stands; of another server's, the one among those that are asked for. */
  submission: (locationId: string, isOwn: boolean, submissionId: string, asked: SubmissionsAsked) =>
    queryOptions({
      queryKey: [...surveyKeys.submissions, "one", locationId, submissionId, isOwn ? null : asked] as const,
      queryFn: ({ signal }) =>
        isOwn
          ? app.surveys.results.submission({ params: { submissionId }, query: { locationId } }, { signal })
          : findSubmission(locationId, asked, submissionId, signal),
    }),
  /** As our own server counts it; of another's, the newest submissions are read and summed up here, and `left` older ones are left out. */
  summary: ({ locationId, isOwn, timezone }: Pick<CurrentConnection, "locationId" | "isOwn" | "timezone">, asked: SubmissionsAsked) =>
    queryOptions({
      queryKey: [...surveyKeys.submissions, "summary", locationId, asked] as const,
      queryFn: async ({ signal }) => {
        if (isOwn) return { ...(await app.surveys.results.summary({ query: askedQuery(locationId, asked) }, { signal })), left: 0 };
        const { submissions, left } = await newestSubmissions(locationId, asked, pagesLookedAt, signal);
        return { summary: summaryOf(submissions, asked, timezone), left };
      },
      placeholderData: keepPreviousData,
    }),
  /** With what only our own server tells: how many questions and answers each has. */
  entries: (locationId: string) =>
    queryOptions({
      queryKey: [...surveyKeys.all, "entries", locationId] as const,
      queryFn: async ({ signal }) => (await app.surveys.surveys.list({ query: { locationId } }, { signal })).surveys,
    }),
  one: (locationId: string, surveyId: string) =>
    queryOptions({
      queryKey: [...surveyKeys.one(surveyId), locationId] as const,
      queryFn: async ({ signal }) => (await app.surveys.surveys.get({ params: { surveyId }, query: { locationId } }, { signal })).survey,
    }),
};

export type SurveySent = { name: string; fields: SurveyField[]; settings: SurveySettings };
const meta = { stale: [surveyKeys.all] };

export const surveyMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: async (survey: SurveySent) => (await app.surveys.surveys.create({ body: { ...survey, locationId } })).survey,
      meta,
    }),
  update: (locationId: string, surveyId: string) =>
    mutationOptions({
      mutationFn: async (survey: SurveySent & { expectedDateUpdated: string }) =>
        (await app.surveys.surveys.update({ params: { surveyId }, body: { ...survey, locationId } })).survey,
      meta,
    }),
  remove: (locationId: string) =>
    mutationOptions({
      mutationFn: (surveyId: string) =>
        app.surveys.surveys.remove({ params: { surveyId }, query: { locationId, withSubmissions: "true" } }),
      meta: { stale: [surveyKeys.all, surveyKeys.submissions] },
    }),
};

/** Where the browser fetches the file from: the same filter as the table's. */
export const exportHref = (locationId: string, asked: SubmissionsAsked) =>
  `/api/app/application/surveys/export?${new URLSearchParams(askedQuery(locationId, asked))}`;
