import { ApiError, toApiError } from "#contract/errors.ts";
import type { ContactExport } from "../export/contact-export.ts";
import { saveFile } from "../export/save-file.ts";
import type { BulkWork } from "./bulk-engine.ts";
import { connectionHeaders } from "./client.ts";

const endOfRow: Record<ContactExport["format"], string> = { csv: "\r\n", "csv-excel": "\r\n", vcard: "END:VCARD\r\n" };
const fileTypes: Record<ContactExport["format"], string> = { csv: "text/csv", "csv-excel": "text/csv", vcard: "text/vcard" };

/** An export as a bulk action: it reports its progress and saves the file at the end. */
export function exportWork(wanted: ContactExport, fileName: string): BulkWork {
  return {
    async run(report, signal) {
      try {
        const response = await fetch("/api/export/contacts", {
          method: "POST",
          headers: { "content-type": "application/json", ...connectionHeaders() },
          body: JSON.stringify(wanted),
          signal,
        });
        if (!response.ok)
          throw toApiError(response.status, await response.json().catch(() => undefined), response.headers.get("retry-after"));
        const total = Number(response.headers.get("x-total") ?? 0);
        report({ total, done: 0, failed: 0, unchanged: 0 });
        const parts = await partsOf(response, endOfRow[wanted.format], (rows) =>
          report({ total, done: Math.min(total, rows), failed: 0, unchanged: 0 }),
        );
        saveFile(fileName, fileTypes[wanted.format], ...parts);
        report({ total, done: total, failed: 0, unchanged: 0 });
        return { status: "done" };
      } catch (error) {
        if (signal.aborted) return { status: "cancelled" };
        throw error instanceof TypeError ? new ApiError("UPSTREAM_UNREACHABLE", { reason: "exportInterrupted" }) : error;
      }
    },
    failures: async () => [],
    retry: () => exportWork(wanted, fileName),
    undo: undefined,
  };
}

/** Reads the response in pieces and reports the number of rows so far. */
async function partsOf(response: Response, end: string, report: (rows: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(new Uint8Array(next.value));
    rows += decoder.decode(next.value, { stream: true }).split(end).length - 1;
    report(rows);
  }
  return parts;
}
