import Papa from "papaparse";
import * as importRows from "#db/imports/import-rows.ts";
import type * as imports from "#db/imports/imports.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { csvAnswer } from "../csv/answer.ts";
import { readingOf } from "./plan.ts";

const batchSize = 1000;
const refusedOutcomes = new Set(["conflict", "invalid"]);

/** The rejected rows in their original columns, plus a column of reasons. The corrected file can be uploaded as it is. */
export function failuresOf(db: Executor, tenant: Tenant, row: imports.Import): Response {
  const { delimiter } = readingOf(row);
  const line = (cells: string[]) => `${Papa.unparse([cells], { delimiter })}\r\n`;
  async function* text(): AsyncGenerator<string> {
    yield line([...row.headers, "Problem"]);
    for (let after = 0; ; ) {
      const batch = await importRows.listAfter(db, tenant, row.id, { after, limit: batchSize });
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last.position;
      yield batch
        .filter(isRefused)
        .map((refused) => line([...row.headers.map((_, column) => refused.cells[column] ?? ""), problemOf(row, refused)]))
        .join("");
    }
  }
  return csvAnswer(`${row.name.replace(/\.[^.]*$/, "")} - not imported.csv`, text());
}

const isRefused = ({ outcome, result }: importRows.ImportRow): boolean =>
  result === null ? refusedOutcomes.has(outcome ?? "") : importRows.refusedResults.includes(result);

const problemOf = (row: imports.Import, { messages }: importRows.ImportRow): string =>
  messages
    .filter(({ level }) => level === "error")
    .map(({ column, text }) => (column === null ? text : `${row.headers[column] ?? `Column ${column + 1}`} ${text}`))
    .join("; ");
