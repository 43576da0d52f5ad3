import { type ErrorCode, type ErrorReason, errors, isApiError, unreachable } from "#contract/errors.ts";
import { isAway } from "./recovery.ts";

/** Codes that have a text of their own in the dashboard. */
const wordedCodes = [
  "TOKEN_INVALID",
  "TOKEN_MISSING",
  "SCOPE_MISSING",
  "WRONG_LOCATION",
  "FORBIDDEN",
  "SESSION_ENDED",
  "SIGN_IN_REFUSED",
  "BAD_REQUEST",
  "NOT_FOUND",
  "BODY_SLOW",
  "CONFLICT",
  "CONTACT_DUPLICATE",
  "CHANGED_MEANWHILE",
  "BODY_TOO_LARGE",
  "MEDIA_TYPE_UNSUPPORTED",
  "RANGE_UNSATISFIABLE",
  "INVALID",
  "RATE_LIMITED",
  "INTERNAL",
  "STORAGE_FULL",
] as const satisfies readonly ErrorCode[];

type WordedCode = (typeof wordedCodes)[number];

/**
 * The dashboard has its own texts for these codes, whatever the server's text is: the user acts through a connection, not with its token,
 * and "not found" refers to what the user has just requested.
 */
const wordedAlways: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "NOT_FOUND",
  "TOKEN_INVALID",
  "TOKEN_MISSING",
  "SCOPE_MISSING",
  "WRONG_LOCATION",
  "RATE_LIMITED",
]);

/** The text for a failed request: a code or reason with values, or the server's own text if that is more specific. */
export type FailureText =
  | { kind: "unreachable" | "unexpected" }
  | { kind: "code"; code: WordedCode; seconds: number }
  | { kind: "reason"; reason: ErrorReason; values: Readonly<Record<string, string | number>> }
  | { kind: "text"; text: string };

export type RequestFailure = {
  text: FailureText;
  /** The trace id that users can quote. */
  traceId: string | undefined;
  /** Whether the page repeats the read by itself (`recovery.ts`). */
  retries: boolean;
};

/** An error whose message is finished text in the user's language. */
export class WordedError extends Error {}

export function failureOf(error: unknown): RequestFailure {
  const retries = isAway(error);
  if (error instanceof WordedError) return { text: { kind: "text", text: error.message }, traceId: undefined, retries };
  if (!isApiError(error)) return { text: { kind: retries ? "unreachable" : "unexpected" }, traceId: undefined, retries };
  const { code, messages, traceId } = error;
  const isDefault = messages.length === 1 && messages[0] === errors[code].message;
  const isUnreachable = messages.includes(unreachable) || (code === "UNAVAILABLE" && isDefault);
  const worded = wordedAlways.has(code) || isDefault ? wordedCodes.find((each) => each === code) : undefined;
  const text = (): FailureText => {
    if (isUnreachable) return { kind: "unreachable" };
    // Pages for staff have their own text for the rule (`use-refusal-text.ts`). Visitors must not learn about other appointments.
    if (typeof error.meta?.rule === "string") return { kind: "reason", reason: "offerTaken", values: {} };
    if (error.reason !== undefined) return { kind: "reason", reason: error.reason, values: error.values };
    if (worded !== undefined) return { kind: "code", code: worded, seconds: error.retryAfterS ?? 10 };
    return { kind: "text", text: messages.join(" ") };
  };
  return { text: text(), traceId, retries };
}
