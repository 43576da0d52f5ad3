import { errors, isApiError, unreachable } from "#contract/errors.ts";
import { isAway } from "./recovery.ts";

/**
 * The text for a failed request, by kind of failure, and the trace id to quote. `retries` means that the page repeats the read by itself
 * (`recovery.ts`).
 */
export function wordsOf(error: unknown): { message: string; traceId: string | undefined; retries: boolean } {
  const retries = isAway(error);
  if (!isApiError(error)) return { message: retries ? unreachable : "Something went wrong on this page.", traceId: undefined, retries };
  return { message: sentenceOf(error.code) ?? error.messages.join(" "), traceId: error.traceId, retries };

  function sentenceOf(code: string): string | undefined {
    if (isApiError(error, "UNAVAILABLE") && error.messages.includes(errors.UNAVAILABLE.message)) return unreachable;
    if (code === "TOKEN_INVALID" || code === "TOKEN_MISSING")
      return "This connection's token is no longer valid. An admin can replace it in Settings.";
    if (code === "SCOPE_MISSING") return "This connection's token doesn't have the required scopes.";
    if (code === "WRONG_LOCATION") return "This belongs to another location.";
    if (isApiError(error, "RATE_LIMITED")) return `Too many requests. Try again in ${error.retryAfterS ?? 10} seconds.`;
    return undefined;
  }
}
