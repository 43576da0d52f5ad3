"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useRowPages } from "#components/data-table/use-row-pages.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { ImportDetail, ImportRow } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { fetchRows, importKeys, importMutations, type RowFilter } from "#lib/api/imports.ts";
import { RowState, rowColumns } from "./row-columns.tsx";
import { RowSheet } from "./row-sheet.tsx";
import { useRowWords } from "./row-words.ts";

const pageSize = 100;

/** The rows of an import that match a filter, with their messages. Values can be edited in place. */
export function RowGrid({ of, filter, empty }: { of: ImportDetail; filter: RowFilter; empty: string }) {
  const t = useTranslations("imports.rowGrid");
  const words = useTranslations("imports.rowColumns");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const [opened, setOpened] = useState<ImportRow>();
  const { mutateAsync } = useMutation(importMutations.correct(locationId, of.id));
  const correct = useCallback(
    (row: ImportRow, column: number, value: string) => {
      const cells = of.headers.map((_, index) => (index === column ? value : (row.cells[index] ?? "")));
      return mutateAsync({ position: row.position, cells });
    },
    [of.headers, mutateAsync],
  );
  const rowWords = useRowWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend only on the headers and the mapping
  const columns = useMemo(() => rowColumns(of, correct, words, rowWords), [of.headers, of.mapping, correct, words, rowWords]);
  const pages = useRowPages<ImportRow>({
    queryKey: [...importKeys.rows(of.id), of.operation?.id, of.operation?.status, filter],
    pageSize,
    async fetchPage(page, signal) {
      const { rows, total } = await fetchRows(locationId, of.id, filter, page * pageSize, pageSize, signal);
      return { rows, total };
    },
  });
  const failure = pages.error === undefined ? undefined : failureText(pages.error);

  return (
    <>
      <DataTable
        label={t("rowsOfTheFile")}
        columns={columns}
        rows={pages.rows}
        rowId={(row) => String(row.position)}
        rowLabel={(row) => t("row", { position: row.position })}
        busy={pages.busy}
        failure={failure === undefined ? undefined : { title: t("couldntLoadTheRows"), ...failure }}
        onRetry={pages.retry}
        onRangeChange={pages.onRangeChange}
        onOpen={setOpened}
        card={(row) => <RowCard row={row} headers={of.headers} />}
        empty={<EmptyState title={empty} />}
      />
      {opened === undefined ? null : <RowSheet key={opened.position} of={of} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function RowCard({ row, headers }: { row: ImportRow; headers: readonly string[] }) {
  const words = useRowWords();
  const values = headers.map((_, index) => row.cells[index] ?? "").filter((text) => text !== "");
  const [first] = row.messages;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 ps-4 py-1">
      <span className="flex items-center gap-2">
        <span className="text-xs text-muted tabular-nums">{row.position}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{values.slice(0, 3).join(" ")}</span>
        <RowState row={row} />
      </span>
      <span className="truncate text-xs text-muted">{first ? words.messageOfColumn(headers, first) : values.slice(3, 7).join(" · ")}</span>
    </span>
  );
}
