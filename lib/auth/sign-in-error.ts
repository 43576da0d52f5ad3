import { isApiError } from "#contract/errors.ts";

/** Why signing in failed, and how long to wait. */
export type SignInError = { code: "SIGN_IN_REFUSED" | "RATE_LIMITED" | "unreachable" | "failed"; minutes: number };

/** The error as text, because next-auth passes only the message of an error to the sign-in page. */
export function signInErrorText(thrown: unknown): string {
  if (isApiError(thrown, "SIGN_IN_REFUSED")) return thrown.code;
  if (isApiError(thrown, "RATE_LIMITED")) return `${thrown.code} ${Math.ceil((thrown.retryAfterS ?? 60) / 60)}`;
  return isApiError(thrown) && thrown.status >= 500 ? "unreachable" : "failed";
}

/** The error in that text. Without one, the server did not respond. */
export function readSignInError(text: string | null | undefined): SignInError {
  const [code, minutes] = (text || "unreachable").split(" ");
  const known = code === "SIGN_IN_REFUSED" || code === "RATE_LIMITED" || code === "unreachable" ? code : "failed";
  return { code: known, minutes: Number(minutes ?? 1) };
}
