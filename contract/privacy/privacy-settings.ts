import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// How long a location keeps data, and whether reading is recorded. Without a rule, data is kept until someone deletes it.

/** What a rule can delete by its age. */
export const retentionKinds = ["recordings", "transcripts", "messages", "submissions", "auditLog"] as const;
export const retentionKind = z.enum(retentionKinds);
export type RetentionKind = z.output<typeof retentionKind>;

/** The number of days for which changes can be undone, with the values in the audit log. */
export const auditLogDaysLeast = 30;

const days = z.number().int().min(1).max(36_500);
/** Days by kind; null keeps the data. */
const rules = z.strictObject({
  recordings: days.nullable(),
  transcripts: days.nullable(),
  messages: days.nullable(),
  submissions: days.nullable(),
  auditLog: days.min(auditLogDaysLeast).nullable(),
});
export type RetentionRules = z.output<typeof rules>;

export const privacySettings = z.object({
  /** Whether the audit log records who opens a contact. Reading recordings and transcripts is always recorded. */
  recordsReads: z.boolean(),
  rules,
  /** The last time that a rule was applied, and how many items it deleted. */
  lastRuns: z.array(z.object({ kind: retentionKind, at: instant, removed: z.number() })),
});
export type PrivacySettings = z.output<typeof privacySettings>;

/** More items are not counted. */
export const previewMost = 100_000;

const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const;
const output = z.object({ settings: privacySettings });

export const privacySettingEndpoints = {
  get: endpoint({
    ...forAdmins,
    route: "GET /application/privacy",
    summary: "How long the location keeps data, and whether reading contacts is recorded.",
    input: { query: locationQuery },
    output,
  }),
  update: endpoint({
    ...forAdmins,
    route: "PUT /application/privacy",
    summary: "Change how long the location keeps data, and whether reading contacts is recorded. A job applies the rules once a day.",
    input: { body: z.strictObject({ locationId: id, recordsReads: z.boolean().optional(), rules: rules.partial().optional() }) },
    output,
  }),
  preview: endpoint({
    ...forAdmins,
    route: "GET /application/privacy/preview",
    summary: "How many items a rule would delete now, at most 100,001, and the date of the oldest.",
    input: { query: locationQuery.extend({ kind: retentionKind, days: z.coerce.number().int().min(1).max(36_500) }) },
    output: z.object({ count: z.number(), oldest: instant.nullable() }),
  }),
};
