import { isApiError } from "#contract/errors.ts";

/** What to say of a request that failed: each kind in words of its own, with the name by which its trace is found. */
export function wordsOf(error: unknown): { message: string; traceId: string | undefined } {
  if (!isApiError(error)) {
    const message =
      error instanceof TypeError ? "The dashboard's server cannot be reached. Look at your network." : "Something went wrong in the page.";
    return { message, traceId: undefined };
  }
  return { message: sentenceOf(error.code) ?? error.messages.join(" "), traceId: error.traceId };

  function sentenceOf(code: string): string | undefined {
    if (code === "TOKEN_INVALID" || code === "TOKEN_MISSING")
      return "The server does not accept this connection's token any more. An admin can replace it in the settings.";
    if (code === "SCOPE_MISSING") return "This connection's token is not allowed to do this. A token with more scopes is.";
    if (code === "WRONG_LOCATION") return "This belongs to another location than the one you work on.";
    if (isApiError(error, "RATE_LIMITED")) return `Too many requests. Try again in ${error.retryAfterS ?? 10} seconds.`;
    return undefined;
  }
}
