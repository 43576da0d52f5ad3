import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { EditableCell } from "#components/data-table/editable-cell.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { ImportDetail, ImportRow, ImportTarget } from "#contract/imports/imports.ts";
import { outcomeWords, resultWords, undoneWords } from "../words.ts";

const column = columnsOf<ImportRow>();
const shownMost = 24;

/** Fields that identify the contact come before its address. */
const first: readonly string[] = ["name", "firstName", "lastName", "email", "phone", "companyName"];
const weightOf = (target: ImportTarget | undefined): number => {
  const place = target?.kind === "field" ? first.indexOf(target.field) : -1;
  return place < 0 ? first.length : place;
};

/** Whether a row has not been imported yet, so that its values can be edited. */
export const isOpen = ({ result }: ImportRow): boolean =>
  result === null || result === "conflict" || result === "invalid" || result === "failed";

/** The latest state of a row: undone, done, or predicted. */
export function RowState({ row }: { row: ImportRow }) {
  const words =
    row.undone !== null
      ? undoneWords[row.undone]
      : row.result !== null
        ? resultWords[row.result]
        : row.outcome !== null
          ? outcomeWords[row.outcome]
          : undefined;
  return words === undefined ? null : <Badge tone={words.tone}>{words.label}</Badge>;
}

/** A message with the column that it is about. */
export const messageText = (headers: readonly string[], { column: at, text }: ImportRow["messages"][number]): string =>
  at === null ? text : `${headers[at] ?? `Column ${at + 1}`}: ${text}`;

function remark(row: ImportRow, headers: readonly string[]): string {
  const [first, ...others] = row.messages.map((message) => messageText(headers, message));
  if (first !== undefined) return others.length > 0 ? `${first} (and ${others.length} more)` : first;
  if (row.sameAs !== null) return `Same person as row ${row.sameAs}`;
  if (row.changes.length > 0) return `Changes ${row.changes.map(({ field }) => field).join(", ")}`;
  return row.matchedBy === null ? "" : `Found by ${row.matchedBy}: ${row.contactName ?? ""}`;
}

/** The mapped columns of the file, between the row's state and its messages. */
export function rowColumns(
  of: ImportDetail,
  mend: (row: ImportRow, column: number, value: string) => Promise<unknown>,
): Column<ImportRow>[] {
  const mapped = of.headers
    .map((header, index) => ({ header, index, target: of.mapping[index] }))
    .filter(({ target, index }) => target !== undefined && target.kind !== "ignore" && of.sample.some((values) => values[index]))
    .sort((one, other) => weightOf(one.target) - weightOf(other.target))
    .slice(0, shownMost);
  return [
    column.accessor("position", { header: "Row", size: 64, meta: { essential: true, align: "end" } }),
    column.display({ id: "state", header: "Result", size: 112, cell: ({ row }) => <RowState row={row.original} /> }),
    column.display({
      id: "remark",
      header: "Note",
      size: 300,
      cell: ({ row }) => {
        const text = remark(row.original, of.headers);
        return (
          <span className="truncate text-muted" title={text}>
            {text}
          </span>
        );
      },
    }),
    ...mapped.map(({ header, index }) =>
      column.display({
        id: `cell-${index}`,
        header,
        size: 168,
        cell: ({ row }) => {
          const value = row.original.cells[index] ?? "";
          const isWrong = row.original.messages.some((message) => message.column === index && message.level === "error");
          const shown = (
            <span className={isWrong ? "truncate text-danger-soft-foreground underline decoration-dotted" : "truncate"}>{value}</span>
          );
          if (!isOpen(row.original)) return shown;
          return (
            <EditableCell
              label={`${header} of row ${row.original.position}`}
              value={value}
              onSave={(next) => mend(row.original, index, next)}
            >
              {shown}
            </EditableCell>
          );
        },
      }),
    ),
  ];
}
