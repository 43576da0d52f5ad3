import { z } from "zod";
import { id, instant, instantIn, locationQuery, queryList, queryNumber } from "../common.ts";
import { fieldChange, timelineActor } from "../contacts/timeline.ts";
import { endpoint } from "../endpoint.ts";

// The audit log is the change log as an admin reads it: who did what to which record, with every field's value before and after.

export const auditActions = ["create", "update", "delete", "read"] as const;
export const auditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof auditAction>;

/** A change of one record. In the values, ids of known records are replaced by names. */
const auditChange = z.object({
  id: z.string(),
  at: instant,
  actor: timelineActor,
  action: z.string(),
  /** The kind of record. */
  entity: z.string(),
  entityId: z.string(),
  /** The record's name, or its last known one. */
  label: z.string().nullable(),
  /** The contact that the record belongs to, and its name while the contact exists. */
  contactId: z.string().nullable(),
  contactName: z.string().nullable(),
  changes: z.array(fieldChange),
  requestId: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

/** The changes of one request: its first change or the deletion of a contact, followed by the changes that resulted from it. */
export const auditEntry = auditChange.extend({
  /** At most `othersShown`, in the order in which they were made. */
  others: z.array(auditChange),
  otherCount: z.number().int(),
});
export const othersShown = 20;
export type AuditEntry = z.output<typeof auditEntry>;

/** All filters must match. The time range includes its start and excludes its end. */
const filters = locationQuery.extend({
  personId: id.optional(),
  entity: id.optional(),
  /** Requires `entity`. */
  entityId: z.string().min(1).max(300).optional(),
  actions: queryList.pipe(z.array(auditAction)).optional(),
  from: instantIn.optional(),
  to: instantIn.optional(),
});
export type AuditFilters = z.input<typeof filters>;

export const audit = {
  list: endpoint({
    route: "GET /application/audit",
    summary: "The audit log, the newest first: one entry for each request, with the records that it changed.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "settings",
    adminOnly: true,
    input: {
      query: filters.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(50),
        before: z.string().max(500).optional(),
      }),
    },
    output: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
    errors: ["BAD_REQUEST"],
  }),
  choices: endpoint({
    route: "GET /application/audit/choices",
    summary: "The users and record types that the log can be filtered by.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "settings",
    adminOnly: true,
    input: { query: locationQuery },
    output: z.object({ people: z.array(z.object({ id, name: z.string() })), entities: z.array(z.string()) }),
  }),
  export: endpoint({
    route: "GET /application/audit/export",
    summary: "The audit log's matching entries as CSV, a line per changed field, the newest first.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "settings",
    adminOnly: true,
    answers: "stream",
    input: { query: filters },
    output: z.instanceof(Response),
  }),
};
