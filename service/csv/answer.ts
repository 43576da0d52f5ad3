import Papa from "papaparse";
import { csvFormula } from "#contract/csv.ts";
import { attachmentNamed } from "../http/attachment.ts";

export const csvLines = (rows: string[][]): string => `${Papa.unparse(rows, { newline: "\r\n", escapeFormulae: csvFormula })}\r\n`;

/** Streams a CSV file with this name in UTF-8, with a byte order mark for Excel. */
export function csvAnswer(name: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode("\ufeff")),
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachmentNamed(name),
      "cache-control": "no-store",
    },
  });
}
