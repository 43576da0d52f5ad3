import { runBulk } from "./bulk/run.ts";
import { bulkKind } from "./bulk.ts";
import type { OperationHandler } from "./operations.ts";

/** Every kind of long work, by the name it is queued under. */
export const operationKinds: Readonly<Record<string, OperationHandler>> = { [bulkKind]: runBulk };
