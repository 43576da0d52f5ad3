import Papa from "papaparse";
import { csvFormula } from "#contract/csv.ts";

export type CsvHow = {
  /** Tells Excel that the file is UTF-8. */
  bom?: boolean;
};

/** Rows as CSV with CRLF, the last line ended too. */
export function csvOf(rows: readonly (readonly (string | number)[])[], { bom = false }: CsvHow = {}): string {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { newline: "\r\n", escapeFormulae: csvFormula },
  );
  return `${bom ? "\uFEFF" : ""}${text}${rows.length > 0 ? "\r\n" : ""}`;
}
