import { type ErrorReason, type Failure, reasonText } from "#contract/errors.ts";

/** A failure, and its English text for programs. If there is no failure, the text comes from another program. */
export type Failed = { error: string; failure?: Failure };

export const failedFor = (reason: ErrorReason, values: Failure["values"] = {}): Failed => ({
  error: reasonText(reason, values),
  failure: { reason, values },
});

/** The columns that store a failure, or clear the previous one. */
export const failureColumns = (failed: Failed | undefined): { error: string | null; failure: string | null } => ({
  error: failed?.error ?? null,
  failure: failed?.failure === undefined ? null : JSON.stringify(failed.failure),
});
