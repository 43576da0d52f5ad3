import { setTimeout as sleep } from "node:timers/promises";
import { isApiError } from "#contract/errors.ts";
import { serviceAs } from "./sessions.ts";

/** The sign-in page does not wait longer for a busy service. */
const waitMs = 2000;

let isDone = false;

/**
 * Whether the service has no data yet, so that no one can sign in. Undefined while the service does not answer, for example during its
 * first start.
 */
export async function needsSetup(visitor: string | undefined): Promise<boolean | undefined> {
  if (isDone) return false;
  const asked = serviceAs({ visitor })
    .setup.get({})
    .catch((error: unknown) => {
      if (isApiError(error)) return undefined;
      throw error;
    });
  const answer = await Promise.race([asked, sleep(waitMs, undefined, { ref: false })]);
  isDone = answer?.isNeeded === false;
  return answer?.isNeeded;
}
