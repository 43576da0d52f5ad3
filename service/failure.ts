import { type ErrorReason, type Failure, reasonText } from "#contract/errors.ts";

/** A failure, and its text in English for programs. Without a failure, the text has the words of another program. */
export type Failed = { error: string; failure?: Failure };

export const failedFor = (reason: ErrorReason, values: Failure["values"] = {}): Failed => ({
  error: reasonText(reason, values),
  failure: { reason, values },
});

/** The columns that keep a failure, or clear the one before. */
export const failureColumns = (failed: Failed | undefined): { error: string | null; failure: string | null } => ({
  error: failed?.error ?? null,
  failure: failed?.failure === undefined ? null : JSON.stringify(failed.failure),
});
