import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import type { Submission } from "#contract/surveys/submissions.ts";

/** The filter of the table, the charts and the file. Empty parts do not filter. */
export type SubmissionsAsked = { surveyId: string; q: string; startAt: string; endAt: string };

export const submissionPageSize = 100;

export const submissionQuery = (locationId: string, asked: SubmissionsAsked): { locationId: string } & Partial<SubmissionsAsked> => ({
  locationId,
  ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== "")),
});

/** A page of submissions, newest first; the first page is 0. */
export async function fetchSubmissions(
  { api, locationId }: { api: Pick<Client<typeof contract>, "surveys">; locationId: string },
  asked: SubmissionsAsked,
  page: number,
  options?: { signal?: AbortSignal },
): Promise<{ rows: Submission[]; total: number }> {
  const query = { ...submissionQuery(locationId, asked), limit: submissionPageSize, page: page + 1 };
  const { submissions, meta } = await api.surveys.submissions.list({ query }, options);
  return { rows: submissions, total: meta.total };
}
