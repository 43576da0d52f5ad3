import { Button } from "#components/ui/button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { RecordRowResult } from "#contract/objects/record-details.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { inWordsOf } from "./rows.ts";
import type { ImportRun, TableFile } from "./use-record-import.ts";

const shownMost = 8;

/** What became of a file's lines, or would. Those that were refused can be had as a file. */
export function RecordImportOutcome({ schema, file, run }: { schema: ObjectSchema; file: TableFile; run: ImportRun }) {
  const figure = useFigures();
  const count = (outcome: RecordRowResult["outcome"]) => figure(run.results.filter((result) => result.outcome === outcome).length);
  const refused = run.results.flatMap((result, line) =>
    result.outcome === "invalid" ? [{ line, messages: result.messages.map((message) => inWordsOf(schema.fields, message)) }] : [],
  );
  const saveRefused = () => {
    const lines = refused.map(({ line, messages }) => [...(file.lines[line] ?? []), messages.join("; ")]);
    saveFile(
      `${schema.object.labels.plural} refused.csv`,
      "text/csv;charset=utf-8",
      csvOf([[...file.headers, "Why"], ...lines], { bom: true }),
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2" role="status">
      {run.isOver ? null : <ProgressBar label={run.isTrial ? "Trying" : "Importing"} value={run.results.length} max={file.lines.length} />}
      <p>
        {run.isTrial ? "Would be created" : "Created"}: {count("create")}. {run.isTrial ? "Would be changed" : "Changed"}: {count("update")}
        . Refused: {count("invalid")}.
      </p>
      {refused.length > 0 ? (
        <ul className="grid grid-cols-1 gap-1 text-xs wrap-anywhere text-muted">
          {refused.slice(0, shownMost).map(({ line, messages }) => (
            <li key={line}>
              Line {line + 2}: {messages.join("; ")}
            </li>
          ))}
        </ul>
      ) : null}
      {refused.length > 0 && run.isOver ? (
        <div>
          <Button size="sm" onClick={saveRefused}>
            Download the refused lines
          </Button>
        </div>
      ) : null}
    </div>
  );
}
