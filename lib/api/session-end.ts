import { isApiError } from "#contract/errors.ts";
import { routes } from "../routes.ts";

/** If the session has ended, opens the sign-in page, which leads back to the current page. */
export function endSession(error: unknown): void {
  if (!isApiError(error, "SESSION_ENDED")) return;
  const back = window.location.pathname + window.location.search;
  window.location.assign(`${routes.signIn()}?${new URLSearchParams({ ended: "1", back })}`);
}
