import { z } from "zod";
import { id, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { leftOut } from "./details.ts";
import { contactSearch } from "./search.ts";

// A bulk action does one thing to many contacts as an operation, and records a result for each of them.

const tags = z.array(z.string().trim().min(1).max(255)).min(1).max(50);

export const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add-tags"), tags }),
  z.strictObject({ kind: z.literal("remove-tags"), tags }),
  /** Renames a tag, or merges several into one. */
  z.strictObject({ kind: z.literal("replace-tags"), tags, tag: z.string().trim().min(1).max(255) }),
  z.strictObject({ kind: z.literal("assign"), userId: id.nullable() }),
  z.strictObject({ kind: z.literal("set-business"), businessId: id.nullable() }),
  z.strictObject({ kind: z.literal("enter-workflow"), workflowId: id }),
  z.strictObject({ kind: z.literal("enter-campaign"), campaignId: id }),
  z.strictObject({ kind: z.literal("delete") }),
]);
export type BulkAction = z.output<typeof bulkAction>;

export const bulkSearch = contactSearch.pick({ query: true, filters: true }).extend({ except: z.array(id).max(10_000) });

/** Contacts by their ids, or all results of a search except the listed ones. */
export const bulkTarget = z.union([z.strictObject({ ids: z.array(id).min(1).max(10_000) }), bulkSearch]);
export type BulkTarget = z.output<typeof bulkTarget>;

export const bulkOutcome = z.enum(["pending", "done", "unchanged", "failed"]);

/** Reasons without values. The dashboard words each of them in the user's language. */
export const bulkReasonCodes = ["contactNotFound", "targetDeleted", "changedSince", "notRestorable"] as const;

/** Why an action or its undo did not apply to a contact, or applied only in part. `text` is what an earlier version recorded. */
export const bulkReason = z.discriminatedUnion("code", [
  z.object({ code: z.enum(bulkReasonCodes) }),
  z.object({ code: z.literal("partlyRestored"), leftOut: z.array(leftOut) }),
  z.object({ code: z.literal("text"), text: z.string() }),
]);
export type BulkReason = z.output<typeof bulkReason>;

export const bulkResult = z.object({ contactId: id, name: z.string().nullable(), outcome: bulkOutcome, reason: bulkReason.nullable() });
export type BulkResult = z.output<typeof bulkResult>;

const operationId = z.object({ operationId: id });
const ofLocation = z.strictObject({ locationId: id });
/**
 * `total` is the number of contacts. For a search with more than 10,000 results it is an estimate, which the operation corrects before it
 * acts.
 */
const started = z.object({ operationId: id, total: z.number() });

export const bulk = {
  start: endpoint({
    route: "POST /application/bulk",
    summary: "Run a bulk action on many contacts.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    area: "bulk",
    input: { body: z.strictObject({ locationId: id, action: bulkAction, target: bulkTarget }) },
    status: 201,
    output: started,
    errors: ["NOT_FOUND", "BAD_REQUEST"],
  }),
  results: endpoint({
    route: "GET /application/bulk/:operationId/results",
    summary: "The result for each contact, in the order of their ids.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    area: "bulk",
    input: {
      params: operationId,
      query: locationQuery.extend({
        outcome: bulkOutcome.optional(),
        after: id.optional(),
        limit: queryNumber(z.number().int().min(1).max(1000)).default(200),
      }),
    },
    output: z.object({ results: z.array(bulkResult), counts: z.record(bulkOutcome, z.number()) }),
    errors: ["NOT_FOUND"],
  }),
  retry: endpoint({
    route: "POST /application/bulk/:operationId/retry",
    summary: "Repeat an operation for the contacts that failed.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    area: "bulk",
    input: { params: operationId, body: ofLocation },
    status: 201,
    output: started,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  undo: endpoint({
    route: "POST /application/bulk/:operationId/undo",
    summary:
      "Undo what was changed, except values that were changed again since. Deleted contacts are restored. Enrolling cannot be undone.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    area: "bulk",
    input: { params: operationId, body: ofLocation },
    status: 201,
    output: started,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
