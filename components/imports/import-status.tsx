import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ImportStage, ImportSummary } from "#contract/imports/imports.ts";

type Status = { words: string; tone: Tone };

const underWay: Record<ImportStage, string> = { map: "Uploaded", check: "Checking", run: "Importing", undo: "Undoing" };
const over: Record<ImportStage, Status> = {
  map: { words: "Columns to map", tone: "neutral" },
  check: { words: "Checked, not imported", tone: "accent" },
  run: { words: "Imported", tone: "success" },
  undo: { words: "Undone", tone: "neutral" },
};

/** The status of an import. */
function statusOf({ stage, operation }: Pick<ImportSummary, "stage" | "operation">): Status {
  if (operation === null || stage === "map") return over.map;
  if (operation.status === "queued" || operation.status === "running") return { words: underWay[stage], tone: "accent" };
  if (operation.status === "failed") return { words: `${underWay[stage]} failed`, tone: "danger" };
  if (operation.status === "cancelled") return { words: `${underWay[stage]} was cancelled`, tone: "warning" };
  if (stage === "run" && operation.failed > 0) return { words: "Partly imported", tone: "warning" };
  if (stage === "undo" && operation.failed > 0) return partlyUndone(operation.done - operation.failed, operation.done);
  return over[stage];
}

const partlyUndone = (undone: number, total: number): Status => ({
  words: undone === 0 ? "Not undone" : `Partly undone: ${undone} of ${total}`,
  tone: "warning",
});

export function ImportStatus({ of }: { of: Pick<ImportSummary, "stage" | "operation"> }) {
  const { words, tone } = statusOf(of);
  return <Badge tone={tone}>{words}</Badge>;
}
