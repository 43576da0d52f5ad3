import { isApiError } from "#contract/errors.ts";

const codes = [
  "SIGN_IN_REFUSED",
  "RATE_LIMITED",
  "SECOND_FACTOR_NEEDED",
  "unreachable",
  "failed",
  "codeWrong",
  "signInExpired",
  "passkeyRefused",
] as const;
type Code = (typeof codes)[number];

/** Why signing in failed and how long to wait, or the ticket for the second step. */
export type SignInError =
  | { code: Exclude<Code, "SECOND_FACTOR_NEEDED">; minutes: number }
  | { code: "SECOND_FACTOR_NEEDED"; ticket: string };

/** The error as text, because next-auth only passes the message of an error to the sign-in page. */
export function signInErrorText(thrown: unknown): string {
  if (isApiError(thrown, "SIGN_IN_REFUSED")) return thrown.reason ?? thrown.code;
  if (isApiError(thrown, "SECOND_FACTOR_NEEDED")) return `${thrown.code} ${String(thrown.meta?.ticket ?? "")}`;
  if (isApiError(thrown, "RATE_LIMITED")) return `${thrown.code} ${Math.ceil((thrown.retryAfterS ?? 60) / 60)}`;
  return isApiError(thrown) && thrown.status >= 500 ? "unreachable" : "failed";
}

/** The error in that text. If there is none, the server did not respond. */
export function readSignInError(text: string | null | undefined): SignInError {
  const [said, detail] = (text || "unreachable").split(" ");
  const code = codes.find((each) => each === said) ?? "failed";
  return code === "SECOND_FACTOR_NEEDED" ? { code, ticket: detail ?? "" } : { code, minutes: Number(detail ?? 1) };
}
