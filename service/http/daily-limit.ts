import type { Logger } from "pino";
import * as rows from "#db/integrations/daily-use.ts";
import type { Db } from "#db/pool.ts";

const dayMs = 86_400_000;
const keptEveryMs = 1000;

/** `used` includes `unkept` uses, which are not stored in the database yet. */
type Use = { used: number; unkept: number; endsMs: number };
export type Taken = { isRefused: boolean; left: number; msBeforeNext: number };

export type Daily = {
  take(callerId: string, points: number): Promise<Taken>;
  left(callerId: string, points: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * Counts in memory, which is cheap, and stores the counts in the database, so that a day's use survives a restart. A day begins with its
 * first request.
 */
export function createDaily({ db, now, log }: { db: Db; now: () => Date; log: Logger }): Daily {
  const uses = new Map<string, Use>();
  const beginning = new Map<string, Promise<Use>>();
  let timer: NodeJS.Timeout | undefined;
  let keeping = Promise.resolve();

  const begin = async (callerId: string): Promise<Use> => {
    const kept = await rows.find(db.query, callerId, now());
    const use = { used: kept?.used ?? 0, unkept: 0, endsMs: kept?.ends_at.getTime() ?? now().getTime() + dayMs };
    uses.set(callerId, use);
    return use;
  };
  const beginOnce = (callerId: string): Promise<Use> => {
    const begun = beginning.get(callerId) ?? begin(callerId).finally(() => beginning.delete(callerId));
    beginning.set(callerId, begun);
    return begun;
  };

  const keep = async (): Promise<void> => {
    const at = now();
    for (const [callerId, { endsMs }] of uses) if (endsMs <= at.getTime()) uses.delete(callerId);
    const sent = [...uses]
      .filter(([, use]) => use.unkept > 0)
      .map(([caller_id, use]) => ({ use, caller_id, used: use.unkept, ends_at: new Date(use.endsMs) }));
    if (sent.length === 0) return;
    for (const { use } of sent) use.unkept = 0;
    try {
      for (const kept of await rows.add(db.query, sent, at)) {
        const use = uses.get(kept.caller_id);
        if (use !== undefined) Object.assign(use, { used: kept.used + use.unkept, endsMs: kept.ends_at.getTime() });
      }
    } catch (error) {
      for (const { use, used } of sent) use.unkept += used;
      log.warn({ err: error }, "the use of daily allowances was not written down");
    }
  };
  const keepSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      keeping = keeping.then(keep);
    }, keptEveryMs).unref();
  };

  const dayOf = (callerId: string): Use | Promise<Use> => {
    const existing = uses.get(callerId);
    return existing !== undefined && existing.endsMs > now().getTime() ? existing : beginOnce(callerId);
  };

  return {
    async take(callerId, points) {
      const use = await dayOf(callerId);
      const isRefused = use.used >= points;
      if (!isRefused) {
        use.used++;
        use.unkept++;
        keepSoon();
      }
      return { isRefused, left: Math.max(0, points - use.used), msBeforeNext: use.endsMs - now().getTime() };
    },
    left: async (callerId, points) => Math.max(0, points - (await dayOf(callerId)).used),
    async close() {
      clearTimeout(timer);
      await keeping;
      await keep();
    },
  };
}
