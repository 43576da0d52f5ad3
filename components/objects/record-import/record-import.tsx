"use client";

import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { RecordImportColumns } from "./columns.tsx";
import { RecordImportOutcome } from "./outcome.tsx";
import { useRecordImport } from "./use-record-import.ts";

/** A CSV file becomes records: choose the columns, try, then write. */
export function RecordImport({ schema, onClose }: { schema: ObjectSchema; onClose: () => void }) {
  const say = useSay();
  const counted = useCounted();
  const { file, columns, run, failure, take, send, choose, stop } = useRecordImport(schema);
  const isRunning = run !== undefined && !run.isOver;
  const isWritten = run?.isOver === true && !run.isTrial;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      size="lg"
      title={say("Import {objects}", { objects: schema.object.labels.plural.toLowerCase() })}
      footer={
        isRunning ? (
          <Button onClick={stop}>Stop</Button>
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
        {file && !isWritten ? <RecordImportColumns file={file} fields={schema.fields} columns={columns} onChoose={choose} /> : null}
        {run && file ? <RecordImportOutcome schema={schema} file={file} run={run} /> : null}
      </div>
    </Dialog>
  );
}
