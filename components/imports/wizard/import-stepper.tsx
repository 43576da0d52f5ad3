import { Check } from "lucide-react";
import { cx } from "#components/ui/class-names.ts";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { isUnderWay } from "#lib/api/imports.ts";
import { type ImportStep, importSteps } from "#lib/url/imports.ts";

const names: Record<ImportStep, string> = { map: "Map columns", check: "Check rows", run: "Import", done: "Report" };

/** The four steps, where one is among them, and the way back to those that can be taken again. */
export function ImportStepper({ of, step, onGo }: { of: ImportDetail; step: ImportStep; onGo: (step: ImportStep) => void }) {
  const at = importSteps.indexOf(step);
  const hasRun = of.stage === "run" || of.stage === "undo";
  const canGo = (to: ImportStep): boolean =>
    to !== step &&
    to !== "run" &&
    !isUnderWay(of) &&
    (hasRun ? to === "check" || to === "done" : to === "map" || (to === "check" && of.stage === "check"));
  return (
    <nav aria-label="Steps of the import" className="overflow-x-auto scrollbar-none">
      <ol className="flex items-center gap-1 text-sm whitespace-nowrap">
        {importSteps.map((name, index) => {
          const mark = (
            <span
              className={cx(
                "grid size-5 place-items-center rounded-full border text-xs tabular-nums",
                name === step ? "border-accent bg-accent text-accent-foreground" : "border-border text-muted",
              )}
            >
              {index < at || (hasRun && name !== step) ? <Check aria-hidden className="size-3" /> : index + 1}
            </span>
          );
          const look = "flex h-8 items-center gap-1.5 rounded-md px-2";
          return (
            <li key={name} aria-current={name === step ? "step" : undefined}>
              {canGo(name) ? (
                <button type="button" onClick={() => onGo(name)} className={cx(look, "hover:bg-default")}>
                  {mark}
                  {names[name]}
                </button>
              ) : (
                <span className={cx(look, name === step ? "font-medium" : "text-muted")}>
                  {mark}
                  {names[name]}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
