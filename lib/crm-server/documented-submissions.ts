import type { Client } from "#contract/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { contract } from "#contract/index.ts";
import type { Submission } from "#contract/surveys/submissions.ts";
import { fetchSubmissions, type SubmissionsAsked, submissionPageSize } from "../api/submissions.ts";
import type { CallOptions, FoundSubmission, ServedLocation, SubmissionSummary } from "./crm-server.ts";
import { summaryOf } from "./submission-summary.ts";

// The documented API lists submissions, but neither returns one by its ID nor counts answers. Both are done with the newest pages.

type Server = ServedLocation & { api: Pick<Client<typeof contract>, "surveys"> };

const maxPages = 50;

export async function findSubmission(
  server: Server,
  submissionId: string,
  asked: SubmissionsAsked,
  options?: CallOptions,
): Promise<FoundSubmission> {
  for (let page = 0; page < maxPages; page++) {
    const { rows, total } = await fetchSubmissions(server, asked, page, options);
    const submission = rows.find(({ id }) => id === submissionId);
    if (submission !== undefined) return { submission, fields: [] };
    if (rows.length === 0 || (page + 1) * submissionPageSize >= total) break;
  }
  throw new ApiError("NOT_FOUND");
}

export async function summarize(server: Server, asked: SubmissionsAsked, options?: CallOptions): Promise<SubmissionSummary> {
  const submissions: Submission[] = [];
  let left = 0;
  for (let page = 0; page < maxPages; page++) {
    const { rows, total } = await fetchSubmissions(server, asked, page, options);
    submissions.push(...rows);
    left = Math.max(0, total - submissions.length);
    if (rows.length === 0 || left === 0) break;
  }
  return { summary: summaryOf(submissions, asked, server.timezone), left };
}
