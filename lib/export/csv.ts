import Papa from "papaparse";

/**
 * What a spreadsheet would take for a formula is text, by an apostrophe before it. A phone number in international form is no formula,
 * and stays as it is.
 */
const formula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;

export type CsvHow = {
  /** Tells Excel that the file is UTF-8. */
  bom?: boolean;
};

/** Rows as CSV with CRLF, the last line ended too. */
export function csvOf(rows: readonly (readonly (string | number)[])[], { bom = false }: CsvHow = {}): string {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { newline: "\r\n", escapeFormulae: formula },
  );
  return `${bom ? "\uFEFF" : ""}${text}${rows.length > 0 ? "\r\n" : ""}`;
}
