import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { SurveyField, SurveySettings } from "#contract/surveys/fields.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import type { Survey } from "#contract/surveys/surveys.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api, app } from "./client.ts";
import { fetchSubmissions, type SubmissionsAsked, submissionQuery } from "./submissions.ts";

export const surveyKeys = {
  all: ["surveys"] as const,
  lists: ["surveys", "list"] as const,
  one: (surveyId: string) => ["surveys", "one", surveyId] as const,
  submissions: ["submissions"] as const,
};

/** All submissions that match, newest first, page by page. */
export async function everySubmission(server: CrmServer, asked: SubmissionsAsked): Promise<Submission[]> {
  const submissions: Submission[] = [];
  for (let page = 0; ; page++) {
    const { rows, total } = await fetchSubmissions(server, asked, page);
    submissions.push(...rows);
    if (rows.length === 0 || submissions.length >= total) return submissions;
  }
}

const listMost = 50;

export const surveyQueries = {
  /** Every survey of the location, without folders. */
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
      queryFn: async ({ signal }) => (await app.surveys.results.fields({ query: submissionQuery(locationId, asked) }, { signal })).fields,
      placeholderData: keepPreviousData,
    }),
  submission: (server: CrmServer, submissionId: string, asked: SubmissionsAsked) =>
    queryOptions({
      queryKey: [...surveyKeys.submissions, "one", server.locationId, submissionId, asked] as const,
      queryFn: ({ signal }) => server.submissions.get(submissionId, asked, { signal }),
    }),
  summary: (server: CrmServer, asked: SubmissionsAsked) =>
    queryOptions({
      queryKey: [...surveyKeys.submissions, "summary", server.locationId, asked] as const,
      queryFn: ({ signal }) => server.submissions.summary(asked, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Each survey with its number of questions and answers. */
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

/** The address of the file, with the same filter as the table. */
export const exportHref = (locationId: string, asked: SubmissionsAsked) =>
  `/api/app/application/surveys/export?${new URLSearchParams(submissionQuery(locationId, asked))}`;
