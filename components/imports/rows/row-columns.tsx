import { useTranslations } from "use-intl";
import { type Column, columnsOf } from "#components/data-table/columns/columns.ts";
import { EditableCell } from "#components/data-table/editable-cell.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { ImportDetail, ImportRow, ImportTarget } from "#contract/imports/imports.ts";
import { outcomeTones, resultTones, undoneTones } from "../words.ts";
import type { RowWords } from "./row-words.ts";

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

type Translate = ReturnType<typeof useTranslations<"imports.rowColumns">>;

/** The latest state of a row: undone, done, or predicted. */
export function RowState({ row: { undone, result, outcome } }: { row: ImportRow }) {
  const t = useTranslations("imports.words");
  if (undone !== null) return <Badge tone={undoneTones[undone]}>{t(`undone.${undone}`)}</Badge>;
  if (result !== null) return <Badge tone={resultTones[result]}>{t(`result.${result}`)}</Badge>;
  return outcome === null ? null : <Badge tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</Badge>;
}

function remark(row: ImportRow, headers: readonly string[], t: Translate, words: RowWords): string {
  const [first, ...others] = row.messages.map((message) => words.messageOfColumn(headers, message));
  if (first !== undefined) return others.length > 0 ? t("andMore", { message: first, count: others.length }) : first;
  if (row.sameAs !== null) return t("samePersonAsRow", { row: row.sameAs });
  if (row.changes.length > 0) return t("changes", { fields: row.changes.map(({ field }) => words.field(field)).join(", ") });
  return row.matchedBy === null ? "" : t("foundBy", { matchedBy: row.matchedBy, name: row.contactName ?? "" });
}

/** The mapped columns of the file, between the row's state and its messages. */
export function rowColumns(
  of: ImportDetail,
  correct: (row: ImportRow, column: number, value: string) => Promise<unknown>,
  t: Translate,
  words: RowWords,
): Column<ImportRow>[] {
  const mapped = of.headers
    .map((header, index) => ({ header, index, target: of.mapping[index] }))
    .filter(({ target, index }) => target !== undefined && target.kind !== "ignore" && of.sample.some((values) => values[index]))
    .sort((one, other) => weightOf(one.target) - weightOf(other.target))
    .slice(0, shownMost);
  return [
    column.accessor("position", { header: t("row"), size: 64, meta: { essential: true, align: "end" } }),
    column.display({ id: "state", header: t("result"), size: 112, cell: ({ row }) => <RowState row={row.original} /> }),
    column.display({
      id: "remark",
      header: t("note"),
      size: 300,
      cell: ({ row }) => {
        const text = remark(row.original, of.headers, t, words);
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
              label={t("cell", { header, position: row.original.position })}
              value={value}
              onSave={(next) => correct(row.original, index, next)}
            >
              {shown}
            </EditableCell>
          );
        },
      }),
    ),
  ];
}
