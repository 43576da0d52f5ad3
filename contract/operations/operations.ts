import { z } from "zod";
import { id, instant, locationQuery, queryNumber, wordValues } from "../common.ts";
import { bulkReason } from "../contacts/bulk.ts";
import { endpoint } from "../endpoint.ts";

// An operation is work that is too long for one request: it runs in the background, reports its progress, and can be cancelled.

export const operationStatus = z.enum(["queued", "running", "done", "failed", "cancelled"]);

/** Why an operation failed, in the form of an error response. An operation that an earlier version ran has only the English text. */
export const operationError = z.object({
  code: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  values: wordValues.optional(),
});
export type OperationError = z.output<typeof operationError>;

export const operation = z.object({
  id,
  kind: z.string(),
  status: operationStatus,
  /** The numbers of items: all, finished, and failed. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  summary: z.record(z.string(), z.unknown()).optional(),
  error: operationError.nullable().optional(),
  isCancelRequested: z.boolean(),
  createdBy: id,
  dateAdded: instant,
  dateFinished: instant.nullable(),
});
export type Operation = z.output<typeof operation>;

/** A contact that an undo did not restore, or only in part. `row` is its row in an import. */
export const leftOutRow = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  row: z.number().int().nullable(),
  reason: bulkReason,
});
export type LeftOutRow = z.output<typeof leftOutRow>;

const params = z.object({ operationId: id });

export const operations = {
  list: endpoint({
    route: "GET /application/operations",
    summary: "The location's operations, newest first.",
    session: true,
    right: "signedIn",
    reach: "filtered",
    input: { query: locationQuery.extend({ limit: queryNumber().pipe(z.number().int().min(1).max(100)).default(20) }) },
    output: z.object({ operations: z.array(operation) }),
  }),
  get: endpoint({
    route: "GET /application/operations/:operationId",
    summary: "One operation and its progress.",
    session: true,
    right: "signedIn",
    reach: "filtered",
    input: { params, query: locationQuery },
    output: z.object({ operation }),
    errors: ["NOT_FOUND"],
  }),
  leftOut: endpoint({
    route: "GET /application/operations/:operationId/left-out",
    summary: "Each contact that the undo of a bulk action or an import left out, with the reason.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: {
      params,
      query: locationQuery.extend({
        after: id.optional().describe("`next` of the page before"),
        limit: queryNumber(z.number().int().min(1).max(200)).default(100),
      }),
    },
    output: z.object({ rows: z.array(leftOutRow), next: z.string().nullable() }),
    errors: ["NOT_FOUND"],
  }),
  cancel: endpoint({
    route: "POST /application/operations/:operationId/cancel",
    summary: "Stop an operation. What it has done so far is kept.",
    session: true,
    right: "signedIn",
    reach: "filtered",
    input: { params, query: locationQuery },
    bodyRequired: false,
    output: z.object({ operation }),
    errors: ["NOT_FOUND"],
  }),
};
