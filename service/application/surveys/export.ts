import Papa from "papaparse";
import { eventDataKey } from "#contract/surveys/submissions.ts";
import type { SubmissionFilter } from "#db/surveys/submissions.ts";
import * as rows from "#db/surveys/summary.ts";
import type { Context } from "../../context.ts";
import { namesOf } from "./names.ts";

const batchSize = 1000;

/** What a spreadsheet would take for a formula is text; a phone number in international form is none. */
const formula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;

const line = (cells: string[]) => `${Papa.unparse([cells], { escapeFormulae: formula })}\r\n`;

const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(cellOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

function originOf({ others }: rows.Listed, part: "source" | "medium"): string {
  const visit = others[eventDataKey];
  return typeof visit === "object" && visit !== null ? cellOf(Reflect.get(visit, part)) : "";
}

export async function csvOf(ctx: Context, filter: SubmissionFilter): Promise<Response> {
  const names = await namesOf(ctx, filter);
  async function* text(): AsyncGenerator<string> {
    yield `\ufeff${line(["Submitted", "Name", "Email", "Contact", "Source", "Medium", ...names.map(({ label }) => label)])}`;
    for (let after: rows.Listed | undefined; ; ) {
      const batch = await rows.listAfter(ctx.outside, ctx.tenant, filter, after, batchSize);
      after = batch.at(-1);
      if (after === undefined) return;
      yield batch
        .map((row) =>
          line([
            ...[
              row.created_at.toISOString(),
              row.name ?? "",
              row.email ?? "",
              row.contact_id ?? "",
              originOf(row, "source"),
              originOf(row, "medium"),
            ],
            ...names.map(({ key }) => cellOf(row.others[key])),
          ]),
        )
        .join("");
    }
  }
  return new Response(streamOf(text()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="submissions.csv"',
      "cache-control": "no-store",
    },
  });
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
