"use client";

import { useQueryClient } from "@tanstack/react-query";
import Papa from "papaparse";
import { useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ObjectSchema } from "#contract/application/objects/definitions.ts";
import { type RecordRow, type RecordRowResult, recordRowsMost } from "#contract/application/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { recordKeys, sendRows } from "#lib/api/records.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { type FileColumn, inWordsOf, proposeColumns, rowsOfFile } from "./record-import-rows.ts";
import { fileColumns } from "./value-text.ts";

type File = { name: string; headers: string[]; lines: string[][] };
type Run = { isTrial: boolean; done: number; results: RecordRowResult[]; isOver: boolean };

const linesMost = 50_000;
const shownMost = 8;

/** A CSV file becomes records: choose the columns, try, then write. */
export function RecordImport({ schema, onClose }: { schema: ObjectSchema; onClose: () => void }) {
  const say = useSay();
  const counted = useCounted();
  const figure = useFigures();
  const { locationId } = useConnection();
  const client = useQueryClient();
  const { key, labels } = schema.object;
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<FileColumn[]>([]);
  const [run, setRun] = useState<Run>();
  const [failure, setFailure] = useState<string>();
  const isStopped = useRef(false);
  const targets = [
    { value: "", label: "Leave out" },
    { value: "id", label: "Id, to change a record that stands" },
    ...fileColumns(schema.fields).map(({ property, label }) => ({ value: property, label, isVerbatim: true })),
  ];

  const take = async (chosen: globalThis.File | undefined) => {
    if (chosen === undefined) return;
    const { data } = Papa.parse<string[]>((await chosen.text()).replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
    const [headers = [], ...lines] = data;
    if (lines.length === 0) return setFailure("The file has no line below its headings.");
    if (lines.length > linesMost) return setFailure(`The file has more than ${figure(linesMost)} lines. Divide it.`);
    setFailure(undefined);
    setRun(undefined);
    setFile({ name: chosen.name, headers, lines });
    setColumns(proposeColumns(headers, schema.fields));
  };

  const send = async (isTrial: boolean) => {
    if (file === undefined) return;
    const rows: RecordRow[] = rowsOfFile(file.lines, columns);
    const results: RecordRowResult[] = [];
    isStopped.current = false;
    setFailure(undefined);
    setRun({ isTrial, done: 0, results, isOver: false });
    try {
      for (let from = 0; from < rows.length && !isStopped.current; from += recordRowsMost) {
        results.push(...(await sendRows(locationId, key, rows.slice(from, from + recordRowsMost), isTrial)));
        setRun({ isTrial, done: results.length, results, isOver: false });
      }
    } catch (error) {
      setFailure(wordsOf(error).message);
    }
    setRun({ isTrial, done: results.length, results, isOver: true });
    if (!isTrial) await client.invalidateQueries({ queryKey: recordKeys.all });
  };

  const count = (outcome: RecordRowResult["outcome"]) => run?.results.filter((result) => result.outcome === outcome).length ?? 0;
  const refused = (run?.results ?? []).flatMap((result, line) =>
    result.outcome === "invalid" ? [{ line, messages: result.messages.map((message) => inWordsOf(schema.fields, message)) }] : [],
  );
  const isRunning = run !== undefined && !run.isOver;
  const isWritten = run?.isOver === true && !run.isTrial;
  const saveRefused = () =>
    file &&
    saveFile(
      `${labels.plural} refused.csv`,
      "text/csv;charset=utf-8",
      csvOf([[...file.headers, "Why"], ...refused.map(({ line, messages }) => [...(file.lines[line] ?? []), messages.join("; ")])], {
        bom: true,
      }),
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      size="lg"
      title={say("Import {objects}", { objects: labels.plural.toLowerCase() })}
      footer={
        isRunning ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{isWritten ? "Close" : "Cancel"}</Button>
            {file && !isWritten ? (
              <>
                <Button onClick={() => void send(true)}>Try without writing</Button>
                <Button variant="primary" onClick={() => void send(false)}>
                  {say("Import {lines}", { lines: counted(file.lines.length, "line") })}
                </Button>
              </>
            ) : null}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        {isWritten ? null : (
          <label className="grid grid-cols-1 gap-1 text-sm font-medium">
            CSV file
            <input
              type="file"
              accept=".csv,text/csv"
              disabled={isRunning}
              onChange={(event) => void take(event.target.files?.[0])}
              className="input w-full min-w-0 py-1.5!"
            />
          </label>
        )}
        {file && !isWritten ? (
          <ul className="grid grid-cols-1 gap-2" aria-label="Columns of the file">
            {file.headers.map((header, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading; the place is what a column is
              <li key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{header || `Column ${place + 1}`}</span>
                  <span className="block truncate text-xs text-muted">{file.lines[0]?.[place] ?? ""}</span>
                </span>
                <Select
                  label={`What ${header || `column ${place + 1}`} is`}
                  options={targets}
                  value={columns[place] ?? ""}
                  onChange={(target) =>
                    setColumns(columns.map((column, at) => (at === place ? target : column === target && target !== "" ? "" : column)))
                  }
                />
              </li>
            ))}
          </ul>
        ) : null}
        {run && file ? (
          <div className="grid grid-cols-1 gap-2" role="status">
            {isRunning ? <ProgressBar label={run.isTrial ? "Trying" : "Importing"} value={run.done} max={file.lines.length} /> : null}
            <p>
              {run.isTrial ? "Would be created" : "Created"}: {figure(count("create"))}. {run.isTrial ? "Would be changed" : "Changed"}:{" "}
              {figure(count("update"))}. Refused: {figure(count("invalid"))}.
            </p>
            {refused.length > 0 ? (
              <>
                <ul className="grid grid-cols-1 gap-1 text-xs wrap-anywhere text-muted">
                  {refused.slice(0, shownMost).map(({ line, messages }) => (
                    <li key={line}>
                      Line {line + 2}: {messages.join("; ")}
                    </li>
                  ))}
                </ul>
                {run.isOver ? (
                  <div>
                    <Button size="sm" onClick={saveRefused}>
                      Download the refused lines
                    </Button>
                  </div>
                ) : null}
              </>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
