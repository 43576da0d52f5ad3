import { isApiError } from "#contract/errors.ts";
import { routes } from "../routes.ts";

/** Leaves for the sign-in page when the session has ended, to come back here after it. */
export function endSession(error: unknown): void {
  if (!isApiError(error, "SESSION_ENDED")) return;
  const back = window.location.pathname + window.location.search;
  window.location.assign(`${routes.signIn()}?${new URLSearchParams({ ended: "1", back })}`);
}
