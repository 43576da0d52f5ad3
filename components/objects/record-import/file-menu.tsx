"use client";

import { FileDown, FileUp } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Menu } from "#components/ui/menu.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { RecordFilter } from "#contract/objects/record-filters.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { everyRecord } from "#lib/api/records.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { cellOf, fileColumns } from "../value-text.ts";

const RecordImport = dynamic(() => import("./record-import.tsx").then((module) => module.RecordImport), { ssr: false });

type RecordFileMenuProps = { schema: ObjectSchema; query: string; filters: readonly RecordFilter[]; total: number };

/** Exports the listed records to a file, and imports records from one. */
export function RecordFileMenu({ schema, query, filters, total }: RecordFileMenuProps) {
  const t = useTranslations("objects.fileMenu");
  const failureText = useFailureText();
  const figure = useFigures();
  const { locationId, server } = useConnection();
  const mayWrite = useMay("write-record");
  const [isImporting, setImporting] = useState(false);
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const { key, labels } = schema.object;

  const exportAll = async () => {
    const asking = new AbortController();
    stop.current = asking;
    setDone(0);
    const columns = fileColumns(schema.fields);
    const lines: (string | number)[][] = [["Id", ...columns.map(({ label }) => label)]];
    try {
      for await (const { rows } of everyRecord(locationId, key, { query, filters }, asking.signal)) {
        for (const record of rows) lines.push([record.id, ...columns.map(({ property }) => cellOf(record.properties[property]))]);
        setDone(lines.length - 1);
      }
      saveFile(`${labels.plural}.csv`, "text/csv;charset=utf-8", csvOf(lines, { bom: true }));
    } catch (error) {
      if (!asking.signal.aborted)
        notify({ title: t("couldntExportTheSubmissions"), description: failureText(error).message, tone: "danger" });
    } finally {
      setDone(undefined);
    }
  };

  if (done !== undefined)
    return (
      <>
        <span className="text-sm text-muted tabular-nums">{t("ofTotal", { count: figure(done), total: figure(total) })}</span>
        <Button onClick={() => stop.current?.abort()} aria-label={t("stopTheExport")}>
          {t("stop")}
        </Button>
      </>
    );
  return (
    <>
      <Menu
        label={t("file")}
        placement="bottom end"
        trigger={<Button icon={<FileDown aria-hidden />}>{t("file")}</Button>}
        sections={[
          {
            id: "file",
            items: [
              {
                id: "export",
                label: query === "" && filters.length === 0 ? t("exportAllAsCSV") : t("exportResultsAsCSV"),
                icon: <FileDown />,
                disabled: total === 0,
                onSelect: () => void exportAll(),
              },
              {
                id: "import",
                label: t("importCSV"),
                icon: <FileUp />,
                disabled: !server.can("recordImport") || !mayWrite,
                ...(server.can("recordImport") ? {} : { description: t("thisServerDoesntSupportThis") }),
                ...(mayWrite ? {} : { description: t("youDontHavePermissionToDo") }),
                onSelect: () => setImporting(true),
              },
            ],
          },
        ]}
      />
      {isImporting ? <RecordImport schema={schema} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
