"use client";

import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Select } from "#components/ui/select.tsx";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { RecordRowResult } from "#contract/objects/record-details.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { fileColumns } from "../value-text.ts";
import { type FileColumn, withFieldLabel } from "./rows.ts";
import { type ImportRun, type TableFile, useRecordImport } from "./use-record-import.ts";

/** Imports records from a CSV file: maps the columns, tries the import, then writes. */
export function RecordImport({ schema, onClose }: { schema: ObjectSchema; onClose: () => void }) {
  const t = useTranslations("objects.recordImport");
  const words = useSentenceCase();
  const { file, columns, run, failure, take, send, choose, stop } = useRecordImport(schema);
  const isRunning = run !== undefined && !run.isOver;
  const isWritten = run?.isOver === true && !run.isTrial;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      size="lg"
      title={words.start(t("import", { objects: words.inside(schema.object.labels.plural) }))}
      footer={
        isRunning ? (
          <Button onClick={stop}>{t("stop")}</Button>
        ) : (
          <>
            {isWritten ? <Button onClick={onClose}>{t("close")}</Button> : <CancelButton />}
            {file && !isWritten ? (
              <>
                <Button onClick={() => void send(true)}>{t("dryRun")}</Button>
                <Button variant="primary" onClick={() => void send(false)}>
                  {t("importLines", { count: file.lines.length })}
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
            {t("cSVFile")}
            <input
              type="file"
              accept=".csv,text/csv"
              disabled={isRunning}
              onChange={(event) => void take(event.target.files?.[0])}
              className="input w-full min-w-0 py-1.5!"
            />
          </label>
        )}
        {file && !isWritten ? <RecordImportColumns file={file} fields={schema.fields} columns={columns} onChoose={choose} /> : null}
        {run && file ? <RecordImportOutcome schema={schema} file={file} run={run} /> : null}
      </div>
    </Dialog>
  );
}

type RecordImportColumnsProps = {
  file: TableFile;
  fields: readonly ObjectField[];
  columns: readonly FileColumn[];
  onChoose: (place: number, target: FileColumn) => void;
};

/** The target of each column of the file. */
function RecordImportColumns({ file, fields, columns, onChoose }: RecordImportColumnsProps) {
  const t = useTranslations("objects.recordImport");
  const targets = [
    { value: "", label: t("skip") },
    { value: "id", label: t("iDUpdatesAnExistingRecord") },
    ...fileColumns(fields).map(({ property, label }) => ({ value: property, label })),
  ];
  return (
    <ul className="grid grid-cols-1 gap-2" aria-label={t("columnsOfTheFile")}>
      {file.headers.map((header, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, so a column is identified by its position
        <li key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3">
          <span className="min-w-0">
            <span className="block truncate font-medium">{header || t("column", { value: place + 1 })}</span>
            <span className="block truncate text-xs text-muted">{file.lines[0]?.[place] ?? ""}</span>
          </span>
          <Select
            label={t("whatIs", { header: header || t("column", { value: place + 1 }) })}
            options={targets}
            value={columns[place] ?? ""}
            onChange={(target) => onChoose(place, target)}
          />
        </li>
      ))}
    </ul>
  );
}

const shownMost = 8;

/** The results of a file's lines. Refused lines can be downloaded as a file. */
function RecordImportOutcome({ schema, file, run }: { schema: ObjectSchema; file: TableFile; run: ImportRun }) {
  const t = useTranslations("objects.recordImport");
  const count = (outcome: RecordRowResult["outcome"]) => run.results.filter((result) => result.outcome === outcome).length;
  const refused = run.results.flatMap((result, line) =>
    result.outcome === "invalid" ? [{ line, messages: result.messages.map((message) => withFieldLabel(schema.fields, message)) }] : [],
  );
  const saveRefused = () => {
    const lines = refused.map(({ line, messages }) => [...(file.lines[line] ?? []), messages.join("; ")]);
    saveFile(
      `${t("failedFile", { plural: schema.object.labels.plural })}.csv`,
      "text/csv;charset=utf-8",
      csvOf([[...file.headers, t("reason")], ...lines], { bom: true }),
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2" role="status">
      {run.isOver ? null : (
        <ProgressBar label={run.isTrial ? t("dryRunInProgress") : t("importing")} value={run.results.length} max={file.lines.length} />
      )}
      <p>
        {t("result", {
          isTrial: run.isTrial ? "yes" : "no",
          created: count("create"),
          updated: count("update"),
          failed: count("invalid"),
        })}
      </p>
      {refused.length > 0 ? (
        <ul className="grid grid-cols-1 gap-1 text-xs wrap-anywhere text-muted">
          {refused.slice(0, shownMost).map(({ line, messages }) => (
            <li key={line}>{t("line", { value: line + 2, messages: messages.join("; ") })}</li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 && run.isOver ? (
        <div>
          <Button size="sm" onClick={saveRefused}>
            {t("downloadFailedLines")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
