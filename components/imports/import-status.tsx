import { useTranslations } from "use-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ImportSummary } from "#contract/imports/imports.ts";

type Translate = ReturnType<typeof useTranslations<"imports.importStatus">>;
type Status = { label: string; tone: Tone };

const overTones = { check: "accent", run: "success", undo: "neutral" } as const;

/** The status of an import. */
function statusOf({ stage, operation }: Pick<ImportSummary, "stage" | "operation">, t: Translate): Status {
  if (operation === null || stage === "map") return { label: t("columnsToMap"), tone: "neutral" };
  const { status, failed, done } = operation;
  if (status === "queued" || status === "running") return { label: t(`underWay.${stage}`), tone: "accent" };
  if (status === "failed") return { label: t(`failed.${stage}`), tone: "danger" };
  if (status === "cancelled") return { label: t(`cancelled.${stage}`), tone: "warning" };
  if (stage === "run" && failed > 0) return { label: t("partlyImported"), tone: "warning" };
  if (stage === "undo" && failed > 0)
    return { label: done === failed ? t("notUndone") : t("partlyUndone", { undone: done - failed, total: done }), tone: "warning" };
  return { label: t(`over.${stage}`), tone: overTones[stage] };
}

export function ImportStatus({ of }: { of: Pick<ImportSummary, "stage" | "operation"> }) {
  const { label, tone } = statusOf(of, useTranslations("imports.importStatus"));
  return <Badge tone={tone}>{label}</Badge>;
}
