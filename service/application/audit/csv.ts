import Papa from "papaparse";
import type { AuditEntry } from "#contract/application/audit/index.ts";

const columns = [
  "Time",
  "Who",
  "Kind of actor",
  "Action",
  "Record",
  "Record id",
  "Name",
  "Contact",
  "Contact id",
  "Field",
  "Before",
  "After",
];

const textOf = (value: unknown) =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** A line per changed field; an entry without any has one line all the same. */
function linesOf(entry: AuditEntry): string[][] {
  const who = entry.actor.name ?? entry.actor.id ?? "";
  const start = [entry.at, who, entry.actor.kind, entry.action, entry.entity, entry.entityId, entry.label ?? ""];
  const whole = [...start, entry.contactName ?? "", entry.contactId ?? ""];
  const changes = entry.changes.length > 0 ? entry.changes : [{ field: "", before: null, after: null }];
  return changes.map(({ field, before, after }) => [...whole, field, textOf(before), textOf(after)]);
}

/** What a spreadsheet would take for a formula is text in it. */
const written = (lines: string[][]) => `${Papa.unparse(lines, { newline: "\r\n", escapeFormulae: true })}\r\n`;

/** A file that grows as it is read, however long the log is. */
export function csvOf(pages: AsyncGenerator<AuditEntry[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${written([columns])}`)),
    async pull(controller) {
      const next = await pages.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(written(next.value.flatMap(linesOf))));
    },
    cancel: () => void pages.return(undefined),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit-log.csv"',
      "cache-control": "no-store",
    },
  });
}
