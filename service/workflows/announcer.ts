import type { JobOptions } from "../jobs/job-options.ts";
import { announceNow } from "../live/announcements.ts";

const gatherMs = 500;

/** Tells open screens of locations whose data changed, each at most once per short while. */
export function createAnnouncer({ db, log }: Pick<JobOptions, "db" | "log">) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    timer = undefined;
    const locationIds = [...waiting];
    waiting.clear();
    try {
      for (const locationId of locationIds) await announceNow(db.query, locationId);
    } catch (error) {
      log.warn({ err: error }, "live notification was not sent");
    }
  };
  return {
    tell(locationIds: string[]) {
      for (const locationId of locationIds) waiting.add(locationId);
      timer ??= setTimeout(flush, gatherMs);
    },
    async end() {
      clearTimeout(timer);
      await flush();
    },
  };
}
