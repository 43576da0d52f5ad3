"use client";

import { useQueryClient } from "@tanstack/react-query";
import Papa from "papaparse";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useFigures } from "#components/ui/place.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import { type RecordRow, type RecordRowResult, recordRowsMost } from "#contract/objects/record-details.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { invalidate } from "#lib/api/invalidate.ts";
import { recordKeys, sendRows } from "#lib/api/records.ts";
import { type FileColumn, proposeColumns, rowsOfFile } from "./rows.ts";

export type TableFile = { headers: string[]; lines: string[][] };
/** A trial writes nothing. */
export type ImportRun = { isTrial: boolean; results: RecordRowResult[]; isOver: boolean };

const linesMost = 50_000;

/** The state of an import: the file, the mapping of its columns, and the progress. */
export function useRecordImport({ object, fields }: ObjectSchema) {
  const t = useTranslations("objects.useRecordImport");
  const failureText = useFailureText();
  const figure = useFigures();
  const { locationId } = useConnection();
  const client = useQueryClient();
  const [file, setFile] = useState<TableFile>();
  const [columns, setColumns] = useState<FileColumn[]>([]);
  const [run, setRun] = useState<ImportRun>();
  const [failure, setFailure] = useState<string>();
  const isStopped = useRef(false);

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const { data } = Papa.parse<string[]>((await chosen.text()).replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
    const [headers = [], ...lines] = data;
    if (lines.length === 0) return setFailure(t("theFileHasNoRowsBelow"));
    if (lines.length > linesMost) return setFailure(t("theFileHasMoreThanLines", { linesMost: figure(linesMost) }));
    setFailure(undefined);
    setRun(undefined);
    setFile({ headers, lines });
    setColumns(proposeColumns(headers, fields));
  };

  const send = async (isTrial: boolean) => {
    if (file === undefined) return;
    const rows: RecordRow[] = rowsOfFile(file.lines, columns);
    const results: RecordRowResult[] = [];
    isStopped.current = false;
    setFailure(undefined);
    setRun({ isTrial, results, isOver: false });
    try {
      for (let from = 0; from < rows.length && !isStopped.current; from += recordRowsMost) {
        results.push(...(await sendRows(locationId, object.key, rows.slice(from, from + recordRowsMost), isTrial)));
        setRun({ isTrial, results, isOver: false });
      }
    } catch (error) {
      setFailure(failureText(error).message);
    }
    setRun({ isTrial, results, isOver: true });
    if (!isTrial) await invalidate(client, recordKeys.all);
  };

  /** A target can be chosen for one column only. */
  const choose = (place: number, target: FileColumn) =>
    setColumns(columns.map((column, at) => (at === place ? target : column === target && target !== "" ? "" : column)));
  const stop = () => {
    isStopped.current = true;
  };
  return { file, columns, run, failure, take, send, choose, stop };
}
