import { z } from "zod";
import {
  type ImportDetail,
  type ImportRow,
  type ImportSummary,
  importOrigins,
  importOutcomes,
  importResults,
  importStage,
  importUndone,
} from "#contract/imports/imports.ts";
import type * as importRows from "#db/imports/import-rows.ts";
import type * as imports from "#db/imports/imports.ts";
import type * as operations from "#db/operations/operations.ts";
import { operationOf } from "../operations/run.ts";
import { fieldLabel } from "./draft.ts";
import { mappingOf, optionsOf, readingOf } from "./plan.ts";

/** Converts an import to the contract's type. */
export const summaryOf = (row: imports.Import, operation: operations.Operation | undefined): ImportSummary => ({
  id: row.id,
  name: row.name,
  size: row.size,
  stage: importStage.parse(row.stage),
  rowCount: row.row_count,
  operation: operation === undefined ? null : operationOf(operation),
  createdBy: row.created_by,
  dateAdded: row.date_added.toISOString(),
});

export const detailOf = (row: imports.Import, operation: operations.Operation | undefined, counts: imports.Counts): ImportDetail => ({
  ...summaryOf(row, operation),
  reading: readingOf(row),
  origin: z.enum(importOrigins).nullable().parse(row.origin),
  headers: row.headers,
  sample: row.sample,
  mapping: mappingOf(row),
  options: optionsOf(row),
  isChecked: row.is_checked,
  counts,
});

const outcome = z.enum(importOutcomes).nullable();
const result = z.enum(importResults).nullable();
const undone = z.enum(importUndone).nullable();
const matchedBy = z.enum(["email", "phone"]).nullable();

export const rowOf = (row: importRows.ImportRow): ImportRow => ({
  position: row.position,
  cells: row.cells,
  outcome: outcome.parse(row.outcome),
  result: result.parse(row.result),
  undone: undone.parse(row.undone),
  messages: row.messages,
  contactId: row.contact_id,
  contactName: row.contact_name,
  matchedBy: matchedBy.parse(row.matched_by),
  sameAs: row.same_as,
  changes: Object.entries(row.changes?.after ?? {}).map(([column, after]) => ({
    field: fieldLabel(column),
    before: row.changes?.before[column] ?? null,
    after,
  })),
});
