import Papa from "papaparse";
import { csvFormula } from "#contract/csv.ts";

export type CsvHow = {
  /** Marks the file as UTF-8 for Excel. */
  bom?: boolean;
};

/** Formats rows as CSV. Every line ends with CRLF, the last one too. */
export function csvOf(rows: readonly (readonly (string | number)[])[], { bom = false }: CsvHow = {}): string {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { newline: "\r\n", escapeFormulae: csvFormula },
  );
  return `${bom ? "\uFEFF" : ""}${text}${rows.length > 0 ? "\r\n" : ""}`;
}
