import { z } from "zod";
import { id, instant, locationQuery, queryNumber, succeeded } from "../common.ts";
import { contact } from "../contacts/contacts.ts";
import { endpoint } from "../endpoint.ts";

// A duplicate group is a few contacts that are probably one person, with the reasons. A merge makes one contact of several, and can be
// undone.

export const duplicateReasons = ["email", "phone", "birthday", "address"] as const;
export const duplicateReason = z.enum(duplicateReasons);
export type DuplicateReason = z.output<typeof duplicateReason>;

/** `value` is what the contacts share: the email, the phone, the name or the address. */
export const duplicateMatch = z.object({
  reason: duplicateReason,
  value: z.string(),
  /** The date of birth that they share in addition to the name. */
  dateOfBirth: z.iso.date().optional(),
  contactIds: z.array(id),
});
export type DuplicateMatch = z.output<typeof duplicateMatch>;

/** A contact as the merge page shows it, with the number of its records. */
export const mergeCandidate = contact.extend({
  counts: z.object({ notes: z.number(), tasks: z.number(), workflows: z.number(), campaigns: z.number() }),
});
export type MergeCandidate = z.output<typeof mergeCandidate>;

export const duplicateGroup = z.object({ id: z.string(), matches: z.array(duplicateMatch), contacts: z.array(mergeCandidate) });
export type DuplicateGroup = z.output<typeof duplicateGroup>;

/** The most contacts in one merge, including the kept contact. */
export const mergeMost = 20;

/** The fields of which a merged contact has one value: each is chosen from one of the contacts. `customFields.ID` names a custom field. */
export const mergeFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "type",
  "source",
  "assignedTo",
  "companyName",
  "businessId",
  "gender",
  "dateOfBirth",
  "address1",
  "city",
  "state",
  "postalCode",
  "country",
  "website",
  "timezone",
] as const;
export type MergeField = (typeof mergeFields)[number];

const fieldName = z
  .string()
  .max(120)
  .refine((name) => mergeFields.some((field) => field === name) || /^customFields\..+$/.test(name), {
    error: "must be a field that can be chosen",
  });

const ids = z
  .array(id)
  .min(1)
  .max(mergeMost - 1);

export const mergePlan = z.strictObject({
  locationId: id,
  keepId: id,
  mergeIds: ids,
  /**
   * By field, the contact whose value the merged contact gets. A field that is not listed keeps its value or, if it is empty, gets the
   * first value of the others.
   */
  fields: z.record(fieldName, id).optional(),
});
export type MergePlan = z.output<typeof mergePlan>;

export const merge = z.object({
  id,
  keptId: id,
  keptName: z.string().nullable(),
  merged: z.array(z.object({ id, name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() })),
  mergedBy: z.string(),
  dateAdded: instant,
  dateUndone: instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type Merge = z.output<typeof merge>;

/** What an undo could not restore, because it was changed or deleted after the merge. */
export const undoReport = z.object({
  /** Fields of the kept contact that were changed after the merge and keep their values. */
  keptFields: z.array(z.string()),
  /** What was deleted since the merge. */
  missing: z.array(z.object({ kind: z.enum(["note", "task", "workflow", "campaign", "business"]), id: z.string() })),
});
export type UndoReport = z.output<typeof undoReport>;

const several = z.strictObject({ locationId: id, contactIds: z.array(id).min(2).max(mergeMost) });

const writeAccess = { session: true, right: "contacts.write", reach: "wholeLocation", area: "duplicates" } as const;

export const duplicates = {
  list: endpoint({
    route: "GET /application/duplicates",
    summary: "Groups of contacts that are probably one person, the surest first.",
    session: true,
    right: "contacts.readonly",
    reach: "wholeLocation",
    area: "duplicates",
    input: {
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(25),
        skip: queryNumber().default(0),
        reason: duplicateReason.optional(),
      }),
    },
    output: z.object({
      groups: z.array(duplicateGroup),
      total: z.number(),
      /** How far a search is that takes long, in steps. There are no groups until it ends. Null afterwards. */
      progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
      /** Whether these are all groups. A search lists at most 20,000 matches of each reason. */
      isComplete: z.boolean(),
    }),
  }),
  compare: endpoint({
    route: "GET /application/duplicates/compare",
    summary: "Chosen contacts side by side, whether or not they look like duplicates.",
    session: true,
    right: "contacts.readonly",
    reach: "wholeLocation",
    area: "duplicates",
    input: { query: locationQuery.extend({ ids: z.string().min(1).max(2500) }) },
    output: duplicateGroup,
    errors: ["NOT_FOUND", "INVALID"],
  }),
  dismiss: endpoint({
    route: "POST /application/duplicates/dismissals",
    summary: "Mark these contacts as different people.",
    ...writeAccess,
    input: { body: several },
    status: 201,
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  restore: endpoint({
    route: "POST /application/duplicates/dismissals/remove",
    summary: "Remove the mark that these contacts are different people.",
    ...writeAccess,
    input: { body: several },
    output: succeeded,
  }),
};

export const merges = {
  preview: endpoint({
    route: "POST /application/contacts/merge/preview",
    summary: "Preview the contact that a merge would create.",
    ...writeAccess,
    input: { body: mergePlan },
    output: z.object({ contact: mergeCandidate }),
    errors: ["NOT_FOUND", "INVALID"],
  }),
  create: endpoint({
    route: "POST /application/contacts/merge",
    summary: "Merge contacts: notes, tasks, tags, followers and enrollments move; other emails and phones become additional ones.",
    ...writeAccess,
    input: {
      body: mergePlan.extend({
        /** When each contact was last changed at the time the user read it. A contact that was changed after that is not merged. */
        expected: z.record(id, instant).optional(),
      }),
    },
    status: 201,
    output: z.object({ merge, contact }),
    errors: ["NOT_FOUND", "CHANGED_MEANWHILE", "INVALID", "CONTACT_DUPLICATE"],
  }),
  list: endpoint({
    route: "GET /application/merges",
    summary: "Recent merges, the newest first.",
    session: true,
    right: "contacts.readonly",
    reach: "wholeLocation",
    area: "duplicates",
    input: { query: locationQuery.extend({ limit: queryNumber(z.number().int().min(1).max(100)).default(20) }) },
    output: z.object({ merges: z.array(merge) }),
  }),
  undo: endpoint({
    route: "POST /application/merges/:mergeId/undo",
    summary: "Undo a merge: the merged contacts are restored with everything they had.",
    ...writeAccess,
    input: { params: z.object({ mergeId: id }), body: z.strictObject({ locationId: id }) },
    output: z.object({ merge, report: undoReport }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
