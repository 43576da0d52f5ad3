import { bulkKind } from "../contacts/bulk/bulk.ts";
import { runBulk } from "../contacts/bulk/run.ts";
import { checkImport } from "../imports/check.ts";
import { runImport } from "../imports/run.ts";
import { kindOf } from "../imports/steps.ts";
import { undoImport } from "../imports/undo.ts";
import type { OperationHandler } from "./run.ts";

/** Every kind of operation, by the name of its job. */
export const operationKinds: Readonly<Record<string, OperationHandler>> = {
  [bulkKind]: runBulk,
  [kindOf.check]: checkImport,
  [kindOf.run]: runImport,
  [kindOf.undo]: undoImport,
};
