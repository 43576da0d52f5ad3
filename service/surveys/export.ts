import { eventDataKey } from "#contract/surveys/submissions.ts";
import type { Submission, SubmissionFilter } from "#db/surveys/submissions.ts";
import * as rows from "#db/surveys/summary.ts";
import type { Context } from "../context.ts";
import { csvAnswer, csvLines } from "../csv/answer.ts";
import { namesOf } from "./question-names.ts";

const batchSize = 1000;

const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(cellOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

function originOf({ others }: Submission, part: "source" | "medium"): string {
  const visit = others[eventDataKey];
  return typeof visit === "object" && visit !== null ? cellOf(Reflect.get(visit, part)) : "";
}

export async function csvOf(ctx: Context, filter: SubmissionFilter): Promise<Response> {
  const names = await namesOf(ctx, filter);
  async function* text(): AsyncGenerator<string> {
    yield csvLines([["Submitted", "Name", "Email", "Contact", "Source", "Medium", ...names.map(({ label }) => label)]]);
    for (let after: Submission | undefined; ; ) {
      const batch = await rows.listAfter(ctx.outside, ctx.tenant, filter, after, batchSize);
      after = batch.at(-1);
      if (after === undefined) return;
      yield csvLines(
        batch.map((row) => [
          row.created_at.toISOString(),
          row.name ?? "",
          row.email ?? "",
          row.contact_id ?? "",
          originOf(row, "source"),
          originOf(row, "medium"),
          ...names.map(({ key }) => cellOf(row.others[key])),
        ]),
      );
    }
  }
  return csvAnswer("submissions.csv", text());
}
