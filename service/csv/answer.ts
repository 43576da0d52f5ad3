import Papa from "papaparse";
import { attachmentNamed } from "../http/attachment.ts";

/** What a spreadsheet would take for a formula is text; a phone number in international form is none. */
const formula = /^(?!\+\d{1,15}$)[=+\-@\t\r]/;

export const csvLines = (rows: string[][]): string => `${Papa.unparse(rows, { newline: "\r\n", escapeFormulae: formula })}\r\n`;

/** A CSV file of that name in UTF-8, told to Excel by its mark, that grows as it is read, however long it gets. */
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
