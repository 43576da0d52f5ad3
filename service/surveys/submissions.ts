import { ApiError } from "#contract/errors.ts";
import type { submissions as contract, Submission, SubmissionFilter } from "#contract/surveys/submissions.ts";
import * as locations from "#db/locations/locations.ts";
import * as rows from "#db/surveys/submissions.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought } from "../locations/phone-country.ts";
import { rangeOf } from "./range.ts";

export const submissionOf = (row: rows.Submission): Submission => ({
  id: row.id,
  surveyId: row.survey_id,
  contactId: row.contact_id,
  name: row.name,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  others: row.others,
});

/** The filter of a request with the columns of the rows, its days in the location's time zone. */
export async function filterOf(
  ctx: Context,
  { surveyId, q, startAt, endAt }: SubmissionFilter,
): Promise<rows.SubmissionFilter & { from: Date; to: Date }> {
  if (startAt !== undefined && endAt !== undefined && startAt > endAt)
    throw new ApiError("INVALID", { message: "startAt must not be after endAt" });
  const location = await locations.findById(ctx.db, ctx.tenant);
  const range = rangeOf({ startAt, endAt }, location?.timezone ?? "UTC", ctx.now());
  const numbers = await numbersSought(ctx.db, ctx.tenant, q?.trim() ?? "");
  return { surveyId, text: q, numbers, ...range, assignedTo: ctx.onlyAssignedTo };
}

export const submissions: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, page, locationId: _, ...filter } }) {
    const { rows: found, total } = await rows.list(ctx.db, ctx.tenant, await filterOf(ctx, filter), { limit, offset: (page - 1) * limit });
    const meta = { total, currentPage: page, nextPage: page * limit < total ? page + 1 : null, prevPage: page > 1 ? page - 1 : null };
    return { submissions: found.map(submissionOf), meta };
  },
};
