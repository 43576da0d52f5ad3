import { z } from "zod";
import { id, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { upload } from "../request-facts.ts";
import { recordEvent } from "./definitions.ts";
import { recordFilters } from "./record-filters.ts";
import { crmRecord, foundRecord, recordSearch } from "./records.ts";

// Endpoints for records beyond the documented ones: history, relations with names, and imported rows.

const params = z.object({ key: id, id });

export const recordRowsMost = 200;

/** One row of a file: strings by property. A row with an id changes that record; a row without one creates a record. */
const recordRow = z.strictObject({ id: id.optional(), cells: z.record(z.string(), z.string().max(65_000)) });
export type RecordRow = z.output<typeof recordRow>;

const recordRowResult = z.object({
  outcome: z.enum(["create", "update", "invalid"]),
  id: z.string().nullable(),
  messages: z.array(z.string()),
});
export type RecordRowResult = z.output<typeof recordRowResult>;

const linkedRecord = z.object({ objectKey: z.string(), id, name: z.string() });
export type LinkedRecord = z.output<typeof linkedRecord>;

const recordLink = z.object({
  relationId: id,
  associationId: id,
  /** The label of the other record's side. */
  label: z.string(),
  other: linkedRecord,
});

const recordSort = z.strictObject({
  /** The key of a field with one value, `createdAt` or `updatedAt`. */
  field: z.string().min(1).max(255),
  direction: z.enum(["asc", "desc"]),
});
export type RecordSort = z.output<typeof recordSort>;

export const objectRecords = {
  find: endpoint({
    route: "GET /application/records",
    summary: "Records of all custom objects, and businesses, whose name contains a text, the newest first.",
    session: true,
    right: "objects/record.readonly",
    reach: "filtered",
    input: { query: locationQuery.extend({ query: z.string().trim().min(1).max(100) }) },
    output: z.object({ records: z.array(linkedRecord.extend({ label: z.string() })) }),
  }),
  sorted: endpoint({
    route: "POST /application/objects/:key/records/sorted",
    summary: "Records that match a query and all filters, sorted by one of their values; those without a value come last.",
    session: true,
    right: "objects/record.readonly",
    reach: "filtered",
    input: {
      params: z.object({ key: id }),
      body: recordSearch.omit({ searchAfter: true }).extend({ sort: recordSort, filters: recordFilters.optional() }),
    },
    status: 200,
    output: z.object({ records: z.array(foundRecord), total: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  upload: endpoint({
    route: "POST /application/objects/:key/fields/:fieldId/files",
    summary: "Upload files for a file field, as multipart/form-data. A record then has their addresses as its value.",
    session: true,
    right: "objects/record.write",
    reach: "everyone",
    accepts: "stream",
    input: { params: z.object({ key: id, fieldId: id }), query: locationQuery, body: z.custom<FormData | Blob>().optional(), upload },
    status: 201,
    output: z.object({ files: z.array(z.object({ name: z.string(), url: z.string() })) }),
    errors: ["BAD_REQUEST", "NOT_FOUND", "BODY_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"],
  }),
  history: endpoint({
    route: "GET /application/objects/:key/records/:id/history",
    summary: "A record's history, the newest first, also of a deleted one.",
    session: true,
    right: "objects/record.readonly",
    reach: "filtered",
    input: {
      params,
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(30),
        before: z
          .string()
          .regex(/^\d{1,18}$/, { error: "must be the seq of an event" })
          .optional(),
      }),
    },
    output: z.object({ events: z.array(recordEvent), next: z.string().nullable() }),
    errors: ["NOT_FOUND"],
  }),
  restore: endpoint({
    route: "POST /application/objects/:key/records/:id/restore",
    summary: "Restore a record to its state before a change, or a deleted record.",
    session: true,
    right: "objects/record.write",
    reach: "filtered",
    input: { params, body: z.strictObject({ locationId: id, seq: z.string().regex(/^\d{1,18}$/) }) },
    status: 200,
    output: z.object({ record: crmRecord }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  links: endpoint({
    route: "GET /application/objects/links/:recordId",
    summary: "The records linked to a record, with their names, oldest link first.",
    session: true,
    right: "associations/relation.readonly",
    reach: "filtered",
    input: {
      params: z.object({ recordId: id }),
      query: locationQuery.extend({
        associationId: id.optional(),
        skip: queryNumber().default(0),
        limit: queryNumber(z.number().int().min(1).max(100)).default(20),
      }),
    },
    output: z.object({ links: z.array(recordLink), total: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  importRows: endpoint({
    route: "POST /application/objects/:key/records/rows",
    summary: "Write lines of a file, each independently, or only check them.",
    session: true,
    right: "objects/record.write",
    reach: "filtered",
    input: {
      params: z.object({ key: id }),
      body: z.strictObject({ locationId: id, isTrial: z.boolean(), rows: z.array(recordRow).min(1).max(recordRowsMost) }),
    },
    status: 200,
    output: z.object({ results: z.array(recordRowResult) }),
    errors: ["NOT_FOUND"],
  }),
};
