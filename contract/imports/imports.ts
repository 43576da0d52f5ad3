import { z } from "zod";
import { id, instant, locationQuery, queryNumber, wordValues } from "../common.ts";
import { type contactWrite, tag } from "../contacts/contacts.ts";
import { endpoint } from "../endpoint.ts";
import { operation } from "../operations/operations.ts";
import { upload } from "../request-facts.ts";

// An import of contacts: upload a file, map its columns, check every row without writing, run, and optionally undo.

export const importSizeMost = 50_000_000;
export const importRowsMost = 500_000;

export const importFields = [
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "companyName",
  "address1",
  "city",
  "state",
  "postalCode",
  "country",
  "website",
  "dateOfBirth",
  "gender",
  "timezone",
  "source",
  "type",
  "assignedTo",
] as const satisfies (keyof typeof contactWrite.shape)[];
export const importField = z.enum(importFields);
export type ImportField = z.output<typeof importField>;

/** The field that a column is imported to. */
export const importTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("field"), field: importField }),
  z.strictObject({ kind: z.literal("customField"), id }),
  z.strictObject({ kind: z.literal("tags") }),
  z.strictObject({ kind: z.literal("notes") }),
  z.strictObject({ kind: z.literal("ignore") }),
]);
export type ImportTarget = z.output<typeof importTarget>;

export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;
export const importReading = z.strictObject({ encoding: z.enum(importEncodings), delimiter: z.enum(importDelimiters) });
export type ImportReading = z.output<typeof importReading>;

export const importOrigins = ["google", "outlook", "hubspot"] as const;

export const importOptions = z.strictObject({
  /** The values by which an existing contact is found; the first that matches decides. */
  matchBy: z.array(z.enum(["email", "phone"])).max(2),
  onMatch: z.enum(["update", "fill", "skip"]),
  tags: z.array(tag).max(50),
  /** ISO 3166-1 alpha-2; the country of phone numbers without a calling code. */
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "must be an ISO 3166-1 alpha-2 country code" })
    .nullable(),
  dateOrder: z.enum(["month-first", "day-first"]),
});
export type ImportOptions = z.output<typeof importOptions>;

export const importStage = z.enum(["map", "check", "run", "undo"]);
export type ImportStage = z.output<typeof importStage>;

export const importOutcomes = ["create", "update", "unchanged", "skip", "conflict", "invalid"] as const;
export const importResults = ["created", "updated", "unchanged", "skipped", "conflict", "invalid", "failed"] as const;
export const importUndone = ["undone", "partly", "kept"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export type ImportResult = (typeof importResults)[number];
export type ImportUndone = (typeof importUndone)[number];

const counts = z.record(z.string(), z.number().int());

export const importSummary = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  stage: importStage,
  rowCount: z.number().int(),
  operation: operation.nullable(),
  createdBy: id,
  dateAdded: instant,
});
export type ImportSummary = z.output<typeof importSummary>;

export const importDetail = importSummary.extend({
  reading: importReading,
  origin: z.enum(importOrigins).nullable(),
  headers: z.array(z.string()),
  /** The first values of each column. Values at the same index may come from different rows. */
  sample: z.array(z.array(z.string())),
  mapping: z.array(importTarget),
  options: importOptions,
  /** Whether the check is current: mapping, options and parsing have not changed since. */
  isChecked: z.boolean(),
  counts: z.object({ outcome: counts, result: counts, undone: counts }),
});
export type ImportDetail = z.output<typeof importDetail>;

export const importMessageCodes = [
  "noIdentity",
  "badCharacters",
  "noYear",
  "unknownOwner",
  "nationalPhone",
  "ofContact",
  "ofRow",
  "takenMeanwhile",
  "notStorable",
  "identityTaken",
  "deletedSince",
  "changedBy",
  "changed",
  "keptFields",
] as const;
export type ImportMessageCode = (typeof importMessageCodes)[number];

export const importMessage = z.object({
  /** The column, from 0; null if the message concerns the whole row. */
  column: z.number().int().nullable(),
  level: z.enum(["error", "note"]),
  /** In English. */
  text: z.string(),
  /** What the dashboard translates itself; absent for a check of a value, and in rows of earlier versions. */
  code: z.enum(importMessageCodes).optional(),
  values: wordValues.optional(),
});
export type ImportMessage = z.output<typeof importMessage>;

export const importRow = z.object({
  position: z.number().int(),
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes).nullable(),
  result: z.enum(importResults).nullable(),
  undone: z.enum(importUndone).nullable(),
  messages: z.array(importMessage),
  contactId: id.nullable(),
  contactName: z.string().nullable(),
  matchedBy: z.enum(["email", "phone"]).nullable(),
  /** An earlier row of the file with the same person. */
  sameAs: z.number().int().nullable(),
  /** For an update: each changed field, before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ImportRow = z.output<typeof importRow>;

const params = z.object({ importId: id });
const body = z.strictObject({ locationId: id });
const one = z.object({ import: importDetail });

const writeAccess = { session: true, right: "contacts.write", reach: "wholeLocation", area: "imports" } as const;
const readAccess = { session: true, right: "contacts.readonly", reach: "wholeLocation", area: "imports" } as const;

export const imports = {
  create: endpoint({
    route: "POST /application/imports",
    summary: "Upload a CSV file of at most 50 MB, as the body. Encoding, separator and columns are recognized.",
    ...writeAccess,
    accepts: "stream",
    input: {
      query: locationQuery.extend({ name: z.string().min(1).max(255) }),
      body: z.custom<Blob | Uint8Array<ArrayBuffer>>().optional(),
      upload,
    },
    status: 201,
    output: one,
    errors: ["BODY_TOO_LARGE", "INVALID"],
  }),
  list: endpoint({
    route: "GET /application/imports",
    summary: "The location's imports, newest first.",
    ...readAccess,
    input: { query: locationQuery },
    output: z.object({ imports: z.array(importSummary) }),
  }),
  get: endpoint({
    route: "GET /application/imports/:importId",
    summary: "One import: its file, mapping and progress.",
    ...readAccess,
    input: { params, query: locationQuery },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /application/imports/:importId",
    summary: "Change the mapping, the options or how the file is read. The import must then be checked again.",
    ...writeAccess,
    input: {
      params,
      body: body.extend({
        mapping: z.array(importTarget).max(1000).optional(),
        options: importOptions.optional(),
        reading: importReading.optional(),
      }),
    },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT", "INVALID"],
  }),
  remove: endpoint({
    route: "DELETE /application/imports/:importId",
    summary: "Delete an import with its file and report. Contacts stay. The import can no longer be undone.",
    ...writeAccess,
    input: { params, query: locationQuery },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  check: endpoint({
    route: "POST /application/imports/:importId/check",
    summary: "Check what a run would do with each row. Writes no contact.",
    ...writeAccess,
    input: { params, body },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  run: endpoint({
    route: "POST /application/imports/:importId/run",
    summary: "Import the rows that are not imported yet; refused rows are tried again.",
    ...writeAccess,
    input: { params, body },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  undo: endpoint({
    route: "POST /application/imports/:importId/undo",
    summary: "Revert what the import wrote, except values that were changed since.",
    ...writeAccess,
    input: { params, body },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  rows: endpoint({
    route: "GET /application/imports/:importId/rows",
    summary: "The rows with the results of the check, the run and the undo.",
    ...readAccess,
    input: {
      params,
      query: locationQuery.extend({
        outcome: z.enum(importOutcomes).optional(),
        result: z.enum([...importResults, "refused"]).optional(),
        undone: z.enum(importUndone).optional(),
        offset: queryNumber().default(0),
        limit: queryNumber().pipe(z.number().int().min(1).max(200)).default(100),
      }),
    },
    output: z.object({ rows: z.array(importRow), total: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  updateRow: endpoint({
    route: "PUT /application/imports/:importId/rows/:position",
    summary: "Edit a row's values, and check it and the rows of the same person again.",
    ...writeAccess,
    input: {
      params: params.extend({ position: queryNumber() }),
      body: body.extend({ cells: z.array(z.string().max(65_000)).max(1000) }),
    },
    output: z.object({ row: importRow }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  failures: endpoint({
    route: "GET /application/imports/:importId/failures",
    summary: "The failed rows as a CSV file with the columns of the upload and the reasons.",
    ...readAccess,
    answers: "stream",
    input: { params, query: locationQuery },
    output: z.custom<Response>(),
    errors: ["NOT_FOUND"],
  }),
};
