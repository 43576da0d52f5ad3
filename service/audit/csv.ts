import type { AuditChange } from "#contract/audit/audit.ts";
import { csvAnswer, csvLines } from "../csv/answer.ts";

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

/** One line per changed field, and one line for an entry without fields. */
function linesOf(entry: AuditChange): string[][] {
  const who = entry.actor.name ?? entry.actor.id ?? "";
  const start = [entry.at, who, entry.actor.kind, entry.action, entry.entity, entry.entityId, entry.label ?? ""];
  const whole = [...start, entry.contactName ?? "", entry.contactId ?? ""];
  const changes = entry.changes.length > 0 ? entry.changes : [{ field: "", before: null, after: null }];
  return changes.map(({ field, before, after }) => [...whole, field, textOf(before), textOf(after)]);
}

/** Streams the file, however long the log is. */
export function csvOf(pages: AsyncGenerator<AuditChange[]>): Response {
  async function* text(): AsyncGenerator<string> {
    yield csvLines([columns]);
    for await (const entries of pages) yield csvLines(entries.flatMap(linesOf));
  }
  return csvAnswer("audit-log.csv", text());
}
