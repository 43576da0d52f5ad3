import type { ImportDetail } from "#contract/imports/imports.ts";
import { OperationProgress } from "../operation-progress.tsx";

export function RunStep({ of }: { of: ImportDetail }) {
  if (of.operation === null) return null;
  return <OperationProgress operation={of.operation} doing={of.stage === "undo" ? "Taking the import back" : "Importing"} />;
}
